import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { afterRestore } from './after-restore.ts';
import { printAudit } from './audit/print-audit.ts';
import { readConfig } from './config.ts';
import { fillDemo } from './demo/fill.ts';
import { startServer, type ServerPorts } from './start.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { whyNot } from './why-not.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const world: ServerPorts = {
  now: () => new Date(),
  random: { id: v7, token: () => randomBytes(32).toString('base64url'), salt: () => randomBytes(16) },
  fetch,
  say,
};

// What this process writes is for its own account alone.
process.umask(0o077);

async function serve(): Promise<void> {
  const server = await startServer(readConfig(process.env), world);
  // npm run demo, on its throw-away database
  if (process.argv.includes('--demo')) {
    const lines = await fillDemo(server.deps).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    for (const line of lines) say(line);
  }
  say(`Kira ${server.deps.version} is ready: ${server.deps.config.publicUrl}`);
  stopOnSignal(server.stop, say);
}

try {
  const [, , command, ...rest] = process.argv;
  if (command === '--after-restore') {
    for (const line of await afterRestore(readConfig(process.env), world, rest)) say(line);
  } else if (command === '--audit') await printAudit(readConfig(process.env), say, rest);
  else await serve();
} catch (error) {
  process.stderr.write(`${whyNot(error)}\n`);
  process.exit(1);
}
