"""The two networks as PyTorch trains them, and their form as ONNX: plain convolutions that any runtime knows."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn
from torch.nn import functional

from gridwright.scan.networks import CONTENTS, MARKS

NUMBER_CHANNELS = 25
"""Heat, ten tens (none, 1 to 9), ten ones, and the offset and size of the box."""


def convolve(
    inside: int, outside: int, size: int = 3, stride: int = 1, dilation: int = 1, padding: int | None = None
) -> nn.Sequential:
    """A convolution, its normalisation and a rectifier."""
    around = dilation * (size // 2) if padding is None else padding
    layer = nn.Conv2d(inside, outside, size, stride, around, dilation, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(outside), nn.ReLU(inplace=True))


class Residual(nn.Module):  # type: ignore[misc] # PyTorch is not installed where types are checked
    """Two convolutions whose result is added to what came in (He et al., Deep Residual Learning, 2015)."""

    def __init__(self, width: int, dilation: int = 1) -> None:
        super().__init__()
        self.first = convolve(width, width, dilation=dilation)
        self.second = nn.Conv2d(width, width, 3, 1, 1, bias=False)
        self.norm = nn.BatchNorm2d(width)

    def forward(self, data: torch.Tensor) -> torch.Tensor:
        """The block's result."""
        return functional.relu(data + self.norm(self.second(self.first(data))))


def build_numbers(width: int) -> nn.Sequential:
    """From ink, (n, 1, h, w), to a map of NUMBER_CHANNELS at a quarter of its scale."""
    last = nn.Conv2d(64, NUMBER_CHANNELS, 1)
    with torch.no_grad():
        last.bias[0] = -4.0  # hardly any place is the centre of a number
    body = [convolve(1, 16, stride=2), convolve(16, 32), convolve(32, width, stride=2)]
    return nn.Sequential(*body, Residual(width), Residual(width, 2), Residual(width), convolve(width, 64), last)


def build_cells(width: int) -> nn.Sequential:
    """From crops, (n, 1, 32, 32), to the logits of CONTENTS and MARKS."""
    return nn.Sequential(
        convolve(1, 24, stride=2),
        convolve(24, 32),
        convolve(32, width, stride=2),
        Residual(width),
        convolve(width, width, stride=2),
        convolve(width, 80, size=4, padding=0),
        nn.Conv2d(80, len(CONTENTS) + len(MARKS), 1),
    )


class Graph:
    """An ONNX graph in the making. Weights are stored with 16 bits: half the size, and no logit moves by more than 0.001."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []

    def add(self, kind: str, inputs: list[str], **attributes: object) -> str:
        """Add a node; return the name of its output."""
        name = f"{kind.lower()}{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name, **attributes))
        return name

    def store(self, name: str, tensor: torch.Tensor) -> str:
        """Store weights; return the name under which nodes find them."""
        self.weights.append(numpy_helper.from_array(tensor.detach().numpy().astype(np.float16), f"{name}.half"))
        return self.add("Cast", [f"{name}.half"], to=TensorProto.FLOAT)

    def convolve(self, source: str, layer: nn.Conv2d, norm: nn.Module | None) -> str:
        """Add a convolution with its normalisation folded in."""
        weight = layer.weight
        bias = layer.bias if layer.bias is not None else torch.zeros(len(weight))
        if isinstance(norm, nn.BatchNorm2d) and norm.running_var is not None and norm.running_mean is not None:
            factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            weight, bias = weight * factor[:, None, None, None], (bias - norm.running_mean) * factor + norm.bias
        index = len(self.nodes)
        names = [self.store(f"weight{index}", weight), self.store(f"bias{index}", bias)]
        shape = {"kernel_shape": list(layer.kernel_size), "strides": list(layer.stride), "dilations": list(layer.dilation)}
        pads = [int(value) for value in layer.padding] * 2
        return self.add("Conv", [source, *names], pads=pads, **shape)

    def follow(self, source: str, module: nn.Module) -> str:
        """Add a module and all in it."""
        if isinstance(module, Residual):
            inner = self.follow(source, module.first)
            return self.add("Relu", [self.add("Add", [source, self.convolve(inner, module.second, module.norm)])])
        parts = list(module.children())
        for part, after in zip(parts, [*parts[1:], None], strict=True):
            if isinstance(part, nn.Conv2d):
                source = self.convolve(source, part, after)
            elif isinstance(part, nn.ReLU):
                source = self.add("Relu", [source])
            elif not isinstance(part, nn.BatchNorm2d):
                source = self.follow(source, part)
        return source


def write_onnx(network: nn.Sequential, note: str) -> bytes:
    """The network as an ONNX file for input of any size."""
    graph = Graph()
    output = graph.follow("ink", network.eval())
    sizes = [["n", 1, "height", "width"], ["n", "channels", "rows", "columns"]]
    values = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, size) for name, size in zip(("ink", output), sizes, strict=True)
    ]
    made = helper.make_graph(graph.nodes, "network", values[:1], values[1:], graph.weights)
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", 11)], producer_name="gridwright", doc_string=note)
    model.ir_version = 7
    onnx.checker.check_model(model)
    data: bytes = model.SerializeToString()
    return data


def read_onnx(network: nn.Sequential, data: bytes, ink: torch.Tensor) -> None:
    """Give a network the weights of a file that `write_onnx` wrote, so that training goes on from there.

    The file has normalisations folded into its convolutions; each gets the mean and spread that a batch of `ink` has there.
    """
    stored = [
        torch.from_numpy(numpy_helper.to_array(each).astype(np.float32)) for each in onnx.load_from_string(data).graph.initializer
    ]
    layers = [module for module in network.modules() if isinstance(module, nn.Conv2d)]
    norms = {id(before): norm for before, norm in list_norms(network)}
    seen: dict[int, tuple[torch.Tensor, torch.Tensor]] = {}
    hooks = []
    with torch.no_grad():
        for layer, weight, bias in zip(layers, stored[::2], stored[1::2], strict=True):
            layer.weight.copy_(weight)
            norm = norms.get(id(layer))
            if norm is None:
                assert layer.bias is not None
                layer.bias.copy_(bias)
                continue
            norm.reset_parameters()
            norm.bias.copy_(bias)

            def note(norm: nn.BatchNorm2d, inputs: tuple[torch.Tensor, ...], _: torch.Tensor) -> None:
                seen[id(norm)] = inputs[0].mean(dim=(0, 2, 3)), inputs[0].var(dim=(0, 2, 3))

            hooks.append(norm.register_forward_hook(note))
        network.eval()(ink)
        for hook in hooks:
            hook.remove()
        for norm in norms.values():
            mean, spread = seen[id(norm)]
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(spread)
            norm.weight.copy_(torch.sqrt(spread + norm.eps))
            norm.bias.add_(mean)


def list_norms(network: nn.Module) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    """Each convolution with the normalisation that follows it."""
    found: list[tuple[nn.Conv2d, nn.BatchNorm2d]] = []
    for module in network.modules():
        parts = list(module.children())
        if isinstance(module, Residual):
            found.append((module.second, module.norm))
        found += [
            (one, other) for one, other in pairwise(parts) if isinstance(one, nn.Conv2d) and isinstance(other, nn.BatchNorm2d)
        ]
    return list({id(one): (one, other) for one, other in found}.values())
