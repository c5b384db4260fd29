#include "render/gl/EglContext.h"

#include "render/gl/GlError.h"

#include <dlfcn.h>
#include <epoxy/egl.h>

#include <cstdio>
#include <string>

namespace tendril::render::gl {

struct EglContext::Handles {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;

    ~Handles() {
        if (context == EGL_NO_CONTEXT) return;
        if (eglGetCurrentContext() == context)
            eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(display, context);
        // The display stays open: other contexts of the process may share it.
    }
};

namespace {

[[noreturn]] void fail(const std::string& what) {
    throw GlError("Cannot draw without a window: " + what +
                  ". Install a driver with OpenGL 4.1 and EGL (on Debian: libegl1 and "
                  "libgl1-mesa-dri).");
}

/// libepoxy ends the process when it cannot open libEGL, so that is tried first.
void demandLibrary() {
    void* library = dlopen("libEGL.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (library == nullptr) fail("libEGL.so.1 is not installed");
    dlclose(library);
}

std::string lastEglError() {
    char text[32];
    std::snprintf(text, sizeof text, "EGL error 0x%04x", static_cast<unsigned>(eglGetError()));
    return text;
}

EGLDisplay openDisplay() {
    EGLDisplay display = EGL_NO_DISPLAY;
    if (epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless"))
        display =
            eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    if (display == EGL_NO_DISPLAY) display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    if (display == EGL_NO_DISPLAY) fail("EGL finds no graphics driver");
    EGLint major = 0, minor = 0;
    if (!eglInitialize(display, &major, &minor))
        fail("the graphics driver does not start (" + lastEglError() + ")");
    return display;
}

EGLContext makeContext(EGLDisplay display) {
    if (!eglBindAPI(EGL_OPENGL_API)) fail("the driver knows no desktop OpenGL");
    constexpr EGLint kConfigWish[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0,
                                      EGL_NONE};
    EGLConfig config = nullptr;
    EGLint found = 0;
    if (!eglChooseConfig(display, kConfigWish, &config, 1, &found) || found == 0)
        fail("the driver offers no OpenGL configuration");
    constexpr EGLint kContextWish[] = {EGL_CONTEXT_MAJOR_VERSION,
                                       4,
                                       EGL_CONTEXT_MINOR_VERSION,
                                       1,
                                       EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                       EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                       EGL_NONE};
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, kContextWish);
    if (context == EGL_NO_CONTEXT)
        fail("the driver has no OpenGL 4.1 core profile (" + lastEglError() + ")");
    return context;
}

}  // namespace

EglContext::EglContext() : handles_(std::make_unique<Handles>()) {
    demandLibrary();
    handles_->display = openDisplay();
    handles_->context = makeContext(handles_->display);
    makeCurrent();
}

EglContext::~EglContext() = default;
EglContext::EglContext(EglContext&&) noexcept = default;
EglContext& EglContext::operator=(EglContext&&) noexcept = default;

void EglContext::makeCurrent() {
    if (!eglMakeCurrent(handles_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, handles_->context))
        fail("the driver cannot draw without a surface (" + lastEglError() + ")");
}

}  // namespace tendril::render::gl
