"""Writes networks in OpenVINO's intermediate representation, version 11. Only Python's own library is needed."""
import array
import os


class Graph:
    """A network in OpenVINO's intermediate representation, version 11. An output is its layer's number and its shape."""

    def __init__(self):
        self.layers, self.edges, self.binary = [], [], bytearray()

    def add(self, kind, attributes, inputs, shape, opset="opset1", element="FP32"):
        number = len(self.layers)
        ports = ""
        for port, (source, sides) in enumerate(inputs):
            self.edges.append(f'<edge from-layer="{source[0]}" from-port="{source[1]}" to-layer="{number}" to-port="{port}"/>')
            ports += f'<port id="{port}">{dims(sides)}</port>'
        ports = f"<input>{ports}</input>" if inputs else ""
        output = f'<output><port id="{len(inputs)}" precision="{element}">{dims(shape)}</port></output>' if shape is not None else ""
        data = "".join(f' {key}="{value}"' for key, value in attributes.items())
        self.layers.append(
            f'<layer id="{number}" name="{kind}{number}" type="{kind}" version="{opset}">'
            + (f"<data{data}/>" if data else "") + ports + output + "</layer>")
        return ((number, len(inputs)), shape)

    def constant(self, values, shape):
        kind, element = ("f32", "FP32") if values.typecode == "f" else ("i64", "I64")
        raw = values.tobytes()
        offset = len(self.binary)
        self.binary += raw
        attributes = {
            "element_type": kind, "shape": ",".join(map(str, shape)), "offset": offset, "size": len(raw)}
        return self.add("Const", attributes, [], shape, element=element)

    def floats(self, values, shape):
        return self.constant(array.array("f", values), shape)

    def integers(self, *values):
        return self.constant(array.array("q", values), [len(values)])

    def convolution(self, source, weights, biases, side, stride, padding, groups=1):
        """`weights` by filter, input, row, column."""
        _, (batch, inputs, height, width) = source
        filters = len(biases)
        after = [(length + 2 * padding - side) // stride + 1 for length in (height, width)]
        attributes = {
            "strides": f"{stride},{stride}", "pads_begin": f"{padding},{padding}", "pads_end": f"{padding},{padding}",
            "dilations": "1,1", "auto_pad": "explicit"}
        kind, sides = "Convolution", [filters, inputs, side, side]
        if groups > 1:
            kind, sides = "GroupConvolution", [groups, filters // groups, inputs // groups, side, side]
        found = self.add(kind, attributes, [source, self.constant(weights, sides)], [batch, filters] + after)
        bias = self.constant(biases, [1, filters, 1, 1])
        return self.add("Add", {"auto_broadcast": "numpy"}, [found, bias], found[1])

    def slope(self, source, slopes):
        """Multiplies negative values by their channel's slope."""
        return self.add("PReLU", {}, [source, self.constant(slopes, [len(slopes)])], source[1])

    def pool(self, source, kind, side):
        batch, channels, height, width = source[1]
        after = [(length - side) // 2 + 1 for length in (height, width)]
        attributes = {
            "strides": "2,2", "pads_begin": "0,0", "pads_end": "0,0", "kernel": f"{side},{side}",
            "rounding_type": "floor", "auto_pad": "explicit"}
        if kind == "AvgPool":
            attributes["exclude-pad"] = "true"
        return self.add(kind, attributes, [source], [batch, channels] + after)

    def relu(self, source):
        return self.add("ReLU", {}, [source], source[1])

    def sum(self, one, other):
        """dlib adds tensors of different sizes as if the missing values were zero."""
        shape = [max(sides) for sides in zip(one[1], other[1])]
        return self.add("Add", {"auto_broadcast": "numpy"}, [self.padded(one, shape), self.padded(other, shape)], shape)

    def padded(self, source, shape):
        missing = [wanted - given for wanted, given in zip(shape, source[1])]
        if not any(missing):
            return source
        inputs = [source, self.integers(0, 0, 0, 0), self.integers(*missing), self.floats([0], [])]
        return self.add("Pad", {"pad_mode": "constant"}, inputs, shape)

    def write(self, folder, name):
        text = (f'<?xml version="1.0"?>\n<net name="{name}" version="11"><layers>\n' + "\n".join(self.layers)
                + "\n</layers><edges>\n" + "\n".join(self.edges) + "\n</edges></net>\n")
        with open(os.path.join(folder, name + ".xml"), "w") as file:
            file.write(text)
        with open(os.path.join(folder, name + ".bin"), "wb") as file:
            file.write(self.binary)


def dims(shape):
    return "".join(f"<dim>{side}</dim>" for side in shape)
