import {
  dropUnused,
  floatConstant,
  floatOf,
  floatsOf,
  intsOf,
  type Constant,
  type Graph,
  type Node,
} from './graph.ts';
import { floatField, integerField, textField, writeMessage } from './protobuf.ts';

/**
 * The same sums with fewer steps. The exporter left eight passes over memory behind every convolution
 * (affine, hard-swish in four steps, affine again); what is linear goes into the convolutions' weights.
 *
 *   Conv, BatchNorm                  -> Conv
 *   Conv, Mul constant, Add constant -> Conv
 *   Add 3, Clip 0..6, Mul x, Div 6   -> HardSigmoid, Mul x
 *   Mul constant, Conv               -> Conv
 *   Add constant, Conv without edges -> Conv
 *
 * Results differ from the original's by rounding only.
 */
export function simplify(graph: Graph): void {
  dropTimesOne(graph);
  joinHardSwish(graph);
  for (let changed = true; changed;) changed = graph.nodes.some((node) => foldBehind(graph, node));
  for (let changed = true; changed;) changed = graph.nodes.some((node) => foldAhead(graph, node));
  dropUnused(graph);
}

const CONV_LIKE = new Set(['Conv']);

const producer = ({ nodes }: Graph, name: string | undefined): Node | undefined =>
  nodes.find((node) => node.outputs[0] === name);
const consumers = ({ nodes }: Graph, name: string | undefined): Node[] =>
  nodes.filter((node) => name !== undefined && node.inputs.includes(name));

function remove(graph: Graph, node: Node): void {
  graph.nodes.splice(graph.nodes.indexOf(node), 1);
}

/** Every node that takes `from` takes `to` instead. */
function reroute(graph: Graph, from: string, to: string): void {
  for (const node of graph.nodes) node.inputs = node.inputs.map((name) => (name === from ? to : name));
}

/** The constant and the computed input of a two-sided operation, or null. */
function sides(graph: Graph, node: Node): { constant: Float32Array; dims: number[]; input: string } | null {
  const at = node.inputs.findIndex((name) => graph.constants.has(name));
  const input = node.inputs[1 - at];
  const found = graph.constants.get(node.inputs[at] ?? '');
  const constant = floatsOf(found);
  return at < 0 || !constant || !found || input === undefined ? null : { constant, dims: found.dims, input };
}

const single = (graph: Graph, node: Node, op: string): number | null => {
  const constant = node.op === op ? sides(graph, node)?.constant : undefined;
  return constant?.length === 1 ? (constant[0] ?? null) : null;
};

function dropTimesOne(graph: Graph): void {
  for (const node of graph.nodes.slice()) {
    if (single(graph, node, 'Mul') !== 1) continue;
    reroute(graph, node.outputs[0] ?? '', sides(graph, node)?.input ?? '');
    remove(graph, node);
  }
}

function joinHardSwish(graph: Graph): void {
  for (const add of graph.nodes.slice()) {
    if (single(graph, add, 'Add') !== 3) continue;
    const x = sides(graph, add)?.input ?? '';
    const [clip] = consumers(graph, add.outputs[0]);
    const [mul] = consumers(graph, clip?.outputs[0]);
    const [div] = consumers(graph, mul?.outputs[0]);
    if (clip?.op !== 'Clip' || mul?.op !== 'Mul' || !mul.inputs.includes(x) || !div) continue;
    const [low, high] = limitsOf(graph, clip);
    if (low !== 0 || high !== 6 || single(graph, div, 'Div') !== 6) continue;
    const gate = `${add.outputs[0]}.gate`;
    const attributes = [attribute('alpha', 1 / 6), attribute('beta', 0.5)];
    graph.nodes.splice(graph.nodes.indexOf(add), 1, {
      op: 'HardSigmoid',
      inputs: [x],
      outputs: [gate],
      attributes,
    });
    remove(graph, clip);
    remove(graph, div);
    mul.inputs = [x, gate];
    mul.outputs = div.outputs;
  }
}

/** Inputs since ONNX 11, attributes before. */
const limitsOf = (graph: Graph, clip: Node): (number | undefined)[] =>
  clip.inputs.length === 3
    ? clip.inputs.slice(1).map((name) => floatsOf(graph.constants.get(name))?.[0])
    : [floatOf(clip, 'min'), floatOf(clip, 'max')];

const FLOAT_ATTRIBUTE = 1;
const attribute = (name: string, value: number): Uint8Array =>
  writeMessage([textField(1, name), floatField(2, value), integerField(20, FLOAT_ATTRIBUTE)]);

interface Weights {
  conv: Node;
  dims: number[];
  weight: Float32Array;
  bias: Float32Array;
}

function weightsOf(graph: Graph, conv: Node | undefined): Weights | null {
  if (!conv || !CONV_LIKE.has(conv.op)) return null;
  const constant = graph.constants.get(conv.inputs[1] ?? '');
  const weight = floatsOf(constant);
  if (!constant || !weight) return null;
  const bias = floatsOf(graph.constants.get(conv.inputs[2] ?? '')) ?? new Float32Array(constant.dims[0] ?? 0);
  return { conv, dims: constant.dims, weight, bias };
}

function store(graph: Graph, { conv, dims, weight, bias }: Weights): void {
  const name = conv.outputs[0] ?? '';
  graph.constants.set(`${name}.weight`, floatConstant(dims, weight));
  graph.constants.set(`${name}.bias`, floatConstant([bias.length], bias));
  conv.inputs = [conv.inputs[0] ?? '', `${name}.weight`, `${name}.bias`];
}

/** What stands behind a convolution and is linear for each channel goes into it. */
function foldBehind(graph: Graph, node: Node): boolean {
  const weights = weightsOf(
    graph,
    producer(graph, node.op === 'BatchNormalization' ? node.inputs[0] : sides(graph, node)?.input),
  );
  if (!weights || consumers(graph, weights.conv.outputs[0]).length !== 1) return false;
  const affine = affineOf(graph, node, weights.bias.length);
  if (!affine) return false;
  const each = weights.weight.length / weights.bias.length;
  for (let at = 0; at < weights.weight.length; at++)
    weights.weight[at] = (weights.weight[at] as number) * (affine.scale[Math.floor(at / each)] as number);
  for (let at = 0; at < weights.bias.length; at++)
    weights.bias[at] =
      (weights.bias[at] as number) * (affine.scale[at] as number) + (affine.shift[at] as number);
  store(graph, weights);
  reroute(graph, node.outputs[0] ?? '', weights.conv.outputs[0] ?? '');
  remove(graph, node);
  return true;
}

/** A node as scale and shift for each of `channels`, or null when it is none. */
function affineOf(
  graph: Graph,
  node: Node,
  channels: number,
): { scale: Float32Array; shift: Float32Array } | null {
  const scale = new Float32Array(channels).fill(1);
  const shift = new Float32Array(channels);
  if (node.op === 'BatchNormalization') {
    const [gamma, beta, mean, variance] = node.inputs
      .slice(1)
      .map((name) => floatsOf(graph.constants.get(name)));
    if (!gamma || !beta || !mean || !variance) return null;
    for (let at = 0; at < channels; at++) {
      scale[at] = (gamma[at] as number) / Math.sqrt((variance[at] as number) + 1e-5);
      shift[at] = (beta[at] as number) - (mean[at] as number) * (scale[at] as number);
    }
    return { scale, shift };
  }
  if (node.op !== 'Mul' && node.op !== 'Add') return null;
  const found = sides(graph, node);
  if (!found || !isPerChannel(found, channels)) return null;
  const { constant } = found;
  const target = node.op === 'Mul' ? scale : shift;
  for (let at = 0; at < channels; at++)
    target[at] = (constant.length === 1 ? constant[0] : constant[at]) as number;
  return { scale, shift };
}

const isPerChannel = (
  { constant, dims }: { constant: Float32Array; dims: number[] },
  channels: number,
): boolean =>
  constant.length === 1 || (constant.length === channels && dims.length === 4 && dims[1] === channels);

/** What stands before convolutions and is the same for all channels goes into all of them. */
function foldAhead(graph: Graph, node: Node): boolean {
  const value = single(graph, node, 'Mul') ?? single(graph, node, 'Add');
  const output = node.outputs[0] ?? '';
  if (value === null) return false;
  const takers = consumers(graph, output);
  if (takers.length === 0) return false;
  if (node.op === 'Mul' && takers.length === 1 && single(graph, takers[0] as Node, 'Add') !== null)
    return swap(graph, node, takers[0] as Node, value);
  const all = takers.map((taker) => weightsOf(graph, taker));
  for (const one of all)
    if (!one || (node.op === 'Add' && intsOf(one.conv, 'pads').some((pad) => pad > 0))) return false;
  for (const one of all as Weights[]) {
    const each = one.weight.length / one.bias.length;
    if (node.op === 'Mul') one.weight = one.weight.map((weight) => weight * value);
    else
      one.bias = one.bias.map(
        (bias, at) => bias + value * sum(one.weight.subarray(at * each, (at + 1) * each)),
      );
    store(graph, one);
  }
  reroute(graph, output, sides(graph, node)?.input ?? '');
  remove(graph, node);
  return true;
}

/** (x * a) + c -> (x + c / a) * a, so that the product stands before the convolution. */
function swap(graph: Graph, mul: Node, add: Node, factor: number): boolean {
  const shift = single(graph, add, 'Add');
  const takers = consumers(graph, add.outputs[0]);
  if (shift === null || factor === 0 || takers.some((taker) => !CONV_LIKE.has(taker.op))) return false;
  const x = sides(graph, mul)?.input ?? '';
  const [middle, output] = [mul.outputs[0] ?? '', add.outputs[0] ?? ''];
  const name = `${output}.shift`;
  graph.constants.set(name, scalar(shift / factor));
  graph.constants.set(`${output}.factor`, scalar(factor));
  Object.assign(mul, { op: 'Add', inputs: [x, name], outputs: [middle] });
  Object.assign(add, { op: 'Mul', inputs: [middle, `${output}.factor`], outputs: [output] });
  return true;
}

const scalar = (value: number): Constant => floatConstant([], Float32Array.of(value));
const sum = (values: Float32Array): number => values.reduce((all, value) => all + value, 0);

/** How grey values become what a channel was trained with: (value - mean) / spread. */
export interface ColourChannel {
  mean: number;
  spread: number;
}

/**
 * Makes a network of three channels take one: pictures are grey, so its first convolution sums the
 * channels beforehand. `own` is how the grey values fed will be normalised; at the very edge, where
 * convolutions see zeros, the channels' different means make a difference that no text is near to.
 */
export function takeGrayInput(
  graph: Graph,
  channels: readonly [ColourChannel, ColourChannel, ColourChannel],
  own: ColourChannel,
): void {
  const first = weightsOf(
    graph,
    graph.nodes.find((node) => node.op === 'Conv'),
  );
  if (!first || first.dims[1] !== 3) throw new Error('the first convolution does not take three channels');
  const [filters = 0, , height = 0, width = 0] = first.dims;
  const area = height * width;
  const weight = new Float32Array(filters * area);
  for (let filter = 0; filter < filters; filter++)
    for (const [channel, { mean, spread }] of channels.entries())
      for (let at = 0; at < area; at++) {
        const old = first.weight[(filter * 3 + channel) * area + at] as number;
        weight[filter * area + at] = (weight[filter * area + at] as number) + (old * own.spread) / spread;
        first.bias[filter] = (first.bias[filter] as number) + (old * (own.mean - mean)) / spread;
      }
  store(graph, { ...first, dims: [filters, 1, height, width], weight });
  dropUnused(graph);
}
