import { expect, test } from 'vitest';
import { VirtualTime } from '../../tests/simulation/virtual-time.ts';
import { keepLive, MAX_QUIET_MS, type OpenStream } from './live.ts';

/** A stream over virtual time. `random` is such that waits are 1 s, 2 s, 4 s and so on. */
function newStream() {
  const time = new VirtualTime();
  const opened: Parameters<OpenStream>[1][] = [];
  let open = 0;
  let pulls = 0;
  const live = keepLive({
    openStream(path, on) {
      expect(path).toBe('/live');
      opened.push(on);
      open += 1;
      let isOpen = true;
      return () => {
        if (isOpen) open -= 1;
        isOpen = false;
      };
    },
    elapsed: time.clock,
    random: () => 0.5,
    after: time.after,
    pull: () => void (pulls += 1),
  });
  /** The server or the network ends the stream. */
  const fail = () => {
    open -= 1;
    opened.at(-1)!.onEnd();
  };
  const last = () => opened.at(-1)!;
  return { time, live, fail, last, opened: () => opened.length, open: () => open, pulls: () => pulls };
}

test('LIVE-3: a pull follows the opening of the stream, and each change', () => {
  const { live, last, open, pulls } = newStream();
  live.want(true);
  live.want(true);
  expect([open(), pulls()]).toEqual([1, 0]);
  last().onOpen();
  expect(pulls()).toBe(1);
  last().onBeat();
  expect(pulls()).toBe(1);
  last().onChange();
  expect(pulls()).toBe(2);
});

test('LIVE-2: a stream that is no longer wanted closes, also while it waits to open again', async () => {
  const { time, live, fail, open, opened } = newStream();
  live.want(true);
  live.want(false);
  expect(open()).toBe(0);
  live.want(true);
  fail();
  live.want(false);
  await time.pass(3_600_000);
  expect([open(), opened()]).toEqual([0, 2]);
});

test('a stream that ends soon opens again after 1, 2, 4 and 4 s; a long-lived one after 1 s', async () => {
  const { time, live, fail, last, opened } = newStream();
  live.want(true);
  for (const [n, wait] of [1000, 2000, 4000, 4000].entries()) {
    last().onOpen();
    fail();
    await time.pass(wait - 1);
    expect(opened()).toBe(n + 1);
    await time.pass(1);
    expect(opened()).toBe(n + 2);
  }
  last().onOpen();
  await time.pass(30_000);
  last().onBeat();
  await time.pass(30_000);
  fail();
  await time.pass(1000);
  expect(opened()).toBe(6);
});

test('a stream that does not open is tried again after 1 s doubling to 60 s', async () => {
  const { time, live, fail, opened } = newStream();
  live.want(true);
  for (const [n, wait] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
    fail();
    await time.pass(wait * 1000 - 1);
    expect(opened()).toBe(n + 1);
    await time.pass(1);
    expect(opened()).toBe(n + 2);
  }
});

test('the return of the user ends the wait, and leaves an open stream as it is', async () => {
  const { time, live, fail, open, opened } = newStream();
  live.retryNow();
  expect(opened()).toBe(0);
  live.want(true);
  live.retryNow();
  expect(opened()).toBe(1);
  fail();
  live.retryNow();
  expect(opened()).toBe(2);
  await time.pass(10_000);
  expect([open(), opened()]).toEqual([1, 2]);
});

test('LIVE-4: a stream that has gone silent opens again', async () => {
  const { time, live, last, open, opened } = newStream();
  live.want(true);
  last().onOpen();
  await time.pass(MAX_QUIET_MS - 1);
  last().onBeat();
  await time.pass(MAX_QUIET_MS - 1);
  expect(opened()).toBe(1);
  await time.pass(1002);
  expect([open(), opened()]).toEqual([1, 2]);
});

test('LIVE-5: a stream that is refused asks for a pull, one that breaks later does not', () => {
  const { live, last, fail, pulls } = newStream();
  live.want(true);
  fail();
  expect(pulls()).toBe(1);
  live.retryNow();
  last().onOpen();
  expect(pulls()).toBe(2);
  fail();
  expect(pulls()).toBe(2);
});
