// A key light with shadow that stands in the world; fill and rim lights that go with the viewer.

uniform vec3 keyDirection;  // all: towards the light, unit length
uniform vec3 fillDirection;
uniform vec3 rimDirection;

const vec3 kKey = vec3(1.0, 0.95, 0.88) * 2.9;
const vec3 kFill = vec3(0.74, 0.82, 1.0) * 0.42;
const vec3 kRim = vec3(0.85, 0.93, 1.0) * 1.5;
const vec3 kSky = vec3(0.68, 0.72, 0.80) * 0.55;
const vec3 kFloor = vec3(0.50, 0.45, 0.42) * 0.42;

vec3 ambient(vec3 normal) { return mix(kFloor, kSky, 0.5 + 0.5 * normal.y); }
