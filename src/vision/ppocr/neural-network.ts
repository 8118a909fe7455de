/** Numbers in the shape a network takes and gives them. */
export interface Tensor {
  data: Float32Array;
  /** Row-major, e.g. [images, channels, height, width]. */
  dims: readonly number[];
}

/** A network that is loaded and ready: one tensor in, one out. */
export interface NeuralNetwork {
  run(input: Tensor): Promise<Tensor>;
  close(): Promise<void>;
}

/** The part of onnxruntime that is used here; browser and Node hand in the same package. */
interface Runtime {
  InferenceSession: {
    create(model: Uint8Array, options: SessionOptions): Promise<RuntimeSession>;
  };
  Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => RuntimeTensor;
}

interface SessionOptions {
  executionProviders: string[];
  graphOptimizationLevel: 'all';
  logSeverityLevel: 3;
  enableCpuMemArena: boolean;
}

interface RuntimeTensor {
  readonly data: unknown;
  readonly dims: readonly number[];
  dispose(): void;
}

interface RuntimeSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Record<string, RuntimeTensor>): Promise<Record<string, RuntimeTensor>>;
  release(): Promise<void>;
}

/** Loads a model of one input and one output. Rejects when the runtime can't run it. */
export async function loadNeuralNetwork(
  runtime: Runtime,
  model: Uint8Array,
  executionProviders: string[] = ['wasm'],
): Promise<NeuralNetwork> {
  const session = await runtime.InferenceSession.create(model, {
    executionProviders,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    // The arena keeps what the largest image took: 50 MB more at the peak, and no faster.
    enableCpuMemArena: false,
  });
  const [input, output] = [session.inputNames[0] ?? '', session.outputNames[0] ?? ''];
  return {
    async run({ data, dims }) {
      const fed = new runtime.Tensor('float32', data, dims);
      const answers = await session.run({ [input]: fed });
      const answer = answers[output];
      if (!answer) throw new Error(`the model gave no ${output}`);
      const result = { data: answer.data as Float32Array, dims: answer.dims };
      answer.dispose();
      fed.dispose();
      return result;
    },
    close: () => session.release(),
  };
}
