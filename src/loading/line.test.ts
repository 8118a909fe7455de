import { expect, test } from 'vitest';
import { createLine, patientFetch } from './line.ts';

/** A line whose moments pass when the test says so. */
function setup(others: Parameters<typeof createLine>[0] = null) {
  const waiting: (() => void)[] = [];
  const line = createLine(others, () => new Promise<void>((resolve) => waiting.push(resolve)));
  const pass = async () => {
    for (const resolve of waiting.splice(0)) resolve();
    await turn();
  };
  return { line, pass };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test('the line is idle once a moment has passed without a request', async () => {
  const { line, pass } = setup();
  let isIdle = false;
  let answer: (text: string) => void = () => {};
  const request = line.during(new Promise<string>((resolve) => (answer = resolve)));
  void line.idle().then(() => (isIdle = true));
  await pass();
  expect(isIdle).toBe(false);
  answer('bill');
  expect(await request).toBe('bill');
  await pass(); // the moment in which it ended
  expect(isIdle).toBe(false);
  await pass();
  expect(isIdle).toBe(true);
});

test('a request of another tab uses the line, too', async () => {
  const told: null[] = [];
  let tell = () => {};
  const { line } = setup({
    postMessage: (message) => told.push(message),
    addEventListener: (_, listener) => (tell = listener),
  });
  const { signal } = line.untilUsed();
  tell();
  expect(signal.aborted).toBe(true);
  expect(told).toEqual([]); // it knows
  await line.during(Promise.resolve());
  expect(told).toHaveLength(2);
});

/** A network whose answers come when the test says so. */
function network() {
  const asked: { answer: (text: string) => void; signal: AbortSignal }[] = [];
  const fetch = ((_: string, { signal }: { signal: AbortSignal }) =>
    new Promise<Response>((resolve, reject) => {
      asked.push({ answer: (text) => resolve(new Response(text, { status: 206 })), signal });
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    })) as unknown as typeof globalThis.fetch;
  return { fetch, asked };
}

test('a patient download gives way to a request, and asks again on an idle line', async () => {
  const { line, pass } = setup();
  const { fetch, asked } = network();
  const piece = patientFetch(fetch, line)('/ocr/core.js.gz');
  expect(asked).toEqual([]);
  await pass();
  expect(asked).toHaveLength(1);

  await line.during(Promise.resolve());
  expect(asked[0]?.signal.aborted).toBe(true);
  await turn();
  expect(asked).toHaveLength(1);
  await pass();
  await pass();
  expect(asked).toHaveLength(2);
  asked[1]?.answer('core');
  const answer = await piece;
  expect([answer.status, await answer.text()]).toEqual([206, 'core']);

  void patientFetch(fetch, line)('/ocr/core.js.gz');
  await turn();
  expect(asked).toHaveLength(3); // the line is still idle
});

test('a patient download that its owner stops does not ask again', async () => {
  const { line, pass } = setup();
  const { fetch, asked } = network();
  const stopper = new AbortController();
  const piece = patientFetch(fetch, line)('/ocr/core.js.gz', { signal: stopper.signal });
  await pass();
  stopper.abort(new Error('stopped'));
  await expect(piece).rejects.toThrow('stopped');
  expect(asked).toHaveLength(1);
});
