"""The network that compares requests: BERT's encoder, its word pieces, and a number made of the mean of its vectors."""
import json
import unicodedata

import numpy
import onnx
import onnx.numpy_helper
import torch
import torch.nn as nn
import torch.nn.functional as F

LAYERS, WIDTH, HEADS, INNER = 6, 384, 12, 1536
MOST_PIECES, MOST_WITH_VALUES = 60, 94


class WordPieces:
    """The vocabulary of a tokenizer.json of the kind WordPiece, in small letters and without accents."""

    def __init__(self, file):
        self.numbers = json.load(open(file, encoding='utf8'))['model']['vocab']
        self.known = {}

    def of(self, text):
        if text not in self.known:
            self.known[text] = [n for word in self._words(text) for n in self._cut(word)][:MOST_WITH_VALUES]
        return self.known[text]

    def one(self, text, most=MOST_PIECES):
        pieces = [self.numbers['[CLS]']] + self.of(text)[:most] + [self.numbers['[SEP]']]
        return pieces, [0] * len(pieces)

    def two(self, request, former):
        first, _ = self.one(request, MOST_WITH_VALUES)
        second = self.of(former)[:MOST_PIECES] + [self.numbers['[SEP]']]
        return first + second, [0] * len(first) + [1] * len(second)

    @staticmethod
    def _words(text):
        plain = ''.join(c for c in unicodedata.normalize('NFD', text.lower()) if unicodedata.category(c) != 'Mn')
        words, word = [], ''
        for c in plain:
            sign = unicodedata.category(c)[0] == 'P' or c in '$+<=>^`|~'
            if c.isspace() or sign:
                words += [word] if word else []
                words += [c] if sign else []
                word = ''
            else:
                word += c
        return words + ([word] if word else [])

    def _cut(self, word):
        pieces, start = [], 0
        while start < len(word):
            end = len(word)
            while end > start and ('##' if start else '') + word[start:end] not in self.numbers:
                end -= 1
            if end == start:
                return [self.numbers['[UNK]']]
            pieces.append(self.numbers[('##' if start else '') + word[start:end]])
            start = end
        return pieces


def batch(texts):
    """Numbers of pieces, which text each belongs to, and which places are taken."""
    longest = max(len(pieces) for pieces, _ in texts)
    numbers, belongs, taken = (torch.zeros((len(texts), longest), dtype=torch.long) for _ in range(3))
    for row, (pieces, text) in enumerate(texts):
        numbers[row, :len(pieces)] = torch.tensor(pieces)
        belongs[row, :len(pieces)] = torch.tensor(text)
        taken[row, :len(pieces)] = 1
    return numbers, belongs, taken


def without_some(x, share, training):
    """Some features left out, of each text the same ones at all its places, which takes a tenth of the time of choosing anew."""
    if not training:
        return x
    return x * F.dropout(torch.ones((x.shape[0], 1, x.shape[2]), dtype=x.dtype), share)


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.n1, self.n2 = (nn.LayerNorm(WIDTH, eps=1e-12) for _ in range(2))
        self.i, self.p = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)

    def forward(self, x, hidden, drop):
        count, length, _ = x.shape
        q, k, v = (part(x).view(count, length, HEADS, -1).transpose(1, 2) for part in (self.q, self.k, self.v))
        attention = F.softmax(q @ k.transpose(-1, -2) / (WIDTH // HEADS) ** .5 + hidden, -1)
        seen = (attention @ v).transpose(1, 2).reshape(count, length, WIDTH)
        x = self.n1(x + without_some(self.o(seen), drop, self.training))
        return self.n2(x + without_some(self.p(F.gelu(self.i(x))), drop, self.training))


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.w, self.pos, self.t = nn.Embedding(30522, WIDTH), nn.Embedding(512, WIDTH), nn.Embedding(2, WIDTH)
        self.n = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.head = nn.Linear(WIDTH, 1)
        self.drop = .1
        self.w.weight.requires_grad = self.pos.weight.requires_grad = False

    def mean(self, numbers, belongs, taken):
        x = self.w(numbers) + self.pos.weight[:numbers.shape[1]] + self.t(belongs)
        x = without_some(self.n(x), self.drop, self.training)
        hidden = (1 - taken[:, None, None, :].float()) * -1e4
        for layer in self.layers:
            x = layer(x, hidden, self.drop)
        weight = taken[:, :, None].float()
        return (x * weight).sum(1) / weight.sum(1)

    def direction(self, *texts):
        """Of each text, as an embedding model has it."""
        return F.normalize(self.mean(*texts), dim=-1)

    def score(self, *pairs):
        """Of each pair, in log odds."""
        return self.head(self.mean(*pairs))[:, 0]


def published(file):
    """The network with the weights of all-MiniLM-L6-v2, as they are before they are quantised."""
    graph = onnx.load(file).graph
    found = {each.name: torch.tensor(onnx.numpy_helper.to_array(each).copy()) for each in graph.initializer}
    products = {each.name: each.input for each in graph.node if each.op_type == 'MatMul'}
    network = Network()
    weights = {'w.weight': found['embeddings.word_embeddings.weight'],
               'pos.weight': found['embeddings.position_embeddings.weight'],
               't.weight': found['embeddings.token_type_embeddings.weight'],
               'n.weight': found['embeddings.LayerNorm.weight'], 'n.bias': found['embeddings.LayerNorm.bias'],
               'head.weight': network.head.weight.data, 'head.bias': network.head.bias.data}
    parts = {'q': 'attention.self.query', 'k': 'attention.self.key', 'v': 'attention.self.value',
             'o': 'attention.output.dense', 'i': 'intermediate.dense', 'p': 'output.dense'}
    norms = {'n1': 'attention.output.LayerNorm', 'n2': 'output.LayerNorm'}
    for number in range(LAYERS):
        layer = f'encoder.layer.{number}.'
        for short, name in parts.items():
            product = products[f'/encoder/layer.{number}/{name.replace(".", "/")}/MatMul']
            matrix = next(found[each] for each in product if each in found)
            weights[f'layers.{number}.{short}.weight'] = matrix.t().contiguous()
            weights[f'layers.{number}.{short}.bias'] = found[layer + name + '.bias']
        for short, name in norms.items():
            weights[f'layers.{number}.{short}.weight'] = found[layer + name + '.weight']
            weights[f'layers.{number}.{short}.bias'] = found[layer + name + '.bias']
    network.load_state_dict(weights)
    return network


def kept(file):
    """The weights of a network that was exported."""
    graph = onnx.load(file).graph
    found = {each.name: torch.tensor(onnx.numpy_helper.to_array(each).copy()) for each in graph.initializer}
    network = Network()
    weights = {'w.weight': found['words'].float() * found['words_scale'], 't.weight': found['types'],
               'pos.weight': F.pad(found['places'], (0, 0, 0, 512 - len(found['places']))),
               'n.weight': found['norm.g'], 'n.bias': found['norm.b'],
               'head.weight': found['head.w'].t().contiguous(), 'head.bias': found['head.b']}
    for number in range(LAYERS):
        for part in 'qkvoip':
            name, layer = f'layers.{number}.{part}', f'l{number}.{part}'
            weights[name + '.weight'] = (found[layer + '.w'].float() * found[layer + '.s']).t().contiguous()
            weights[name + '.bias'] = found[layer + '.c']
        for part in ('n1', 'n2'):
            weights[f'layers.{number}.{part}.weight'] = found[f'l{number}.{part}.g']
            weights[f'layers.{number}.{part}.bias'] = found[f'l{number}.{part}.b']
    network.load_state_dict(weights)
    return network


def mean_of(files):
    """One set of weights from several: their mean."""
    sets = [torch.load(file) for file in files]
    return {name: sum(each[name] for each in sets) / len(sets) for name in sets[0]}
