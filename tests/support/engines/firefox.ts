import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endWithTests } from '../end-with-tests.ts';
import { freePort } from '../postgres.mjs';
import { COMMAND_MS, type OtherEngine, type Wire } from './wire.ts';

/** What a quiet test profile needs. Prompts are neither shown nor answered unless a test asks for that. */
const prefs = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'extensions.update.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'dom.disable_beforeunload': true,
  'intl.accept_languages': 'en-MY, en',
  'layout.css.prefers-color-scheme.content-override': 1,
  'ui.prefersReducedMotion': 1,
};

/** Firefox, by its own Marionette protocol: what geckodriver speaks to it, without geckodriver. */
export function createFirefox(program: string): OtherEngine {
  const profile = mkdtempSync(join(tmpdir(), 'kira-firefox-'));
  return {
    name: 'Firefox',
    async open({ answerPrompts = false } = {}) {
      const port = await freePort();
      const all = {
        ...prefs,
        'marionette.port': port,
        'dom.storageManager.prompt.testing': answerPrompts,
        'dom.storageManager.prompt.testing.allow': answerPrompts,
      };
      const lines = Object.entries(all).map(
        ([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});`,
      );
      writeFileSync(join(profile, 'user.js'), lines.join('\n'));
      const args = [
        '--marionette',
        '--remote-allow-system-access',
        '--headless',
        '--no-remote',
        '--profile',
        profile,
      ];
      const size = ['--width', '500', '--height', '900'];
      const child = spawn(program, [...args, ...size], {
        stdio: 'ignore',
        env: { ...process.env, HOME: profile },
      });
      endWithTests(child);
      const ended = once(child, 'exit');
      return openMarionette(await connected(port, () => child.exitCode !== null), async (quit) => {
        await quit().catch(() => undefined); // the socket may close before the answer
        await ended;
      });
    },
    remove: () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Tries until the browser listens. */
async function connected(port: number, hasEnded: () => boolean): Promise<Socket> {
  const until = performance.now() + COMMAND_MS;
  while (performance.now() < until && !hasEnded()) {
    const socket = connect(port, '127.0.0.1');
    const listens = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (listens) return socket;
    await wait(100);
  }
  throw new Error('Firefox did not start.');
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Messages are `length:JSON`; an answer carries its command's number. */
async function openMarionette(
  socket: Socket,
  end: (quit: () => Promise<unknown>) => Promise<void>,
): Promise<Wire> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let unread = Buffer.alloc(0);
  let last = 0;
  socket.on('data', (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    for (;;) {
      const colon = unread.indexOf(':');
      const length = colon < 0 ? Infinity : Number(unread.subarray(0, colon).toString());
      const stop = colon + 1 + length;
      if (unread.length < stop) return;
      const message = JSON.parse(unread.subarray(colon + 1, stop).toString()) as Answer;
      unread = unread.subarray(stop);
      if (Array.isArray(message)) waiting.get(message[1])?.(message);
    }
  });
  const send = (command: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      const text = JSON.stringify([0, id, command, params]);
      const lost = () => reject(new Error(`${command}: Firefox has closed the connection.`));
      socket.once('close', lost);
      waiting.set(id, ([, , error, result]) => {
        socket.off('close', lost);
        waiting.delete(id);
        if (error) reject(new Error(`${command}: ${error.error}: ${error.message}`));
        else resolve((result as { value?: unknown } | null)?.value);
      });
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  socket.setMaxListeners(50);
  const timeouts = { script: COMMAND_MS, pageLoad: COMMAND_MS };
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: { timeouts } } });
  const errors = async () => {
    await send('Marionette:SetContext', { value: 'chrome' });
    try {
      return (await send('WebDriver:ExecuteScript', { script: CONTENT_ERRORS, args: [] })) as string[];
    } finally {
      await send('Marionette:SetContext', { value: 'content' });
    }
  };
  return {
    navigate: async (url) => void (await send('WebDriver:Navigate', { url })),
    execute: (script, args) => send('WebDriver:ExecuteAsyncScript', { script, args, sandbox: null }),
    act: async (actions) => {
      await send('WebDriver:PerformActions', { actions });
      await send('WebDriver:ReleaseActions');
    },
    errors,
    screenshot: async () => (await send('WebDriver:TakeScreenshot', { full: false })) as string,
    close: () => end(() => send('Marionette:Quit', { flags: ['eAttemptQuit'] })),
  };
}

/** Runs with the browser's own rights: its console has what no page handled. */
const CONTENT_ERRORS = `return Services.console.getMessageArray()
  .filter((one) => one instanceof Ci.nsIScriptError && /^content javascript$|CSP/.test(one.category))
  .filter((one) => !(one.flags & Ci.nsIScriptError.warningFlag))
  .map((one) => one.errorMessage + ' ' + one.sourceName + ':' + one.lineNumber);`;
