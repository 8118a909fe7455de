import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from './lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kira-lock-'));
  file = join(folder, 'db.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A process that holds the lock until it is killed. */
async function holder() {
  const code = `const { lockFolder } = await import('./server/db/lock.ts'); await lockFolder(${JSON.stringify(file)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a lock belongs to this process until it is unlocked', async () => {
  const unlock = await lockFolder(file);
  unlock();
  expect(existsSync(file)).toBe(false);
  (await lockFolder(file))();
});

test('a lock is refused while its process lives, and free after kill -9', async () => {
  const child = await holder();
  await expect(lockFolder(file)).rejects.toThrow(FolderInUse);
  await expect(lockFolder(file)).rejects.toThrow(String(child.pid));
  child.kill('SIGKILL');
  await once(child, 'exit');
  (await lockFolder(file))();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['a dead process', JSON.stringify({ pid: 2 ** 22 + 1, started: 'boot/1' })],
  ['another process with the same id', JSON.stringify({ pid: process.ppid, started: 'another boot/1' })],
  ['this id, before a restart of the container', JSON.stringify({ pid: process.pid, started: 'boot/0' })],
  ['a crash while it was written', '{"pid":'],
  ['a crash before it was written', ''],
])('one left behind by %s is set aside', async (_name, text) => {
  writeFileSync(file, text);
  (await lockFolder(file))();
  expect(readdirSync(folder)).toEqual([]);
});
