"""Writes weights as an ONNX file of eight-bit numbers: python3 export.py OUT.onnx WEIGHTS... (the mean of several)."""
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from network import HEADS, LAYERS, WIDTH, mean_of

MOST_PLACES = 256


class Graph:
    """Nodes and constants; each node is called like what it gives."""

    def __init__(self, weights):
        self.weights = {name: each.numpy() for name, each in weights.items()}
        self.nodes, self.constants = [], []

    def constant(self, name, value):
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(self, kind, inputs, name, **options):
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name, **options))
        return name

    def norm(self, x, weights, name):
        scale = self.constant(name + '.g', self.weights[weights + '.weight'])
        shift = self.constant(name + '.b', self.weights[weights + '.bias'])
        return self.node('LayerNormalization', [x, scale, shift], name, axis=-1, epsilon=1e-12)

    def bytes_of(self, x, name):
        """Values as bytes with one scale, found anew for each text."""
        names = [name + '.q', name + '.qs', name + '.qz']
        self.nodes.append(helper.make_node('DynamicQuantizeLinear', [x], names, name=name))
        return names

    def linear(self, x, weights, name):
        matrix = self.weights[weights + '.weight'].T
        scale = (np.abs(matrix).max(0) / 127).astype(np.float32)
        self.constant(name + '.w', np.clip(np.round(matrix / scale), -127, 127).astype(np.int8))
        self.constant(name + '.z', np.zeros(matrix.shape[1], np.int8))
        self.constant(name + '.s', scale)
        y = self.node('MatMulInteger', [x[0], name + '.w', x[2], name + '.z'], name + '.i')
        y = self.node('Cast', [y], name + '.f', to=TensorProto.FLOAT)
        y = self.node('Mul', [y, self.node('Mul', [x[1], name + '.s'], name + '.m')], name + '.y')
        return self.node('Add', [y, self.constant(name + '.c', self.weights[weights + '.bias'])], name)

    def embedding(self):
        table = self.weights['w.weight']
        scale = (np.abs(table).max(1, keepdims=True) / 127).astype(np.float32)
        scale[scale == 0] = 1
        self.constant('words', np.clip(np.round(table / scale), -127, 127).astype(np.int8))
        self.constant('words_scale', scale)
        self.constant('types', self.weights['t.weight'])
        self.constant('places', self.weights['pos.weight'][:MOST_PLACES])
        self.constant('zero', np.array([0], np.int64))
        self.constant('second', np.array([1], np.int64))
        x = self.node('Cast', [self.node('Gather', ['words', 'input_ids'], 'w_q')], 'w_f', to=TensorProto.FLOAT)
        x = self.node('Mul', [x, self.node('Gather', ['words_scale', 'input_ids'], 'w_s')], 'w_x')
        x = self.node('Add', [x, self.node('Gather', ['types', 'token_type_ids'], 't_x')], 'wt_x')
        length = self.node('Gather', [self.node('Shape', ['input_ids'], 'shape'), 'second'], 'length', axis=0)
        x = self.node('Add', [x, self.node('Slice', ['places', 'zero', length, 'zero'], 'p_x')], 'e_x')
        return self.norm(x, 'n', 'norm')

    def layer(self, x, number):
        weights, name = f'layers.{number}.', f'l{number}.'
        given = self.bytes_of(x, name + 'in')

        def head(part, order):
            y = self.node('Reshape', [self.linear(given, weights + part, name + part), 'split'], name + part + '.r')
            return self.node('Transpose', [y], name + part + '.t', perm=order)

        q, k, v = head('q', [0, 2, 1, 3]), head('k', [0, 2, 3, 1]), head('v', [0, 2, 1, 3])
        a = self.node('Mul', [self.node('MatMul', [q, k], name + 'qk'), 'part'], name + 'qks')
        a = self.node('MatMul', [self.node('Softmax', [a], name + 'a', axis=-1), v], name + 'av')
        a = self.node('Reshape', [self.node('Transpose', [a], name + 'at', perm=[0, 2, 1, 3]), 'join'], name + 'aj')
        y = self.linear(self.bytes_of(a, name + 'ad'), weights + 'o', name + 'o')
        x = self.norm(self.node('Add', [x, y], name + 'r1'), weights + 'n1', name + 'n1')
        y = self.linear(self.bytes_of(x, name + 'id'), weights + 'i', name + 'i')
        e = self.node('Erf', [self.node('Div', [y, 'root'], name + 'g1')], name + 'g2')
        y = self.node('Mul', [y, self.node('Add', [e, 'one'], name + 'g3')], name + 'g4')
        y = self.node('Mul', [y, 'half'], name + 'g5')
        y = self.linear(self.bytes_of(y, name + 'pd'), weights + 'p', name + 'p')
        return self.norm(self.node('Add', [x, y], name + 'r2'), weights + 'n2', name + 'n2')

    def whole(self):
        x = self.embedding()
        self.constant('split', np.array([0, 0, HEADS, WIDTH // HEADS], np.int64))
        self.constant('join', np.array([0, 0, WIDTH], np.int64))
        for name, value in (('part', (WIDTH // HEADS) ** -.5), ('root', 2 ** .5), ('one', 1), ('half', .5)):
            self.constant(name, np.array([value], np.float32))
        for number in range(LAYERS):
            x = self.layer(x, number)
        x = self.node('ReduceMean', [x], 'mean', axes=[1], keepdims=0)
        y = self.node('MatMul', [x, self.constant('head.w', self.weights['head.weight'].T)], 'head')
        self.node('Add', [y, self.constant('head.b', self.weights['head.bias'])], 'score')
        texts = [helper.make_tensor_value_info(name, TensorProto.INT64, [1, 'pieces'])
                 for name in ('input_ids', 'token_type_ids')]
        score = helper.make_tensor_value_info('score', TensorProto.FLOAT, [1, 1])
        return helper.make_graph(self.nodes, 'requests', texts, [score], self.constants)


if __name__ == '__main__':
    model = helper.make_model(Graph(mean_of(sys.argv[2:])).whole(), opset_imports=[helper.make_opsetid('', 17)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    onnx.save(model, sys.argv[1])
