"""Trains the model of roles (README.md beside tells how). Resumable: it goes on from --state.

  python train.py --shards DIR --state FILE.pt [--minutes 20] [--real DIR --skip-folds 4,5] [--seed 1]
  python train.py --state FILE.pt --export roles.bin
  python train.py --state FILE.pt --test DIR [--group 1]
"""
import argparse, glob, os, struct, time
import numpy as np
import torch
from torch import nn
import torch.nn.functional as F

ROLES = ['name', 'quantity', 'unit', 'price', 'amount', 'code', 'tax-mark', 'option', 'discount', 'label', 'subtotal',
         'bill-discount', 'service', 'tax', 'rounding', 'charge', 'total', 'paid', 'change', 'sum', 'store', 'date', 'time',
         'address', 'noise']
BUCKETS, MEASURES, PIECE, WIDTH, ROUNDS = 8192, 62, 32, 48, 4


def load(path):
    raw = open(path, 'rb').read()
    at = 0

    def take(kind, count):
        nonlocal at
        found = np.frombuffer(raw, kind, int(count), at)
        at += int(count) * np.dtype(kind).itemsize
        return found

    pages, words, pieces, measures = (int(one) for one in take(np.int32, 4))
    assert measures == MEASURES, path
    shard = dict(words=take(np.int32, pages), rows=take(np.int32, pages), groups=take(np.int32, pages))
    counts = take(np.int32, words)
    shard['pieceAt'] = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    shard['pieces'] = take(np.int32, pieces)
    shard['row'] = take(np.int32, words)
    shard['beside'] = take(np.int32, words * 4).reshape(-1, 4)
    shard['measures'] = take(np.int8, words * measures).reshape(-1, measures)
    shard['roles'] = take(np.int8, words)
    shard['begins'] = take(np.int8, words)
    assert at == len(raw), path
    shard['wordAt'] = np.concatenate([[0], np.cumsum(shard['words'])]).astype(np.int64)
    return shard


def batch_of(shard, pages, train):
    """Pages behind each other. Index 0 of words and rows is a neighbour that isn't there: all zeros."""
    parts = dict(pieces=[], counts=[], row=[], beside=[], measures=[], roles=[], begins=[], first=[], last=[], page=[], low=[], high=[])
    words = rows = 0
    for number, page in enumerate(pages):
        a, b = shard['wordAt'][page], shard['wordAt'][page + 1]
        if b == a:
            continue
        count, many = int(b - a), int(shard['rows'][page])
        row = shard['row'][a:b]
        parts['pieces'].append(shard['pieces'][shard['pieceAt'][a]:shard['pieceAt'][b]])
        parts['counts'].append(np.diff(shard['pieceAt'][a:b + 1]))
        parts['row'].append(row + 1 + rows)
        beside = shard['beside'][a:b]
        parts['beside'].append(np.where(beside < 0, 0, beside + 1 + words))
        parts['measures'].append(shard['measures'][a:b])
        parts['roles'].append(shard['roles'][a:b])
        parts['begins'].append(shard['begins'][a:b])
        starts = np.searchsorted(row, np.arange(many), 'left')
        ends = np.searchsorted(row, np.arange(many), 'right') - 1
        parts['first'].append(starts + 1 + words)
        parts['last'].append(ends + 1 + words)
        parts['page'].append(np.full(many, number))
        parts['low'].append(np.full(many, rows + 1))
        parts['high'].append(np.full(many, rows + many))
        words += count
        rows += many
    out = {name: torch.from_numpy(np.concatenate(list_)).long() for name, list_ in parts.items() if name != 'measures'}
    out['measures'] = torch.from_numpy(np.concatenate(parts['measures']).astype(np.float32) / 127)
    offsets = torch.cumsum(out['counts'], 0) - out['counts']
    out['offsets'] = offsets
    out['weights'] = None
    if train:  # some pieces are forgotten, so that no word is learnt by heart
        keep = (torch.rand(len(out['pieces'])) > 0.15).float()
        # some words are not legible at all
        owner = torch.repeat_interleave(torch.arange(len(out['counts'])), out['counts'])
        keep *= (torch.rand(len(out['counts'])) > 0.06).float()[owner]
        out['weights'] = keep / 0.85
    out['pages'] = len(pages)
    return out


class Model(nn.Module):
    """The same sums as tagger.ts."""

    def __init__(self):
        super().__init__()
        self.pieces = nn.EmbeddingBag(BUCKETS, PIECE, mode='sum')
        nn.init.normal_(self.pieces.weight, std=0.3)
        self.start = nn.Linear(PIECE + MEASURES, WIDTH)
        self.into_row = nn.ModuleList(nn.Linear(3 * WIDTH, WIDTH) for _ in range(ROUNDS))
        self.across = nn.ModuleList(nn.Linear(4 * WIDTH, WIDTH) for _ in range(ROUNDS))
        self.into_word = nn.ModuleList(nn.Linear(6 * WIDTH, WIDTH) for _ in range(ROUNDS))
        self.answer = nn.Linear(WIDTH, len(ROLES) + 1)
        self.drop = 0.1

    def forward(self, b):
        weights = b['weights'] if b['weights'] is not None else torch.ones(len(b['pieces']))
        text = self.pieces(b['pieces'], b['offsets'], per_sample_weights=weights) / b['counts'].unsqueeze(1)
        h = F.relu(self.start(torch.cat([text, b['measures']], 1)))
        none = torch.zeros(1, WIDTH)
        rows = len(b['first'])
        counts = torch.zeros(rows + 1).index_add_(0, b['row'], torch.ones(len(b['row']))).clamp(min=1).unsqueeze(1)
        number = torch.arange(1, rows + 1)
        per_page = torch.zeros(b['pages']).index_add_(0, b['page'], torch.ones(rows)).clamp(min=1).unsqueeze(1)
        g = torch.zeros(rows, WIDTH)
        for at in range(ROUNDS):
            padded = torch.cat([none, h])
            mean = torch.zeros(rows + 1, WIDTH).index_add_(0, b['row'], h) / counts
            u = F.relu(self.into_row[at](torch.cat([mean[1:], padded[b['first']], padded[b['last']]], 1)))
            said = u + g
            page = torch.zeros(b['pages'], WIDTH).index_add_(0, b['page'], said) / per_page
            all_ = torch.cat([none, said])
            reach = 2 ** at
            up, down = number - reach, number + reach
            above = all_[torch.where(up < b['low'], 0, up)]
            below = all_[torch.where(down > b['high'], 0, down)]
            g = g + F.dropout(F.relu(self.across[at](torch.cat([above, said, below, page[b['page']]], 1))), self.drop, self.training)
            rows_ = torch.cat([none, g])
            heard = torch.cat([h, *(padded[b['beside'][:, side]] for side in range(4)), rows_[b['row']]], 1)
            h = h + F.dropout(F.relu(self.into_word[at](heard)), self.drop, self.training)
        return self.answer(h)


def loss_of(model, b, weights):
    out = model(b)
    known = b['roles'] >= 0
    loss = F.cross_entropy(out[known, :len(ROLES)], b['roles'][known], weight=weights, label_smoothing=0.02)
    told = b['begins'] >= 0
    loss = loss + F.binary_cross_entropy_with_logits(out[told, len(ROLES)], b['begins'][told].float(), pos_weight=torch.tensor(2.0))
    return loss


def layers_of(model):
    yield model.pieces.weight.data, torch.zeros(PIECE)
    for layer in [model.start]:
        yield layer.weight.data.T, layer.bias.data
    for at in range(ROUNDS):
        for layer in (model.into_row[at], model.across[at], model.into_word[at]):
            yield layer.weight.data.T, layer.bias.data
    yield model.answer.weight.data.T, model.answer.bias.data


def export(model, path):
    body = b''
    for weights, bias in layers_of(model):
        scale = (weights.abs().amax(0) / 127).clamp(min=1e-12)
        whole = torch.round(weights / scale).clamp(-127, 127).to(torch.int8)
        body += scale.numpy().astype('<f4').tobytes() + bias.numpy().astype('<f4').tobytes() + whole.contiguous().numpy().tobytes()
    total = 0x811c9dc5
    for byte in body:
        total = ((total ^ byte) * 0x01000193) & 0xffffffff
    header = struct.pack('<9I', 0x4c4f524b, total, BUCKETS, MEASURES, len(ROLES), PIECE, WIDTH, ROUNDS, len(body))
    with open(path + '.part', 'wb') as file:
        file.write(header + body)
    os.replace(path + '.part', path)
    print(f'{path}: {len(header) + len(body)} bytes')


def test(model, shards, group):
    """F1 of each role and of the beginnings, over the pages of one group (all: -1)."""
    model.eval()
    hits, said, true = (np.zeros(len(ROLES) + 1) for _ in range(3))
    with torch.no_grad():
        for path in shards:
            shard = load(path)
            pages = [at for at in range(len(shard['words'])) if group < 0 or shard['groups'][at] == group]
            for from_ in range(0, len(pages), 32):
                b = batch_of(shard, pages[from_:from_ + 32], False)
                out = model(b)
                roles, guess = b['roles'].numpy(), out[:, :len(ROLES)].argmax(1).numpy()
                known = roles >= 0
                for at in range(len(ROLES)):
                    hits[at] += ((guess == at) & (roles == at)).sum()
                    said[at] += ((guess == at) & known).sum()
                    true[at] += (roles == at).sum()
                told, begins = b['begins'].numpy() >= 0, b['begins'].numpy() == 1
                first = (out[:, len(ROLES)] > 0).numpy()
                hits[-1] += (first & begins).sum()
                said[-1] += (first & told).sum()
                true[-1] += begins.sum()
    f1 = 2 * hits / np.maximum(1, said + true)
    mean = f1[:-1][true[:-1] > 0].mean()
    print('  '.join(f'{name} {one:.3f}' for name, one, count in zip(ROLES + ['begins'], f1, true) if count > 0))
    print(f'words right {hits[:-1].sum() / max(1, true[:-1].sum()):.4f}, mean F1 {mean:.4f}, words {int(true[:-1].sum())}', flush=True)


def main():
    args = argparse.ArgumentParser()
    for name in ('shards', 'state', 'real', 'export', 'test'):
        args.add_argument(f'--{name}')
    for name, kind, usual in (('minutes', float, 20), ('seed', int, 1), ('group', int, -1), ('skip-folds', str, ''), ('threads', int, 1),
                              ('rate', float, 2e-3), ('pages', int, 16), ('real-part', float, 0.25), ('steps', int, 8000)):
        args.add_argument(f'--{name}', type=kind, default=usual)
    args = args.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    skip = {int(one) for one in args.skip_folds.split(',') if one}
    random = np.random.default_rng(args.seed)
    model = Model()
    optimizer = torch.optim.AdamW(model.parameters(), lr=args.rate, weight_decay=1e-3)
    spent = steps = 0
    if args.state and os.path.exists(args.state):
        saved = torch.load(args.state)
        model.load_state_dict(saved['model'])
        optimizer.load_state_dict(saved['optimizer'])
        spent, steps = saved['spent'], saved['steps']
    if args.export:
        return export(model, args.export)
    if args.test:
        return test(model, sorted(glob.glob(args.test + '/*.bin')), args.group)
    find = lambda: sorted(glob.glob((args.shards or '-') + '/*.bin'))
    drawn = find()
    real = [load(path) for path in sorted(glob.glob((args.real or '-') + '/*.bin'))]
    weights = torch.ones(len(ROLES))
    weights[ROLES.index('noise')] = 0.5
    start, shown, total, count = time.time(), time.time(), 0, 0
    save = lambda: torch.save(dict(model=model.state_dict(), optimizer=optimizer.state_dict(),
                                   spent=spent + time.time() - start, steps=steps), args.state)
    model.train()
    done = False
    while not done:
        drawn = find()
        shard = load(drawn[random.integers(len(drawn))]) if drawn else real[random.integers(len(real))]
        pages = random.permutation([at for at in range(len(shard['words'])) if shard['groups'][at] == 0 or (not drawn and shard['groups'][at] not in skip)])
        for from_ in range(0, len(pages), args.pages):
            part = steps / args.steps
            for group in optimizer.param_groups:
                group['lr'] = float(args.rate * min(1, (steps + 1) / 200) * max(0.02, 0.5 * (1 + np.cos(np.pi * min(1, part)))))
            if drawn and real and random.random() < args.real_part:
                some = real[random.integers(len(real))]
                good = [at for at in range(len(some['words'])) if some['groups'][at] not in skip]
                b = batch_of(some, random.choice(good, args.pages), True)
            else:
                b = batch_of(shard, pages[from_:from_ + args.pages], True)
            loss = loss_of(model, b, weights)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            steps += 1
            total, count = total + loss.item(), count + 1
            if time.time() - shown > 30:
                print(f'{(spent + time.time() - start) / 60:.1f} min, {steps} steps, loss {total / count:.4f}', flush=True)
                shown, total, count = time.time(), 0, 0
                save()
            if steps >= args.steps or time.time() - start > 60 * args.minutes:
                done = True
                break
    save()


main()
