import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { root } from '../../server/bin/bootstrap.mjs';
import {
  builtProgram,
  nodeOptions,
  ownEnvironment,
  startServerProcess,
  type ServerProcess,
} from './server.ts';

/** What the process is told to begin with (warm-server-main.ts), besides "end". */
export interface Begin {
  env: Record<string, string>;
}

/** What it answers. */
export interface Told {
  told: 'begun' | 'ended' | 'failed';
  why?: string;
}

interface WarmProcess {
  child: ChildProcess;
  data: string;
}

/** The one of this process, which test files use one after the other. */
let mine: WarmProcess | null = null;

const isAlive = ({ child }: WarmProcess): boolean => child.exitCode === null && child.signalCode === null;

/**
 * A server for a test file, with an empty database. It is a process as `startServerProcess` makes it, which
 * stays when the file ends: a start costs a second and a half of processor time, and code that ran before is
 * fast. Once a test has ended the process, it starts as any server, and the next file gets a new one.
 * @param env its further variables
 * @param emptyData a server's data after its first start
 */
export async function startWarmServer(
  env: Record<string, string>,
  emptyData: string,
): Promise<ServerProcess> {
  const warm = mine && isAlive(mine) ? mine : await newProcess(emptyData);
  mine = warm;
  const first = async (all: Record<string, string>) => {
    await ask(warm, { env: all });
    return warm.child;
  };
  const server = await startServerProcess({ data: warm.data, env, first });
  return {
    ...server,
    async stopForGood() {
      if (isAlive(warm)) return ask(warm, 'end');
      await server.stop();
      return rmSync(warm.data, { recursive: true, force: true });
    },
  };
}

async function newProcess(emptyData: string): Promise<WarmProcess> {
  const data = mkdtempSync(`${emptyData}-copy-`);
  cpSync(emptyData, data, { recursive: true });
  const child = fork(await builtProgram('warm-server'), [], {
    cwd: root,
    execArgv: nodeOptions,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: ownEnvironment(),
  });
  return { child, data };
}

/** @throws with what the process says, or because it has ended */
async function ask({ child }: WarmProcess, message: Begin | 'end'): Promise<void> {
  const over = new AbortController();
  const answered = once(child, 'message', over) as Promise<[Told]>;
  const ended = once(child, 'exit', over).then((): [Told] => [{ told: 'failed', why: 'It has ended.' }]);
  child.send(message);
  const [{ told, why }] = await Promise.race([answered, ended]);
  over.abort();
  await Promise.allSettled([answered, ended]);
  if (told === 'failed') throw new Error(`The warm server failed: ${why}`);
}
