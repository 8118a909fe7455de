import type { ChildProcess } from 'node:child_process';

/** Kills the process when this one ends before it. Forgets it once it has ended by itself. */
export function endWithTests(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}
