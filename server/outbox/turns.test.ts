import { expect, test } from 'vitest';
import { turnsByUser } from './turns.ts';

test('two writes of a user run at a time, the others follow in order, and another user waits for none', async () => {
  const inTurn = turnsByUser(2, 10);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const write = (user: string, name: string) =>
    inTurn(user, () => {
      began.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => write('a', name));
  all.push(write('b', 'b1'));
  await expect.poll(() => began).toEqual(['a1', 'a2', 'b1']);
  ends.get('a2')?.();
  await expect.poll(() => began).toEqual(['a1', 'a2', 'b1', 'a3']);
  ends.get('a1')?.();
  await expect.poll(() => began).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  for (const end of ends.values()) end();
  await Promise.all(all);
});

test('a failed write gives its turn on; one too many is refused', async () => {
  const inTurn = turnsByUser(1, 1);
  let fail = (): void => undefined;
  const failing = inTurn(
    'a',
    () => new Promise<never>((_, reject) => (fail = () => reject(new Error('no')))),
  );
  const next = inTurn('a', async () => 'done');
  await expect(inTurn('a', async () => 'never')).rejects.toMatchObject({ code: 'busy' });
  fail();
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await inTurn('a', async () => 'again')).toBe('again');
});
