import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../../server/bin/bootstrap.mjs';
import { buildServer, programFile } from '../../server/bin/build.mjs';
import { endWithTests } from './end-with-tests.ts';
import { freePort } from './postgres.mjs';

/** A real server process. It can be stopped, killed and started again on the same port and data. */
export interface ServerProcess {
  /** Where it listens: `http://127.0.0.1:<port>`, or at the HOST that it was given. */
  origin: string;
  start(): Promise<void>;
  /** Ends it by SIGTERM, as a service manager does; answers the exit code. */
  stop(): Promise<number | null>;
  /** Ends it by SIGKILL. */
  kill(): Promise<void>;
  /** Nobody needs it any more: ends it, or hands it back to whoever lent it. */
  stopForGood(): Promise<void>;
  /** The id of its process. */
  pid(): number | undefined;
  /** Everything that it has printed. */
  output(): string;
}

interface ServerOptions {
  /** KIRA_DATA: database, images, mail. */
  data: string;
  /** Further variables (DATABASE_URL, SMTP_URL ...). */
  env?: Record<string, string>;
  /** Has a process that runs already take the first start, with all variables. */
  first?: (all: Record<string, string>) => Promise<ChildProcess>;
}

/**
 * For node, in a server's process. To compile the embedded database once more, to run faster, takes three
 * seconds of processor time: a test's server lives too short for it.
 */
export const nodeOptions = ['--liftoff-only', '--enable-source-maps'];

let built: Promise<void> | null = null;

/**
 * The file of a built program: the server's, or the warm server's. It is built once in this process.
 * @param name one of `programs` in build.mjs, or `warm-server`
 */
export async function builtProgram(name: 'server' | 'warm-server'): Promise<string> {
  built ??= buildServer({ 'warm-server': 'tests/support/warm-server-main.ts' });
  await built;
  return programFile(name);
}

/** The longest time until a server is ready, on a busy machine too. */
const START_MS = 90_000;

/** Starts a server on a free port. Throws with what it printed if it does not start. */
export async function startServerProcess({ data, env = {}, first }: ServerOptions): Promise<ServerProcess> {
  const port = await freePort();
  const origin = `http://${env['HOST'] ?? '127.0.0.1'}:${port}`;
  const settings = { PORT: String(port), PUBLIC_URL: origin, KIRA_DATA: data, ...env };
  let child: ChildProcess | null = null;
  let output = '';

  const start = async () => {
    const started = spawn(process.execPath, [...nodeOptions, await builtProgram('server')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...ownEnvironment(), ...settings },
    });
    child = started;
    endWithTests(started);
    let printed = '';
    const isReady = await new Promise<boolean>((resolve) => {
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => {
          printed += chunk.toString();
          output += chunk.toString();
          if (printed.includes(` is ready: ${origin}`)) resolve(true);
        });
      started.on('exit', () => resolve(false));
      AbortSignal.timeout(START_MS).addEventListener('abort', () => resolve(false));
    });
    if (isReady) return;
    started.kill('SIGKILL');
    throw new Error(`The server did not come up:\n${printed}`);
  };

  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const gone = once(child, 'exit');
    child.kill(signal);
    const [code] = (await gone) as [number | null];
    return code;
  };

  if (first) child = await first(settings);
  else await start();
  return {
    origin,
    start,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    stopForGood: async () => void (await end('SIGTERM')),
    pid: () => child?.pid,
    output: () => output,
  };
}

/** The environment without variables that set up a Kira server or belong to the test runner. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const foreign =
    /^(?:DATABASE_URL|SMTP_URL|MAIL_FROM|KIRA_.*|PUBLIC_URL|PORT|HOST|OAUTH_.*|VITEST.*|NODE_ENV)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([key]) => !foreign.test(key)));
}
