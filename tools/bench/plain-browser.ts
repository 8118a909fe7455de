import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { chromiumFlags, findChromium } from '../../tests/support/chromium.mjs';

type Params = Record<string, unknown>;
type Listener = (params: Params) => void;

/** A tab that nothing watches but what its caller asks for. */
export interface PlainPage {
  send<T = Params>(method: string, params?: Params): Promise<T>;
  on(event: string, listener: Listener): void;
}

/**
 * Chromium with a profile of its own, driven by its debugging protocol alone. Playwright also has each page
 * tell about its network and its scripts. Chromium then parses code a second time for the positions of calls:
 * 12 of the 21 ms of the app's first task.
 */
export interface PlainBrowser {
  open(): Promise<PlainPage>;
  close(): Promise<void>;
  /** Closes it and deletes its profile. */
  remove(): Promise<void>;
}

const flags = ['--headless', ...chromiumFlags, '--accept-lang=en-MY', '--remote-debugging-pipe'];

interface Message {
  id?: number;
  method?: string;
  params?: Params;
  sessionId?: string;
  result?: Params;
  error?: { message: string };
}

export function newPlainBrowser(): PlainBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'kira-phone-'));
  let close = async (): Promise<void> => {};

  async function open(): Promise<PlainPage> {
    const executable = findChromium();
    if (!executable) throw new Error('There is no Chromium.');
    const program = spawn(executable, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    const [, , , commands, messages] = program.stdio;
    const chromium = speak(commands as Writable, messages as Readable);
    close = async () => {
      close = async () => {};
      const ended = once(program, 'exit');
      await chromium.send('Browser.close').catch(() => program.kill());
      await ended;
    };
    const { targetInfos } = await chromium.send<{ targetInfos: { type: string; targetId: string }[] }>(
      'Target.getTargets',
    );
    const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId;
    const { sessionId } = await chromium.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    return {
      send: (method, params) => chromium.send(method, params, sessionId),
      on: (event, listener) => chromium.on(event, listener, sessionId),
    };
  }
  return {
    open,
    close: () => close(),
    async remove() {
      await close();
      // Its other processes end a moment after it.
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Sends commands and hears answers and events: JSON, each with a zero byte behind it. */
function speak(commands: Writable, messages: Readable) {
  const waiting = new Map<number, { resolve: (result: Params) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Listener[]>();
  let last = 0;
  let rest = '';
  const hear = ({ id, method, params = {}, sessionId, result = {}, error }: Message) => {
    if (id === undefined) {
      for (const listener of listeners.get(`${sessionId} ${method}`) ?? []) listener(params);
      return;
    }
    const one = waiting.get(id);
    waiting.delete(id);
    if (error) one?.reject(new Error(error.message));
    else one?.resolve(result);
  };
  messages.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) hear(JSON.parse(part) as Message);
  });
  messages.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser is closed.'));
  });
  return {
    send<T = Params>(method: string, params: Params = {}, sessionId?: string): Promise<T> {
      last += 1;
      const id = last;
      commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      return new Promise<Params>((resolve, reject) => waiting.set(id, { resolve, reject })) as Promise<T>;
    },
    on(event: string, listener: Listener, sessionId?: string): void {
      const key = `${sessionId} ${event}`;
      listeners.set(key, [...(listeners.get(key) ?? []), listener]);
    },
  };
}
