import { expect, test } from 'vitest';
import { emptyDatabase, onOneDatabase } from '../../testing/test-server.ts';
import { countAttempt, takeBack } from './attempts.ts';

const HOUR = 60 * 60 * 1000;

onOneDatabase('counted attempts', (where) => {
  test('20 an hour, 60 a day; refused ones and those that were right count for nothing', async () => {
    const { db, close } = await emptyDatabase(await where());
    let at = Date.UTC(2026, 10, 20);
    const ceilings = [{ subject: 'account a', hour: 20, day: 60 }];
    const attempt = () => countAttempt(db, new Date(at), ceilings);
    const letThrough = async (count: number) => {
      const tried = await Promise.allSettled(Array.from({ length: count }, attempt));
      return tried.filter(({ status }) => status === 'fulfilled').length;
    };
    await takeBack(db, await attempt());
    expect(await letThrough(50)).toBe(20);
    const passed = [];
    for (let hour = 1; hour < 5; hour += 1) {
      at += HOUR;
      passed.push(await letThrough(50));
    }
    expect(passed).toEqual([20, 20, 0, 0]);
    at += 19 * HOUR + HOUR / 2;
    await expect(attempt()).rejects.toMatchObject({ headers: { 'retry-after': '1800' } });
    at += HOUR / 2;
    expect(await letThrough(1)).toBe(1);
    await close();
  });
});
