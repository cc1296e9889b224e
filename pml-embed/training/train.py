"""Teaches the network that compares requests. Usage: see README.md beside this file."""
import argparse
import glob
import json
import math
import os
import random
import re
import time

from network import *

# Domains that nothing is learned from: what is told of them says how well requests of other domains are compared.
HELD = ('5-07', '5-19', '5-33', '7-08', '7-27', '7-36', '1-05', '2-06', '6-04', '8-09',
        '20-05', '20-14', '20-28', '20-33', '20-46', '20-57', '20-62', '20-75',
        '30-81', '30-82', '30-83', '30-84', '30-85', '30-86')
LEADING = ('please ', 'can you ', 'could you ', 'hey, ', 'i want to ', 'now ', 'i need to ', 'would you ', 'just ', '')
TRAILING = ('', ' please', ' for me', '?', '.', '!', ' now', ' again', ' asap', ' thanks')
SMALL = ('a', 'an', 'the', 'of', 'all', 'my', 'our', 'me')


class Job:
    """What is asked for: the first request, others for the same (far ones in other words, close ones), some for other things, and values."""

    def __init__(self, intent, often):
        self.often = often
        self.intent, self.same, self.close, self.unlike, self.near = intent, [], [], [], []
        self.far, self.apart, self.values = [], [], []

    def requests(self):
        return self.same + self.far + [self.intent] + self.close


def read(folder, often):
    """The jobs of each domain, and those of the domains that are held back; jobs of files that begin so are taken often."""
    learned, held = [], []
    for file in sorted(glob.glob(folder + '/*.txt')):
        jobs = []
        for line in filter(None, map(str.strip, open(file, encoding='utf8'))):
            kind, text = line[0], line[1:].strip()
            if kind == '#':
                jobs.append(Job(text, os.path.basename(file).startswith(often)))
            elif kind == '@':
                jobs[-1].values.append(json.loads(text))
            else:
                {'=': jobs[-1].same, '+': jobs[-1].close, '~': jobs[-1].unlike,
                 '*': jobs[-1].far, '-': jobs[-1].apart}[kind].append(text)
        (held if os.path.basename(file)[:-4] in HELD else learned).append(jobs)
    return learned, held


def lightly(text):
    """The same request as somebody else would type it."""
    words = text.split()
    if random.random() < .5:
        words = [word for word in words if word.lower() not in SMALL or random.random() < .4] or words
    text = ' '.join(words)
    if random.random() < .4:
        text = random.choice(LEADING) + text[0].lower() + text[1:]
    if random.random() < .4:
        text = text.rstrip('.?!') + random.choice(TRAILING)
    return text.lower() if random.random() < .3 else text


def carelessly(text):
    return text.rstrip('.?!') if random.random() < .3 else text.lower() if random.random() < .2 else text


def value_of(value):
    """A value as the network reads it: short."""
    if isinstance(value, dict):
        return ''
    if isinstance(value, list):
        return ' '.join(value_of(each) for each in value[:3])
    return str(value).lower() if isinstance(value, bool) else str(value)[:40]


def with_values(request, values):
    """A request and the values that came with it."""
    if not values:
        return request
    named = [' '.join(re.sub(r'([a-z0-9])([A-Z])', r'\1 \2', name).replace('_', ' ').lower().split() + [value_of(value)])
             for name, value in values.items()]
    return request + ' (' + ', '.join(each.strip() for each in named) + ')'


def sent(request, values):
    """A request as it comes: mostly with values."""
    if not values or random.random() < .15:
        return request
    named = list(values.items())
    random.shuffle(named)
    return with_values(request, dict(named))


def pairs_of(job, all_jobs):
    """Pairs for one step: for the same, for what comes near, for others of the domain, and for anything else; mostly with values."""
    pairs, alike, values = [], [job.intent] + job.same + job.close, lambda: random.choice(job.values or [{}])
    first = (job.values or [{}])[0]
    for request in random.sample(job.same, 2) + random.sample(job.far, min(3, len(job.far))):
        former = job.intent if random.random() < .7 else random.choice([each for each in alike if each != request])
        pairs.append((sent(carelessly(request), values()), carelessly(former), 1.))
    if job.close and random.random() < .6:
        pairs.append((sent(carelessly(random.choice(job.close)), values()), job.intent, 1.))
    elif random.random() < .5:
        pairs.append((sent(lightly(job.intent), values()), job.intent, 1.))
    for request in random.sample(job.unlike, min(2, len(job.unlike))) + random.sample(job.apart, min(3, len(job.apart))):
        former = job.intent if random.random() < .7 else random.choice(job.same + job.close)
        pairs.append((sent(carelessly(request), first if random.random() < .7 else values()), carelessly(former), 0.))
    for _ in range(3 if job.near else 0):
        other = random.choices([each for _, each in job.near], [weight for weight, _ in job.near])[0]
        former = job.intent if random.random() < .8 else random.choice(job.same)
        sent_with = random.choice(other.values or [{}]) if random.random() < .7 else values()
        pairs.append((sent(carelessly(random.choice(other.requests())), sent_with), carelessly(former), 0.))
    for _ in range(2):
        stranger = random.choice(all_jobs)
        if stranger is not job:
            sent_with = random.choice(stranger.values or [{}]) if random.random() < .6 else values()
            pairs.append((sent(random.choice(stranger.same + stranger.far), sent_with), job.intent, 0.))
    return pairs


def better_than(right, wrong):
    """How often what is right comes before what is wrong."""
    right, wrong = numpy.array(right), numpy.array(wrong)
    places = numpy.argsort(numpy.argsort(numpy.concatenate([right, wrong]))) + 1
    return (places[:len(right)].sum() - len(right) * (len(right) + 1) / 2) / (len(right) * len(wrong))


def told(network, words, held):
    """How well requests of the domains that are held back are compared."""
    pairs = [(with_values(request, (job.values or [{}])[0]), job.intent, kind) for jobs in held for job in jobs
             for kind, requests in (('same', job.same), ('far', job.far), ('unlike', job.unlike), ('apart', job.apart),
                                    ('other', [random.choice(each.same + each.far) for each in jobs if each is not job]))
             for request in requests]
    scores = {}
    network.eval()
    with torch.no_grad():
        for start in range(0, len(pairs), 64):
            part = pairs[start:start + 64]
            for (_, _, kind), score in zip(part, network.score(*batch([words.two(a, b) for a, b, _ in part])).tolist()):
                scores.setdefault(kind, []).append(score)
    network.train()
    return ', '.join(f'{right} before {wrong} {better_than(scores[right], scores[wrong]):.4f}'
                     for right in ('same', 'far') if right in scores
                     for wrong in ('unlike', 'apart', 'other') if wrong in scores)


def shared(job, other):
    """How many of its values another job could be sent with, too, 0 to 1."""
    own, others = (set(each.values[0]) if each.values else set() for each in (job, other))
    return len(own & others) / max(1, len(own))


def know_neighbours(network, words, domains):
    """Weighs the other jobs of each domain: those that are more alike are taken more often."""
    network.eval()
    for jobs in domains:
        with torch.no_grad():
            directions = network.direction(*batch([words.one(job.intent) for job in jobs]))
        alike = directions @ directions.T
        for i, job in enumerate(jobs):
            job.near = [(math.exp(6 * float(alike[i, j])) * (1 + 2 * shared(job, each)), each)
                        for j, each in enumerate(jobs) if j != i]
    network.train()


def directions(network, words, texts):
    """In three batches by length, which takes less than one."""
    order = sorted(range(len(texts)), key=lambda i: len(words.of(texts[i])))
    third = (len(texts) + 2) // 3
    parts = [order[start:start + third] for start in range(0, len(texts), third)]
    found = torch.cat([network.direction(*batch([words.one(texts[i]) for i in part])).float() for part in parts])
    back = torch.empty(len(texts), dtype=torch.long)
    back[torch.tensor(order)] = torch.arange(len(texts))
    return found[back]


def step_by_meaning(network, words, domains):
    """Requests alone: each is to be nearer to its job than to any other, and than what only comes near."""
    jobs = [job for each in random.sample(domains, 12) for job in random.sample(each, min(len(each), 5))]
    requests = [random.choice(job.same) for job in jobs]
    formers = [job.intent if random.random() < .6 else random.choice([each for each in job.same if each != request])
               for job, request in zip(jobs, requests)]
    with torch.autocast('cpu', dtype=torch.bfloat16):
        found = directions(network, words, requests + formers + [random.choice(job.unlike) for job in jobs])
    own, former, unlike = found.split(len(jobs))
    alike, right = own @ former.T * 20, torch.arange(len(jobs))
    near = (former * unlike).sum(1, keepdim=True) * 20
    loss = (F.cross_entropy(torch.cat([alike, own @ unlike.T * 20 - 1], 1), right) / 2
            + F.cross_entropy(torch.cat([alike.T, near], 1), right)
            + F.softplus(near[:, 0] - alike.diag() + 1).mean() / 2)
    loss.backward()
    return loss.item()


def step_by_pairs(network, words, domains):
    """Pairs read together: whether both ask for the same."""
    all_jobs = [job for jobs in domains for job in jobs]
    often = [job for job in all_jobs if job.often]
    taken = random.sample(often, 6) + random.sample(all_jobs, 6) if often else random.sample(all_jobs, 12)
    pairs = [pair for job in taken for pair in pairs_of(job, all_jobs)]
    pairs.sort(key=lambda pair: len(words.of(pair[0])) + len(words.of(pair[1])))
    share, total = len(pairs) // 5 + 1, 0
    for part in (pairs[start:start + share] for start in range(0, len(pairs), share)):
        wanted = torch.tensor([each for _, _, each in part]) * .94 + .03
        with torch.autocast('cpu', dtype=torch.bfloat16):
            scores = network.score(*batch([words.two(a, b) for a, b, _ in part]))
        loss = F.binary_cross_entropy_with_logits(scores.float(), wanted, reduction='sum') / len(pairs)
        loss.backward()
        total += loss.item()
    return total


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('how', choices=('meaning', 'pairs'))
    arguments.add_argument('--model', required=True, help='folder with all-minilm-l6-v2.onnx and its tokenizer')
    arguments.add_argument('--requests', default='requests')
    arguments.add_argument('--often', default=[], nargs='+', help='how files begin whose jobs make up half of each step of pairs')
    arguments.add_argument('--begin', help='weights to begin with instead of the published ones')
    arguments.add_argument('--steps', type=int, required=True)
    arguments.add_argument('--seed', type=int, default=1)
    arguments.add_argument('--out', required=True)
    given = arguments.parse_args()
    torch.manual_seed(given.seed)
    random.seed(given.seed)
    torch.set_num_threads(1)
    words = WordPieces(given.model + '/all-minilm-l6-v2-tokenizer.json')
    domains, held = read(given.requests, tuple(given.often))
    network = published(given.model + '/all-minilm-l6-v2.onnx')
    know_neighbours(network, words, domains)
    if given.begin and given.begin.endswith('.onnx'):
        network = kept(given.begin)
    elif given.begin:
        network.load_state_dict(torch.load(given.begin))
    print(told(network, words, held), flush=True)
    network.train()
    step, rate = {'meaning': (step_by_meaning, 4e-5), 'pairs': (step_by_pairs, 8e-5)}[given.how]
    weights = [each for each in network.parameters() if each.requires_grad]
    optimiser = torch.optim.AdamW(
        [{'params': [each for each in weights if each.dim() > 1], 'weight_decay': .01},
         {'params': [each for each in weights if each.dim() <= 1], 'weight_decay': 0.}], betas=(.9, .99))
    began, smooth = time.time(), 0
    for number in range(given.steps):
        for group in optimiser.param_groups:
            group['lr'] = rate * min(1, (number + 1) / (.06 * given.steps)) * max(.02, 1 - number / given.steps)
        optimiser.zero_grad()
        loss = step(network, words, domains)
        torch.nn.utils.clip_grad_norm_(weights, 1.)
        optimiser.step()
        smooth = loss if number == 0 else .98 * smooth + .02 * loss
        if number % 50 == 49:
            print(f'{number + 1} steps, {time.time() - began:.0f} s, loss {smooth:.4f}', flush=True)
        if number % 150 == 149 or number == given.steps - 1:
            print(told(network, words, held), flush=True)
            torch.save(network.state_dict(), given.out)


if __name__ == '__main__':
    main()
