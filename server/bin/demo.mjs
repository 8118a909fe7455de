// npm run demo: like npm start, on a throw-away database with an account and receipts in it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureClient, ensureDependencies, stopWithNpm } from './bootstrap.mjs';

stopWithNpm();
ensureDependencies();
ensureClient();
const data = mkdtempSync(join(tmpdir(), 'kira-demo-'));
process.on('exit', () => rmSync(data, { recursive: true, force: true }));
process.env['KIRA_DATA'] = data;
delete process.env['DATABASE_URL'];
const { becomeProgram } = await import('./build.mjs');
await becomeProgram('server', ['--demo']);
