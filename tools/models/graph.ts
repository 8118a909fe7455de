import {
  bytesField,
  bytesOf,
  integerField,
  integersOf,
  messageField,
  readMessage,
  textField,
  textsOf,
  writeMessage,
  type WireField,
} from './protobuf.ts';

/** ONNX's numbers for element types. */
export const FLOAT = 1;
export const FLOAT16 = 10;

/** A constant of a model. */
export interface Constant {
  type: number;
  dims: number[];
  /** Little-endian, row by row. */
  raw: Uint8Array;
}

export interface Node {
  op: string;
  inputs: string[];
  outputs: string[];
  /** AttributeProto messages as they stand in the file. */
  attributes: Uint8Array[];
}

/** A model with all its constants in one place. */
export interface Graph {
  nodes: Node[];
  constants: Map<string, Constant>;
  /** Every field of the model but the graph, of the graph but nodes and constants: passed through. */
  modelFields: WireField[];
  graphFields: WireField[];
}

// Field numbers of onnx.proto.
const MODEL_GRAPH = 7;
const GRAPH_NODE = 1;
const GRAPH_CONSTANT = 5;
/** Descriptions of inputs and outputs. */
const GRAPH_ENDS = new Set([11, 12]);
const NODE = { input: 1, output: 2, op: 4, attribute: 5 };
const TENSOR = { dims: 1, type: 2, floats: 4, name: 8, raw: 9 };
const ATTRIBUTE = { name: 1, float: 2, tensor: 5, ints: 8 };
const VALUE_NAME = 1;
const VALUE_TYPE = 2;

/** Reads an ONNX model. Throws on constants stored in a way that no exporter uses. */
export function readModel(file: Uint8Array): Graph {
  const model = readMessage(file);
  const [graphBytes] = bytesOf(model, MODEL_GRAPH);
  if (!graphBytes) throw new Error('not an ONNX model');
  const graph = readMessage(graphBytes);
  const constants = new Map<string, Constant>();
  for (const tensor of bytesOf(graph, GRAPH_CONSTANT)) {
    const fields = readMessage(tensor);
    constants.set(textsOf(fields, TENSOR.name)[0] ?? '', constantOf(fields));
  }
  const nodes: Node[] = [];
  for (const fields of bytesOf(graph, GRAPH_NODE).map(readMessage)) {
    const node = {
      op: textsOf(fields, NODE.op)[0] ?? '',
      inputs: textsOf(fields, NODE.input),
      outputs: textsOf(fields, NODE.output),
      attributes: bytesOf(fields, NODE.attribute),
    };
    const [tensor] =
      node.op === 'Constant'
        ? bytesOf(readMessage(node.attributes[0] ?? new Uint8Array()), ATTRIBUTE.tensor)
        : [];
    if (tensor) constants.set(node.outputs[0] ?? '', constantOf(readMessage(tensor)));
    else nodes.push(node);
  }
  return {
    nodes,
    constants,
    modelFields: model.filter(({ number }) => number !== MODEL_GRAPH),
    graphFields: graph
      .filter(({ number }) => number !== GRAPH_NODE && number !== GRAPH_CONSTANT)
      .map((field) => (GRAPH_ENDS.has(field.number) ? anyShape(field) : field)),
  };
}

/** Inputs and outputs declare their shapes; those are about to change, and the runtime infers them. */
const anyShape = ({ number, value }: WireField): WireField =>
  messageField(number, [
    textField(VALUE_NAME, textsOf(readMessage(value as Uint8Array), VALUE_NAME)[0] ?? ''),
    messageField(VALUE_TYPE, [messageField(1, [integerField(1, FLOAT)])]),
  ]);

/** Drops constants that no node takes. */
export function dropUnused({ nodes, constants }: Graph): void {
  const used = new Set(nodes.flatMap((node) => node.inputs));
  for (const name of constants.keys()) if (!used.has(name)) constants.delete(name);
}

function constantOf(fields: readonly WireField[]): Constant {
  const type = integersOf(fields, TENSOR.type)[0] ?? 0;
  const dims = integersOf(fields, TENSOR.dims);
  // Packed floats are the same bytes; a constant of no elements has neither.
  const raw = bytesOf(fields, TENSOR.raw)[0] ?? bytesOf(fields, TENSOR.floats)[0] ?? new Uint8Array();
  if (raw.length === 0 && dims.every((size) => size > 0))
    throw new Error(`a constant stored in an unknown way: ${textsOf(fields, TENSOR.name)[0]}`);
  return { type, dims, raw };
}

export function writeModel({ nodes, constants, modelFields, graphFields }: Graph): Uint8Array {
  const graph = [
    ...nodes.map((node) =>
      messageField(GRAPH_NODE, [
        ...node.inputs.map((name) => textField(NODE.input, name)),
        ...node.outputs.map((name) => textField(NODE.output, name)),
        textField(NODE.op, node.op),
        ...node.attributes.map((attribute) => bytesField(NODE.attribute, attribute)),
      ]),
    ),
    ...[...constants].map(([name, { type, dims, raw }]) =>
      messageField(GRAPH_CONSTANT, [
        ...dims.map((size) => integerField(TENSOR.dims, size)),
        integerField(TENSOR.type, type),
        textField(TENSOR.name, name),
        bytesField(TENSOR.raw, raw),
      ]),
    ),
    ...graphFields,
  ];
  return writeMessage([...modelFields, messageField(MODEL_GRAPH, graph)]);
}

/** The numbers of a constant, or null when it holds none of this kind. */
export function floatsOf(constant: Constant | undefined): Float32Array | null {
  if (constant?.type !== FLOAT) return null;
  return new Float32Array(Uint8Array.from(constant.raw).buffer);
}

export const floatConstant = (dims: number[], values: Float32Array): Constant => ({
  type: FLOAT,
  dims,
  raw: new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
});

/** The number of an attribute ("min"). */
export function floatOf(node: Node, name: string): number | undefined {
  for (const attribute of node.attributes.map(readMessage)) {
    const [value] = bytesOf(attribute, ATTRIBUTE.float);
    if (value && textsOf(attribute, ATTRIBUTE.name)[0] === name)
      return new DataView(value.buffer, value.byteOffset).getFloat32(0, true);
  }
  return undefined;
}

/** The integers of an attribute that is a list of them ("pads"). */
export function intsOf(node: Node, name: string): number[] {
  for (const attribute of node.attributes.map(readMessage))
    if (textsOf(attribute, ATTRIBUTE.name)[0] === name) return unpacked(attribute);
  return [];
}

/** Writers may pack repeated integers into one field. */
function unpacked(attribute: readonly WireField[]): number[] {
  const packed = bytesOf(attribute, ATTRIBUTE.ints).flatMap((list) => {
    const values: number[] = [];
    for (let at = 0; at < list.length;) {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = list[at++] ?? 0;
        value += (byte & 0x7f) * 2 ** shift;
        if (byte < 0x80) break;
      }
      values.push(value);
    }
    return values;
  });
  return [...integersOf(attribute, ATTRIBUTE.ints), ...packed];
}
