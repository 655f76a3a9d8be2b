"""Blender's meshes and materials. Everything painted takes its colour from `set_paint`."""

import bpy
import numpy as np

PAINT = "paint colour"


def mesh_object(name, v, t, n=None, attributes=None, material=None):
    """An object of vertices, triangles and normals; `attributes` are numbers per vertex that materials read by name."""
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(v))
    mesh.vertices.foreach_set("co", np.ascontiguousarray(v, np.float32).ravel())
    mesh.loops.add(len(t) * 3)
    mesh.loops.foreach_set("vertex_index", np.ascontiguousarray(t, np.int32).ravel())
    mesh.polygons.add(len(t))
    mesh.polygons.foreach_set("loop_start", np.arange(0, len(t) * 3, 3, dtype=np.int32))
    mesh.update(calc_edges=True)
    mesh.validate()
    mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), bool))
    for key, values in (attributes or {}).items():
        at = mesh.attributes.new(key, "FLOAT", "POINT")
        at.data.foreach_set("value", np.ascontiguousarray(values, np.float32))
    if n is not None:
        mesh.normals_split_custom_set_from_vertices(np.ascontiguousarray(n, np.float32))
    made = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(made)
    if material:
        mesh.materials.append(material)
    return made


class Nodes:
    """Writes a material's node graph."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.out = self.tree.nodes.new("ShaderNodeOutputMaterial")

    def put(self, socket, value):
        """Gives an input its value: a constant, or the output of another node."""
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def math(self, operation, a, b=0.0, clamp=False):
        node = self.tree.nodes.new("ShaderNodeMath")
        node.operation, node.use_clamp = operation, clamp
        self.put(node.inputs[0], a)
        self.put(node.inputs[1], b)
        return node.outputs[0]

    def attribute(self, key):
        node = self.tree.nodes.new("ShaderNodeAttribute")
        node.attribute_name = key
        return node.outputs["Fac"]

    def below(self, value, edge, soft=0.0012):
        """1 where the value is below the edge, 0 above, with a soft step between."""
        return self.math("DIVIDE", self.math("SUBTRACT", edge + soft, value), 2 * soft, True)

    def principled(self, **inputs):
        node = self.tree.nodes.new("ShaderNodeBsdfPrincipled")
        for key, value in inputs.items():
            self.put(node.inputs[key.replace("_", " ")], value)
        return node.outputs[0]

    def shader_mix(self, factor, a, b):
        node = self.tree.nodes.new("ShaderNodeMixShader")
        for socket, value in zip(node.inputs, (factor, a, b)):
            self.put(socket, value)
        return node.outputs[0]

    def colour_mix(self, factor, a, b):
        node = self.tree.nodes.new("ShaderNodeMix")
        node.data_type = "RGBA"
        self.put(node.inputs[0], factor)
        self.put(node.inputs[6], a)
        self.put(node.inputs[7], b)
        return node.outputs[2]

    def number_mix(self, factor, a, b):
        node = self.tree.nodes.new("ShaderNodeMix")
        node.data_type = "FLOAT"
        for socket, value in zip((node.inputs[0], node.inputs[2], node.inputs[3]), (factor, a, b)):
            self.put(socket, value)
        return node.outputs[0]

    def paint(self):
        node = self.tree.nodes.new("ShaderNodeRGB")
        node.name = PAINT
        return node.outputs[0]

    def done(self, shader):
        """The finished material, whose surface is `shader`."""
        self.tree.links.new(shader, self.out.inputs["Surface"])
        return self.material


def set_paint(colour, materials=None):
    """
    Sets the paint colour of these materials, by default of all, in linear light. Black and 80 % white are the pair that all colours are made
    from.
    """
    for material in bpy.data.materials if materials is None else materials:
        node = material.node_tree.nodes.get(PAINT) if material.node_tree else None
        if node:
            node.outputs[0].default_value = (*colour, 1)


def plain(name, colour, roughness=0.4, metal=0.0, **inputs):
    """A material of one colour, in linear light; `inputs` are those of Blender's principled shader."""
    g = Nodes(name)
    return g.done(g.principled(Base_Color=(*colour, 1), Roughness=roughness, Metallic=metal, **inputs))


# Slightly metallic under a clear coat. Both parts are linear in the paint's colour, so pictures can be tinted.
METAL, ROUGHNESS = 0.20, 0.30


def painted_part(name):
    """Paint without gaps or lamps, for parts that are not of the skin."""
    g = Nodes(name)
    return g.done(
        g.principled(Base_Color=g.paint(), Roughness=ROUGHNESS, Metallic=METAL, Coat_Weight=1.0, Coat_Roughness=0.02)
    )


def paint_material():
    """The whole skin in one shader: the attributes of body.py say where it is rubber, black, a lamp or a gap."""
    g = Nodes("body")
    gap = None
    for key in ("door0", "door1", "bonnet", "tailgate", "bumper"):
        edge = g.math("ABSOLUTE", g.attribute(key))
        gap = edge if gap is None else g.math("MINIMUM", gap, edge)
    bump = g.tree.nodes.new("ShaderNodeBump")
    g.put(bump.inputs["Height"], g.math("MULTIPLY", g.below(gap, 0.0045, 0.0035), -1.0))
    bump.inputs["Distance"].default_value, bump.inputs["Strength"].default_value = 0.006, 0.8
    normal = bump.outputs[0]
    # Colour, metal, roughness, clear coat and glow, as numbers or sockets: paint, and over it what is not painted.
    zone = (g.paint(), METAL, ROUGHNESS, 1.0, 0.0)

    def over(mask, colour, metal, roughness, coat, glow=0.0):
        nonlocal zone
        numbers = (g.number_mix(mask, a, b) for a, b in zip(zone[1:], (metal, roughness, coat, glow)))
        zone = (g.colour_mix(mask, zone[0], (*colour, 1)), *numbers)

    over(g.below(gap, 0.0030), (0.004,) * 3, 0.0, 0.7, 0.0)
    over(g.below(g.attribute("cladding"), 0.0), (0.020, 0.020, 0.021), 0.0, 0.52, 0.0)
    over(g.below(g.attribute("soft_top"), 0.0), (0.014, 0.014, 0.015), 0.0, 0.85, 0.0)
    over(g.below(g.attribute("glass"), 0.003), (0.006,) * 3, 0.0, 0.12, 1.0)
    over(g.below(g.attribute("pillar"), 0.0), (0.006,) * 3, 0.0, 0.10, 1.0)
    over(g.below(g.attribute("headlamp"), -0.001), (0.016, 0.016, 0.018), 0.2, 0.35, 0.0)
    tail = g.attribute("tail_lamp")
    over(g.below(tail, -0.001), (0.16, 0.002, 0.004), 0.0, 0.08, 1.0, 0.05)
    over(g.below(tail, -0.012), (0.36, 0.006, 0.010), 0.0, 0.08, 1.0, 0.55)
    over(g.below(tail, -0.021), (0.10, 0.002, 0.004), 0.0, 0.06, 1.0, 0.02)
    over(g.below(g.attribute("grille"), -0.003), (0.006,) * 3, 0.0, 0.35, 0.0)
    inside = g.math("MULTIPLY", g.below(g.attribute("inside"), 0.0), g.below(g.math("MULTIPLY", g.attribute("cabin"), -1.0), 0.0))
    over(inside, (0.03, 0.03, 0.032), 0.0, 0.6, 0.0)
    colour, metal, roughness, coat, glow = zone
    shader = g.principled(
        Base_Color=colour,
        Metallic=metal,
        Roughness=roughness,
        Coat_Weight=coat,
        Coat_Roughness=0.02,
        Coat_IOR=1.5,
        Normal=normal,
        Coat_Normal=normal,
        Emission_Color=(0.7, 0.01, 0.01, 1),
        Emission_Strength=glow,
    )
    return g.done(shader)


def emitting(name, strength):
    g = Nodes(name)
    node = g.tree.nodes.new("ShaderNodeEmission")
    node.inputs[0].default_value, node.inputs[1].default_value = (1, 0.97, 0.92, 1), strength
    return g.done(node.outputs[0])


def clear(g, ior, roughness, tint=None):
    """Thin clear glass: transparent, with reflections that grow at grazing angles."""
    through = g.tree.nodes.new("ShaderNodeBsdfTransparent")
    shine = g.tree.nodes.new("ShaderNodeBsdfGlossy")
    fresnel = g.tree.nodes.new("ShaderNodeFresnel")
    shine.inputs["Roughness"].default_value, fresnel.inputs[0].default_value = roughness, ior
    if tint:
        g.put(through.inputs[0], tint)
    return g.shader_mix(fresnel.outputs[0], through.outputs[0], shine.outputs[0])


def lens_material():
    g = Nodes("lens")
    nothing = g.tree.nodes.new("ShaderNodeBsdfTransparent").outputs[0]
    return g.done(g.shader_mix(g.below(g.attribute("headlamp"), -0.002), nothing, clear(g, 1.5, 0.01)))


def glass_material(rear):
    """Clear in front of the first pillar, tinted to `rear` (share of light let through) behind it; black on `band`, which is seals and pillars."""
    g = Nodes("glass")
    behind = g.below(g.math("MULTIPLY", g.attribute("tinted"), -1.0), 0.0)
    tint = g.colour_mix(behind, (0.74, 0.78, 0.77, 1), (rear, rear * 1.02, rear * 1.03, 1))
    black = g.principled(Base_Color=(0.006, 0.006, 0.006, 1), Roughness=0.06)
    return g.done(g.shader_mix(g.below(g.attribute("band"), 0.0), clear(g, 1.55, 0.008, tint), black))
