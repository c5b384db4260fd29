#!/usr/bin/env python3
"""Plants one violation of each rule in a small tree that is otherwise clean, and demands that
check_layers.py finds it, names its place, and finds nothing in the clean tree."""

import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import check_layers  # noqa: E402

CLEAN = {
    "core/base/Answer.h": '#pragma once\n\n#include <vector>\n\nint computeAnswer();\n',
    "core/base/Answer.cpp": '#include "core/base/Answer.h"\n\nint computeAnswer() { return 42; }\n',
    "core/base/CMakeLists.txt": "target_sources(tendril_core PRIVATE Answer.cpp)\n",
    "core/scene/Scene.h": '#include "core/base/Answer.h"\n#include "core/multibody/ChainParams.h"\n',
    "core/multibody/ChainParams.h": "static constexpr int kLinks = 3;\nextern template class A<double>;\n",
    "ui/panel/Panel.h": "#include <QWidget>\nstatic QString toText(int count);\n",
    "tests/core/base/AnswerTest.cpp": "#include <mutex>\nstatic int calls = 0;\n",
    "tests/core/base/CMakeLists.txt": "tendril_add_test(t SOURCES AnswerTest.cpp)\n",
}


def check(changes):
    """The exit status and the output for the clean tree with some files replaced or added."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in {**CLEAN, **changes}.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            status = check_layers.main(root)
        return status, output.getvalue()


class Violations(unittest.TestCase):
    def assert_found(self, name, text, *expected):
        status, output = check({name: text})
        self.assertEqual(status, 1, output)
        self.assertEqual(len(output.splitlines()), 1, output)
        for part in (name, *expected):
            self.assertIn(part, output)

    def assert_clean(self, name, text):
        status, output = check({name: text})
        self.assertEqual(status, 0, output)

    def test_a_clean_tree_passes(self):
        status, output = check({})
        self.assertEqual(status, 0, output)
        self.assertIn("holds in 6 files", output)

    def test_an_include_upward_is_found(self):
        self.assert_found("core/base/Up.h", '\n#include "core/scene/Scene.h"\n', ":2:",
                          "core/base may not include core/scene/Scene.h")

    def test_scene_may_include_a_solvers_parameters_only(self):
        self.assert_found("core/scene/Wide.h", '#include "core/multibody/ChainModel.h"\n', ":1:")

    def test_the_window_may_not_include_a_solver(self):
        self.assert_found("ui/panel/Deep.h", '#include "core/multibody/ChainParams.h"\n', ":1:")

    def test_another_folders_library_is_found(self):
        for include in ("QWidget", "QtCore/QObject", "epoxy/gl.h", "imgui.h", "ida/ida.h",
                        "assimp/scene.h", "embree3/rtcore.h", "tbb/parallel_for.h", "glm/glm.hpp"):
            self.assert_found("core/scene/Foreign.h", f"#include <{include}>\n", ":1:", include)

    def test_a_mutex_outside_its_place_is_found(self):
        self.assert_found("core/multibody/Lock.h", "#include <mutex>\n", ":1:")
        self.assert_clean("core/session/Lock.h", "#include <mutex>\n")

    def test_a_file_past_the_limit_is_found(self):
        self.assert_found("core/base/Long.h", "\n" * 801, "801 lines")
        self.assert_clean("core/base/Long.h", "\n" * 800)

    def test_an_empty_file_name_is_found(self):
        for stem in ("StrandManager", "Helpers", "MathUtils", "CommonV2"):
            self.assert_found(f"core/base/{stem}.h", "\n", "name says nothing")

    def test_an_empty_verb_in_a_header_is_found(self):
        for verb in ("get", "do", "handle", "process", "manage"):
            self.assert_found("core/base/Verbs.h", f"int {verb}Step(int i);\n", ":1:", verb)

    def test_calls_of_other_libraries_keep_their_names(self):
        self.assert_clean("ui/panel/Calls.h", "auto a = QFileDialog::getOpenFileName(b.getText());\n")

    def test_words_that_begin_like_an_empty_verb_are_clean(self):
        self.assert_clean("core/base/Words.h", "int dotProduct(); int doubled(); int target();\n"
                          "int handleAt(int x);\n")

    def test_a_singleton_is_found(self):
        self.assert_found("core/base/One.h", "Session& instance();\n", ":1:", "singleton")

    def test_extern_state_is_found(self):
        self.assert_found("core/base/Global.h", "extern int count;\n", ":1:", "extern")

    def test_mutable_static_state_is_found(self):
        for line in ("static int count = 0;", "    static std::vector<int> cache;",
                     "inline static double scale{1.0};"):
            self.assert_found("core/base/State.h", line + "\n", ":1:", "static")

    def test_a_static_function_is_no_state(self):
        for line in ("static int countOf(int a = 3);", "static constexpr int kA = 3;",
                     "static const int kA = 3;", "static Result make(int a) {"):
            self.assert_clean("core/base/State.h", line + "\n")

    def test_a_source_that_is_not_built_is_found(self):
        self.assert_found("core/base/Dead.cpp", "int a();\n", "never built")

    def test_a_folder_outside_the_table_is_found(self):
        self.assert_found("core/extra/New.h", "\n", "not in the layer table")

    def test_an_empty_tree_is_no_success(self):
        with tempfile.TemporaryDirectory() as folder:
            with contextlib.redirect_stdout(io.StringIO()):
                self.assertEqual(check_layers.main(pathlib.Path(folder)), 1)


if __name__ == "__main__":
    unittest.main()
