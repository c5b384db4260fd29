#pragma once

#include <assimp/anim.h>
#include <assimp/scene.h>

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace tendril::io {

/// The meshes of an Assimp scene, placed by its nodes, bent by bones and morph targets, at one time
/// of one of its animations or at rest. Damaged scenes throw std::out_of_range.
class ScenePose {
public:
    using Matrix = aiMatrix4x4t<double>;
    using Vector = aiVector3t<double>;

    /// What a node takes of its parent's scale.
    enum class Inherit {
        Matrix,             ///< all, before its own turn: matrices multiplied
        ScaleAlongOwnAxes,  ///< all, after its own turn
        NotParentsScale,    ///< that of the parent's ancestors, after its own turn
    };

    /// A mesh where a node puts it.
    struct Use {
        const aiMesh* mesh = nullptr;
        std::size_t node = 0;   ///< index of ours
        std::size_t first = 0;  ///< of its vertices among those of all uses
    };

    /// @param scene, animation must outlive this object
    /// @param animation null: at rest, meshes not bent
    ScenePose(const aiScene& scene, const aiAnimation* animation);

    [[nodiscard]] const std::vector<Use>& uses() const { return uses_; }
    [[nodiscard]] std::size_t vertexCount() const { return vertexCount_; }
    /// How the animation moves meshes: a sum of MotionSource::Means.
    [[nodiscard]] std::uint32_t means() const;
    [[nodiscard]] const Matrix& worldFromNode(std::size_t node) const {
        return nodes_[node].worldFromNode;
    }

    void setTime(double ticks);
    /// @param vertices one per vertex of all uses, in world coordinates
    void write(std::span<std::array<float, 3>> vertices) const;

private:
    struct Node {
        const aiNode* node = nullptr;
        std::size_t parent = 0;  ///< the root is its own
        const aiNodeAnim* channel = nullptr;
        bool isInChannel = false;  ///< a part of a transform of which another node has the whole
        Inherit inherit = Inherit::Matrix;
        Matrix worldFromNode{};
        Matrix turn{};          ///< all turns down to the node
        Vector scale{1, 1, 1};  ///< its own, of parts of a transform: that of the parent
    };
    struct Influence {
        std::uint32_t bone;
        float weight;
    };
    /// What bends a mesh.
    struct Skin {
        std::vector<std::size_t> node;     ///< of each bone
        std::vector<Matrix> nodeFromMesh;  ///< of each bone, as bound
        std::vector<std::uint32_t> first;  ///< of each vertex, and the end
        std::vector<Influence> influences;
    };

    void addNodes(const aiScene& scene);
    void addSkin(const aiMesh& mesh);
    [[nodiscard]] Matrix geometricTransform(const Use& use) const;
    [[nodiscard]] std::vector<double> morphWeights(const Use& use) const;
    [[nodiscard]] static Vector morphed(const aiMesh& mesh, std::span<const double> weights,
                                        unsigned vertex);
    [[nodiscard]] Vector bent(const Skin& skin, std::span<const Matrix> worldFromMesh,
                              unsigned vertex, const Vector& p) const;

    const aiAnimation* animation_;
    double ticks_ = 0;
    std::vector<Node> nodes_;  ///< parents before children
    std::map<std::string, std::size_t> nodeByName_;
    std::vector<Use> uses_;
    std::map<const aiMesh*, Skin> skins_;
    std::size_t vertexCount_ = 0;
};

}  // namespace tendril::io
