import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../../server/bin/bootstrap.mjs';
import { endWithTests } from '../end-with-tests.ts';
import { freePort } from '../postgres.mjs';
import { COMMAND_MS, type OtherEngine, type Wire } from './wire.ts';

const windowScript = join(root, 'tests', 'support', 'engines', 'webkit-window.py');

/** WebKitGTK on a screen of its own (Xvfb). WebKitWebDriver opens a window that keeps its profile. */
export function createWebKit({ driver, xvfb }: { driver: string; xvfb: string }): OtherEngine {
  const profile = mkdtempSync(join(tmpdir(), 'kira-webkit-'));
  return {
    name: 'WebKitGTK',
    async open() {
      const screen = await startScreen(xvfb);
      const port = await freePort();
      const env = {
        ...process.env,
        HOME: profile,
        DISPLAY: screen.display,
        KIRA_PROFILE: profile,
        LANG: 'C.UTF-8',
        // Neither a session bus nor a GPU is needed, and tests often run in a container as root.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        GDK_BACKEND: 'x11',
        NO_AT_BRIDGE: '1',
      };
      const child = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env });
      endWithTests(child);
      return openSession(`http://127.0.0.1:${port}`, async () => {
        await end(child);
        await screen.close();
      });
    },
    remove: () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Xvfb chooses a free display and prints its number. */
async function startScreen(xvfb: string): Promise<{ display: string; close: () => Promise<void> }> {
  const args = ['-displayfd', '1', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'];
  const child = spawn(xvfb, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  endWithTests(child);
  const [number] = (await once(child.stdout, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, close: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function openSession(driver: string, stop: () => Promise<void>): Promise<Wire> {
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const signal = AbortSignal.timeout(2 * COMMAND_MS);
    const headers = { 'content-type': 'application/json' };
    const text = body && JSON.stringify(body);
    const response = await fetch(driver + path, { method, headers, signal, ...(text && { body: text }) });
    const { value } = (await response.json()) as { value: { message?: string } | null };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const capabilities = {
    alwaysMatch: {
      timeouts: { script: COMMAND_MS, pageLoad: COMMAND_MS },
      'webkitgtk:browserOptions': { binary: windowScript, args: [] },
    },
  };
  await untilListening(() => send('GET', '/status'));
  const { sessionId } = (await send('POST', '/session', { capabilities })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  return {
    navigate: async (url) => void (await send('POST', `${session}/url`, { url })),
    execute: (script, args) => send('POST', `${session}/execute/async`, { script, args }),
    act: async (actions) => {
      await send('POST', `${session}/actions`, { actions });
      await send('DELETE', `${session}/actions`);
    },
    screenshot: async () => (await send('GET', `${session}/screenshot`)) as string,
    errors: () => Promise.resolve([]),
    async close() {
      await send('DELETE', session).catch(() => undefined); // the driver may end with its window
      await stop();
    },
  };
}

async function untilListening(ask: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + COMMAND_MS;
  for (;;) {
    try {
      return void (await ask());
    } catch (error) {
      if (performance.now() > until) throw error;
      await wait(50);
    }
  }
}
