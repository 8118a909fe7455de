"""Trains a small CTC recogniser of printed lines on strips of 48 px (README.md). Goes on where it stopped."""
import argparse, difflib, json, math, os, random, re, time
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

ALPHABET = [chr(code) for code in range(33, 127)] + [" "]  # class 0 is the blank, class n + 1 the n-th of these
CLASS = {letter: at + 1 for at, letter in enumerate(ALPHABET)}
HEIGHT, FRAME = 48, 4  # one answer for every 4 pixels of width


def same(text):
    return text.upper().replace(" ", "")


# ---- lines -------------------------------------------------------------------------------------------------------

def as_printed(truth, read):
    """True letters with the case and spaces of what a teacher read: the truth is upper case and spaced by hand."""
    a, b, out = truth.replace(" ", ""), read.replace(" ", ""), []
    spaced, at = {0: False}, 0
    for letter in read:
        if letter == " ": spaced[at] = True
        else: at += 1
    for op, a0, a1, b0, b1 in difflib.SequenceMatcher(None, a.upper(), b.upper(), autojunk=False).get_opcodes():
        for n in range(a0, a1):
            twin = b0 + n - a0
            is_low = twin < b1 and b[twin].islower() if op != "delete" else bool(out) and out[-1].islower()
            if twin < b1 and spaced.get(twin) and out: out.append(" ")
            out.append(a[n].lower() if is_low else a[n])
    return "".join(out)


def real_lines(names, folds):
    """Strips of real receipts with their texts as printed; those whose case nobody knows are left out."""
    by_receipt, lines = {}, []
    for name in names:
        for row in map(json.loads, open(name + ".jsonl")):
            row["file"] = name + ".bin"
            if row["fold"] in folds: by_receipt.setdefault(row["id"], []).append(row)
    for rows in by_receipt.values():
        printed = {same(r["teacher"]): r["teacher"] for r in rows if r["kind"] == "quad"}
        truths = {same(r["text"]) for r in rows if r["text"]}
        for r in rows:
            if r["kind"] == "quad" and r["text"]: printed[same(r["text"])] = as_printed(r["text"], r["teacher"])
        for r in rows:
            if r["text"] is None and same(r["teacher"]) in truths: r["text"] = r["teacher"]
            if r["text"] is None and r["teacher"]: r["text"] = r["teacher"]  # no truth: what PP-OCR read
            if not r["text"] or r["teacher"] and len(same(r["teacher"])) < 0.7 * len(same(r["text"])): continue
            text = printed.get(same(r["text"]), r["text"] if not re.search("[A-Za-z]", r["text"]) else None)
            if text: lines.append({**r, "label": text})
    return lines


class Lines:
    def __init__(self, rows):
        self.rows = [r for r in rows if 0 < len(r["label"]) and all(c in CLASS for c in r["label"])
                     and r["width"] >= 5 * len(r["label"]) and r["width"] <= 1100]
        self.maps = {}

    def strip(self, at):
        row = self.rows[at]
        if row["file"] not in self.maps: self.maps[row["file"]] = np.memmap(row["file"], np.uint8, "r")
        return self.maps[row["file"]][row["at"] : row["at"] + HEIGHT * row["width"]].reshape(HEIGHT, -1)


# ---- a camera's and a printer's faults ---------------------------------------------------------------------------

def aged(x, drawn):
    """x: [lines, 1, 48, width], 0 black to 1 white; `drawn`: which are clean print and need more."""
    n, _, h, w = x.shape
    rand = lambda low, high: torch.rand(n, 1, 1, 1) * (high - low) + low
    some = lambda share: torch.rand(n, 1, 1, 1) < share
    d = drawn.view(n, 1, 1, 1)
    thin, thick = F.max_pool2d(x, 3, 1, 1), -F.max_pool2d(-x, 3, 1, 1)
    mix = rand(0, 0.8)
    x = torch.where(d & some(0.2), x + (thin - x) * mix, torch.where(some(0.12), x + (thick - x) * mix, x))
    # faint spots of a thermal printer, and dots that are missing
    spots = F.interpolate(torch.rand(n, 1, random.choice([6, 12, 24]), max(2, w // random.choice([4, 8, 24]))), (h, w), mode="bilinear")
    x = torch.where(d & some(0.35), 1 - (1 - x) * (1 - rand(0, 1.1) * spots).clamp(0, 1), x)
    theta = torch.zeros(n, 2, 3)
    small = torch.where(drawn, 1.0, 0.6)
    uniform = lambda size: (torch.rand(n) * 2 - 1) * size
    theta[:, 0, 0] = 1 + 0.0 * small
    theta[:, 0, 1] = uniform(0.16) * small * h / w
    theta[:, 1, 0] = uniform(0.05) * small * (w / h).__pow__(0.5) / 2
    theta[:, 1, 1] = 1 + uniform(0.17) * small
    theta[:, 1, 2] = uniform(0.13) * small
    x = F.grid_sample(x, F.affine_grid(theta, x.shape, align_corners=False), padding_mode="border", align_corners=False)
    # another line's edge above or below
    other = x.roll(1, 0)
    rows = torch.arange(h).view(1, 1, h, 1)
    edge = torch.where(some(0.5), rows < rand(1, 8), rows >= h - rand(1, 8)) & some(0.15)
    x = torch.where(edge, torch.minimum(other.flip(2), x.max()), x)
    size = random.uniform(0.28, 0.8)
    coarse = F.interpolate(F.interpolate(x, scale_factor=size, mode="area" if size < 0.5 else "bilinear", recompute_scale_factor=True), (h, w), mode="bilinear")
    x = torch.where(d & some(0.7) | some(0.1), coarse, x)
    soft = F.avg_pool2d(F.avg_pool2d(x, 3, 1, 1, count_include_pad=False), 3, 1, 1, count_include_pad=False)
    x = torch.where(d & some(0.4) | some(0.15), x + (soft - x) * rand(0.2, 1.3), x)
    x = torch.where(d & some(0.15), torch.sigmoid((x - rand(0.5, 0.8)) * 12), x)
    paper = rand(0.62, 1.05)
    x = torch.where(d | some(0.3), x * paper + rand(-0.05, 0.15) * (1 - x), x)
    grain = torch.randn(n, 1, h, w)
    if random.random() < 0.5: grain = F.avg_pool2d(grain, 3, 1, 1) * 2
    x = x + grain * rand(0, 0.08) * (d | some(0.4))
    return x.clamp(0, 1)


# ---- the network -------------------------------------------------------------------------------------------------

def conv(a, b, kernel, stride=1, padding=0, groups=1, dilation=1, act=True):
    layers = [nn.Conv2d(a, b, kernel, stride, padding, dilation, groups, bias=False), nn.BatchNorm2d(b)]
    return nn.Sequential(*layers, *([nn.ReLU(inplace=True)] if act else []))


class Beside(nn.Module):
    """Looks along the line (or around), then mixes channels; added to what came in."""
    def __init__(self, width, kernel, dilation=1):
        super().__init__()
        padding = tuple(k // 2 * d for k, d in zip(kernel, (1, dilation)))
        self.body = nn.Sequential(conv(width, width, kernel, 1, padding, width, (1, dilation), act=False), conv(width, width, 1))

    def forward(self, x):
        return x + self.body(x)


class Again(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.body = conv(width, width, 3, 1, 1)

    def forward(self, x):
        return x + self.body(x)


class Recogniser(nn.Module):
    def __init__(self, c=(24, 48, 80, 128, 160), along=(1, 2, 1, 4, 1, 2, 1, 4, 1, 2)):
        super().__init__()
        self.body = nn.Sequential(
            conv(1, c[0], 5, (3, 2), (1, 2)),  # 16 rows, half the width
            conv(c[0], c[1], 3, (2, 2), 1), Beside(c[1], (3, 3)),  # 8 rows, a quarter
            conv(c[1], c[2], 3, (2, 1), 1), Beside(c[2], (3, 3)), Again(c[2]),  # 4
            conv(c[2], c[3], 3, (2, 1), 1), Beside(c[3], (3, 3)),  # 2
            conv(c[3], c[4], (2, 1)), *[Beside(c[4], (1, 7), d) for d in along],
            nn.Dropout(0.1), nn.Conv2d(c[4], len(ALPHABET) + 1, 1))

    def forward(self, x):  # [lines, 1, 48, width] -> [lines, frames, classes]
        return self.body(x).squeeze(2).transpose(1, 2)


class Answering(nn.Module):
    """As the app wants it: probabilities."""
    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, x):
        return F.softmax(self.net(x), 2)


def decoded(logits, frames):
    texts = []
    for best, count in zip(logits.argmax(2).tolist(), frames):
        out, last = [], 0
        for c in best[:count]:
            if c and c != last: out.append(ALPHABET[c - 1])
            last = c
        texts.append("".join(out))
    return texts


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a):
        before, row[0] = row[0], i + 1
        for j, y in enumerate(b):
            before, row[j + 1] = row[j + 1], min(row[j] + 1, row[j + 1] + 1, before + (x != y))
    return row[-1]


# ---- training ----------------------------------------------------------------------------------------------------

def batch_of(lines, picks, augment):
    strips = [lines.strip(at) for at in picks]
    width = max(s.shape[1] for s in strips)
    x = torch.zeros(len(strips), 1, HEIGHT, width)
    mask = torch.zeros(len(strips), 1, 1, width)
    for n, s in enumerate(strips):
        x[n, 0, :, : s.shape[1]] = torch.from_numpy(s.astype(np.float32) / 255)
        x[n, 0, :, s.shape[1] :] = x[n, 0, :, s.shape[1] - 1 : s.shape[1]]
        mask[n, ..., : s.shape[1]] = 1
    if augment: x = aged(x, torch.tensor(["fold" not in lines.rows[at] for at in picks]))
    x = (x * 2 - 1) * mask  # ends in mid-grey, as in the app
    return x, [s.shape[1] // FRAME for s in strips]


def batches(lines, real, drawn, share, pixels):
    while True:
        picks = [random.choice(real if random.random() < share else drawn) for _ in range(1500)]
        picks.sort(key=lambda at: lines.rows[at]["width"])
        groups, group = [], []
        for at in picks:
            if group and (len(group) + 1) * lines.rows[at]["width"] > pixels: groups, group = groups + [group], []
            group.append(at)
        groups.append(group)
        random.shuffle(groups)
        yield from (g for g in groups if len(g) > 3)


def errors_of(net, lines, picks):
    net.eval()
    wrong = letters = right = 0
    picks = sorted(picks, key=lambda at: lines.rows[at]["width"])
    with torch.no_grad():
        for start in range(0, len(picks), 32):
            some = picks[start : start + 32]
            x, frames = batch_of(lines, some, False)
            for at, text in zip(some, decoded(net(x), frames)):
                true = same(lines.rows[at]["text"])
                off = distance(same(text), true)
                wrong, letters, right = wrong + off, letters + len(true), right + (off == 0)
    net.train()
    return wrong / letters, right / len(picks)


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--real", nargs="*", default=[])
    args.add_argument("--drawn", nargs="*", default=[])
    args.add_argument("--state", required=True)
    args.add_argument("--minutes", type=float, default=30)
    args.add_argument("--share", type=float, default=0.5, help="of real lines")
    args.add_argument("--rate", type=float, default=0.003)
    args.add_argument("--warm", help="a state whose weights are begun with")
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--export")
    args = args.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    random.seed(args.seed)
    net = Recogniser().to(memory_format=torch.channels_last)
    kept = {"spent": 0.0, "steps": 0}
    if os.path.exists(args.state): kept = torch.load(args.state)
    if args.export:
        net.load_state_dict(kept["mean"])
        torch.onnx.export(Answering(net.eval()), torch.zeros(1, 1, HEIGHT, 320), args.export, input_names=["x"], output_names=["y"],
                          dynamic_axes={"x": {0: "n", 3: "w"}, "y": {0: "n", 1: "t"}}, opset_version=13)
        return
    mean = Recogniser()
    best = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=0.01)
    if "net" in kept:
        net.load_state_dict(kept["net"]); best.load_state_dict(kept["best"]); mean.load_state_dict(kept["mean"])
    else:
        if args.warm: net.load_state_dict(torch.load(args.warm)["mean"])
        mean.load_state_dict(net.state_dict())
    drawn_rows = [{**r, "label": r["text"], "file": name + ".bin"} for name in args.drawn for r in map(json.loads, open(name + ".jsonl"))]
    rows = real_lines(args.real, {1, 2, 3})
    lines = Lines(rows + drawn_rows)
    held = {r["id"] for r in lines.rows if r.get("fold") == 3}
    held = set(sorted(held)[::2])
    real = [n for n, r in enumerate(lines.rows) if "fold" in r and r["id"] not in held]
    drawn = [n for n, r in enumerate(lines.rows) if "fold" not in r]
    test = [n for n, r in enumerate(lines.rows) if r.get("id") in held and r["kind"] == "quad"]
    random.Random(1).shuffle(test)
    print(f"{sum(p.numel() for p in net.parameters())} parameters, {len(real)} real lines, {len(drawn)} drawn, {len(test)} to choose by", flush=True)
    began, shown, seen, losses = time.time() - kept["spent"], time.time(), 0, []
    for picks in batches(lines, real, drawn, args.share, 64 * 224):
        spent = time.time() - began
        part = spent / (60 * args.minutes)
        if part >= 1: break
        for group in best.param_groups:
            group["lr"] = args.rate * min(1, (kept["steps"] + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * part) + 0.005)
        x, frames = batch_of(lines, picks, True)
        targets = [[CLASS[c] for c in lines.rows[at]["label"]] for at in picks]
        with torch.autocast("cpu", dtype=torch.bfloat16):
            answer = net(x.contiguous(memory_format=torch.channels_last))
        logs = F.log_softmax(answer.float(), 2).transpose(0, 1)
        loss = F.ctc_loss(logs, torch.tensor(sum(targets, [])), torch.tensor(frames), torch.tensor([len(t) for t in targets]),
                          zero_infinity=True, reduction="none")
        loss = (loss / torch.tensor([len(t) + 2.0 for t in targets])).mean()
        best.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        best.step()
        kept["steps"] += 1
        seen += len(picks)
        losses.append(loss.item())
        keep = min(0.998, kept["steps"] / (kept["steps"] + 20))
        with torch.no_grad():
            for a, b in zip(mean.state_dict().values(), net.state_dict().values()):
                if a.dtype.is_floating_point: a.lerp_(b, 1 - keep)
                else: a.copy_(b)
        if time.time() - shown > 120:
            rate = seen / (time.time() - shown)
            cer, right = errors_of(mean, lines, test[:400])
            print(f"{spent / 60:.1f} min, {kept['steps']} steps, {rate:.0f} lines a second, loss {np.mean(losses):.3f}, held out: CER {cer:.4f}, lines right {right:.3f}", flush=True)
            save(args.state, net, mean, best, {**kept, "spent": time.time() - began})
            shown, seen, losses = time.time(), 0, []
    save(args.state, net, mean, best, {**kept, "spent": time.time() - began})
    print("at the end: CER %.4f, lines right %.3f" % errors_of(mean, lines, test), flush=True)


def save(path, net, mean, best, kept):
    torch.save({**kept, "net": net.state_dict(), "mean": mean.state_dict(), "best": best.state_dict()}, path + ".part")
    os.replace(path + ".part", path)


main()
