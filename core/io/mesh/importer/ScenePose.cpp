#include "core/io/mesh/importer/ScenePose.h"

#include "core/io/mesh/ImportedMesh.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string_view>

namespace tendril::io {
namespace {

using Matrix = ScenePose::Matrix;
using Vector = ScenePose::Vector;
using Rotation = aiQuaterniont<double>;

/// Instances can multiply a small file.
constexpr std::size_t kMaxNodes = 1'000'000;

Matrix widened(const aiMatrix4x4& m) {
    return {m.a1, m.a2, m.a3, m.a4, m.b1, m.b2, m.b3, m.b4,
            m.c1, m.c2, m.c3, m.c4, m.d1, m.d2, m.d3, m.d4};
}
Vector widened(const aiVector3D& v) {
    return {v.x, v.y, v.z};
}

/// The keys around a time, and how far it is from the first to the second.
template <class Key>
struct Between {
    const Key *from, *to;
    double share;
};
template <class Key>
Between<Key> findKeys(const Key* keys, unsigned count, double ticks) {
    const Key* const next = std::upper_bound(
        keys, keys + count, ticks, [](double t, const Key& key) { return t < key.mTime; });
    if (next == keys) return {keys, keys, 0};
    if (next == keys + count) return {next - 1, next - 1, 0};
    const double gap = next->mTime - (next - 1)->mTime;
    return {next - 1, next, gap > 0 ? (ticks - (next - 1)->mTime) / gap : 0};
}

Vector vectorAt(const aiVectorKey* keys, unsigned count, double ticks, const Vector& otherwise) {
    if (count == 0) return otherwise;
    const auto [from, to, share] = findKeys(keys, count, ticks);
    return widened(from->mValue) * (1 - share) + widened(to->mValue) * share;
}

Rotation rotationAt(const aiQuatKey* keys, unsigned count, double ticks,
                    const Rotation& otherwise) {
    if (count == 0) return otherwise;
    const auto widen = [](const aiQuaternion& q) {
        Rotation wide(q.w, q.x, q.y, q.z);
        return wide.Normalize();
    };
    const auto [from, to, share] = findKeys(keys, count, ticks);
    Rotation turned;
    Rotation::Interpolate(turned, widen(from->mValue), widen(to->mValue), share);
    return turned.Normalize();
}

Matrix turning(const Rotation& rotation) {
    return Matrix(rotation.GetMatrix());
}
Matrix scaling(const Vector& scale) {
    Matrix matrix;
    Matrix::Scaling(scale, matrix);
    return matrix;
}

Matrix placed(Matrix matrix, const Vector& position) {
    matrix.a4 = position.x;
    matrix.b4 = position.y;
    matrix.c4 = position.z;
    return matrix;
}

/// A node's own transform and its parts.
struct Local {
    Matrix matrix;
    Vector scale{1, 1, 1}, position{};
    Rotation rotation{};
};

Local localOf(const aiNode& node, const aiNodeAnim* channel, double ticks) {
    Local local{widened(node.mTransformation)};
    local.matrix.Decompose(local.scale, local.rotation, local.position);
    if (!channel) return local;
    local.scale = vectorAt(channel->mScalingKeys, channel->mNumScalingKeys, ticks, local.scale);
    local.rotation =
        rotationAt(channel->mRotationKeys, channel->mNumRotationKeys, ticks, local.rotation);
    local.position =
        vectorAt(channel->mPositionKeys, channel->mNumPositionKeys, ticks, local.position);
    local.matrix = placed(turning(local.rotation) * scaling(local.scale), local.position);
    return local;
}

bool isUsual(const Vector& scale) {
    const auto isGood = [](double x) { return std::isfinite(x) && x != 0; };
    return isGood(scale.x) && isGood(scale.y) && isGood(scale.z);
}

/// Names of morph channels are those of nodes or of meshes, some with a number behind a star.
const aiMeshMorphAnim* findMorph(const aiAnimation* animation, const aiNode& node,
                                 const aiMesh& mesh) {
    if (!animation || mesh.mNumAnimMeshes == 0) return nullptr;
    for (unsigned i = 0; i < animation->mNumMorphMeshChannels; ++i) {
        const aiMeshMorphAnim& channel = *animation->mMorphMeshChannels[i];
        const std::string_view whole = channel.mName.C_Str();
        const std::string_view name = whole.substr(0, whole.rfind('*'));
        for (const std::string_view wanted : {node.mName.C_Str(), mesh.mName.C_Str()})
            if (channel.mNumKeys > 0 && (whole == wanted || name == wanted)) return &channel;
    }
    return nullptr;
}

constexpr std::string_view kPart = "_$AssimpFbx$_";

/// Of a node that stands for a part of another's transform: that other's name; else nothing. Assimp
/// splits transforms of FBX files so, but a channel of the whole node has all parts in it.
std::string_view wholeNodeOf(std::string_view name) {
    const std::size_t mark = name.find(kPart);
    const bool isPart =
        mark != std::string_view::npos && name.find("Geometric", mark) == std::string_view::npos;
    return isPart ? name.substr(0, mark) : std::string_view();
}

bool isGeometricPart(std::string_view name) {
    const std::size_t mark = name.find(kPart);
    return mark != std::string_view::npos && name.find("Geometric", mark) != std::string_view::npos;
}

/// What a node takes of its parent's scale: FBX files tell, other formats do as matrices do.
ScenePose::Inherit inheritanceOf(const aiNode& node) {
    if (!node.mMetaData || !wholeNodeOf(node.mName.C_Str()).empty())
        return ScenePose::Inherit::Matrix;
    std::int32_t type = 0;
    if (!node.mMetaData->Get("InheritType", type) && !node.mMetaData->HasKey("IsNull"))
        return ScenePose::Inherit::Matrix;
    if (type == 0) return ScenePose::Inherit::ScaleAlongOwnAxes;
    return type == 2 ? ScenePose::Inherit::NotParentsScale : ScenePose::Inherit::Matrix;
}

double weightIn(const aiMeshMorphKey& key, unsigned target) {
    for (unsigned i = 0; i < key.mNumValuesAndWeights; ++i)
        if (key.mValues[i] == target) return key.mWeights[i];
    return 0;
}

}  // namespace

ScenePose::ScenePose(const aiScene& scene, const aiAnimation* animation) : animation_(animation) {
    addNodes(scene);
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
        for (unsigned m = 0; m < nodes_[n].node->mNumMeshes; ++m) {
            const aiMesh* mesh = scene.mMeshes[nodes_[n].node->mMeshes[m]];
            uses_.push_back({mesh, n, vertexCount_});
            vertexCount_ += mesh->mNumVertices;
            if (animation_ && mesh->mNumBones > 0 && !skins_.contains(mesh)) addSkin(*mesh);
        }
    }
    setTime(0);
}

void ScenePose::addNodes(const aiScene& scene) {
    std::map<std::string, const aiNodeAnim*> channels;
    for (unsigned c = 0; animation_ && c < animation_->mNumChannels; ++c)
        channels.emplace(animation_->mChannels[c]->mNodeName.C_Str(), animation_->mChannels[c]);
    nodes_.push_back({.node = scene.mRootNode});
    // Depth first, so that meshes come in the order of the file.
    std::vector<std::pair<const aiNode*, std::size_t>> waiting;
    const auto wait = [&](const aiNode& node, std::size_t parent) {
        for (unsigned c = node.mNumChildren; c-- > 0;)
            waiting.emplace_back(node.mChildren[c], parent);
    };
    wait(*scene.mRootNode, 0);
    while (!waiting.empty()) {
        const auto [node, parent] = waiting.back();
        waiting.pop_back();
        if (nodes_.size() >= kMaxNodes) throw std::out_of_range("more than a million nodes");
        nodes_.push_back({.node = node, .parent = parent});
        wait(*node, nodes_.size() - 1);
    }
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
        const std::string name = nodes_[n].node->mName.C_Str();
        nodeByName_.try_emplace(name, n);
        if (const auto channel = channels.find(name); channel != channels.end())
            nodes_[n].channel = channel->second;
        nodes_[n].inherit = inheritanceOf(*nodes_[n].node);
        nodes_[n].isInChannel = channels.contains(std::string(wholeNodeOf(name)));
    }
}

void ScenePose::addSkin(const aiMesh& mesh) {
    Skin skin;
    std::vector<std::vector<Influence>> ofVertex(mesh.mNumVertices);
    for (unsigned b = 0; b < mesh.mNumBones; ++b) {
        const aiBone& bone = *mesh.mBones[b];
        const auto node = nodeByName_.find(bone.mName.C_Str());
        if (node == nodeByName_.end()) continue;
        const auto index = static_cast<std::uint32_t>(skin.node.size());
        skin.node.push_back(node->second);
        skin.nodeFromMesh.push_back(widened(bone.mOffsetMatrix));
        for (unsigned w = 0; w < bone.mNumWeights; ++w) {
            const aiVertexWeight& weight = bone.mWeights[w];
            if (weight.mVertexId >= mesh.mNumVertices)
                throw std::out_of_range("a bone has an index of no vertex");
            if (weight.mWeight > 0) ofVertex[weight.mVertexId].push_back({index, weight.mWeight});
        }
    }
    for (const std::vector<Influence>& influences : ofVertex) {
        skin.first.push_back(static_cast<std::uint32_t>(skin.influences.size()));
        skin.influences.insert(skin.influences.end(), influences.begin(), influences.end());
    }
    skin.first.push_back(static_cast<std::uint32_t>(skin.influences.size()));
    skins_.emplace(&mesh, std::move(skin));
}

std::uint32_t ScenePose::means() const {
    std::uint32_t means = 0;
    for (const Use& use : uses_) {
        if (findMorph(animation_, *nodes_[use.node].node, *use.mesh)) means |= MotionSource::Morph;
        if (skins_.contains(use.mesh)) means |= MotionSource::Skin;
        for (std::size_t n = use.node; animation_; n = nodes_[n].parent) {
            if (nodes_[n].channel && !skins_.contains(use.mesh)) means |= MotionSource::Placements;
            if (n == nodes_[n].parent) break;
        }
    }
    return means;
}

void ScenePose::setTime(double ticks) {
    ticks_ = ticks;
    for (Node& node : nodes_) {
        const Local own =
            node.isInChannel && !node.channel ? Local{} : localOf(*node.node, node.channel, ticks);
        const Node& parent = nodes_[node.parent];
        if (&node == &parent) {
            node.worldFromNode = own.matrix;
            node.turn = turning(own.rotation);
            node.scale = own.scale;
            continue;
        }
        node.turn = parent.turn * turning(own.rotation);
        node.scale = wholeNodeOf(node.node->mName.C_Str()).empty() ? own.scale : parent.scale;
        node.worldFromNode = parent.worldFromNode * own.matrix;
        if (node.inherit == Inherit::Matrix || !isUsual(own.scale) || !isUsual(parent.scale))
            continue;
        // The parent's scale and shear, after all turns instead of before the own one.
        Matrix stretch = Matrix(parent.turn).Transpose() * placed(parent.worldFromNode, {});
        if (node.inherit == Inherit::NotParentsScale)
            stretch =
                stretch * scaling({1 / parent.scale.x, 1 / parent.scale.y, 1 / parent.scale.z});
        node.worldFromNode =
            placed(node.turn * stretch * scaling(own.scale), parent.worldFromNode * own.position);
    }
}

/// Offsets of bones do not know the geometric transform of the node that holds the mesh.
ScenePose::Matrix ScenePose::geometricTransform(const Use& use) const {
    Matrix transform;
    for (std::size_t n = nodes_[use.node].parent; isGeometricPart(nodes_[n].node->mName.C_Str());
         n = nodes_[n].parent)
        transform = widened(nodes_[n].node->mTransformation) * transform;
    return transform;
}

std::vector<double> ScenePose::morphWeights(const Use& use) const {
    std::vector<double> weights(use.mesh->mNumAnimMeshes);
    const aiMeshMorphAnim* channel = findMorph(animation_, *nodes_[use.node].node, *use.mesh);
    for (unsigned target = 0; target < weights.size(); ++target) {
        if (channel) {
            const auto [from, to, share] = findKeys(channel->mKeys, channel->mNumKeys, ticks_);
            weights[target] = (1 - share) * weightIn(*from, target) + share * weightIn(*to, target);
        } else if (animation_) {
            weights[target] = use.mesh->mAnimMeshes[target]->mWeight;
        }
    }
    return weights;
}

ScenePose::Vector ScenePose::morphed(const aiMesh& mesh, std::span<const double> weights,
                                     unsigned vertex) {
    const Vector rest = widened(mesh.mVertices[vertex]);
    Vector result = rest;
    for (std::size_t target = 0; target < weights.size(); ++target) {
        const aiAnimMesh& shape = *mesh.mAnimMeshes[target];
        if (weights[target] == 0 || !shape.mVertices || vertex >= shape.mNumVertices) continue;
        result += (widened(shape.mVertices[vertex]) - rest) * weights[target];
    }
    return result;
}

ScenePose::Vector ScenePose::bent(const Skin& skin, std::span<const Matrix> worldFromMesh,
                                  unsigned vertex, const Vector& p) const {
    Vector sum;
    double weights = 0;
    for (std::uint32_t i = skin.first[vertex]; i < skin.first[vertex + 1]; ++i) {
        const double weight = skin.influences[i].weight;
        sum += (worldFromMesh[skin.influences[i].bone] * p) * weight;
        weights += weight;
    }
    return sum / weights;
}

void ScenePose::write(std::span<std::array<float, 3>> vertices) const {
    for (const Use& use : uses_) {
        const std::vector<double> weights = morphWeights(use);
        const auto skin = skins_.find(use.mesh);
        const bool isSkinned = skin != skins_.end();
        const Matrix geometry = geometricTransform(use);
        std::vector<Matrix> worldFromMesh;  // of each bone
        for (std::size_t b = 0; isSkinned && b < skin->second.node.size(); ++b)
            worldFromMesh.push_back(nodes_[skin->second.node[b]].worldFromNode *
                                    skin->second.nodeFromMesh[b] * geometry);
        for (unsigned v = 0; v < use.mesh->mNumVertices; ++v) {
            const Vector p = morphed(*use.mesh, weights, v);
            const bool hasBones = isSkinned && skin->second.first[v] < skin->second.first[v + 1];
            const Vector world = hasBones ? bent(skin->second, worldFromMesh, v, p)
                                          : nodes_[use.node].worldFromNode * p;
            vertices[use.first + v] = {static_cast<float>(world.x), static_cast<float>(world.y),
                                       static_cast<float>(world.z)};
        }
    }
}

}  // namespace tendril::io
