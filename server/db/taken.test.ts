import { expect, test, vi } from 'vitest';
import { againIfTaken } from './taken.ts';

const taken = Object.assign(new Error('taken'), { code: '23505' });
const lost = new Error('the connection was lost');

test('what somebody else took at the same moment is tried once more', async () => {
  const attempt = vi.fn<() => Promise<string>>().mockRejectedValueOnce(taken).mockResolvedValueOnce('done');
  expect(await againIfTaken(attempt)).toBe('done');
  const always = vi.fn(() => Promise.reject(taken));
  await expect(againIfTaken(always)).rejects.toBe(taken);
  expect(always).toHaveBeenCalledTimes(2);
});

test('any other failure is told as it is, at once', async () => {
  const attempt = vi.fn(() => Promise.reject(lost));
  await expect(againIfTaken(attempt)).rejects.toBe(lost);
  expect(attempt).toHaveBeenCalledTimes(1);
});
