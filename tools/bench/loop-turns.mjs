// Loaded into the measured server: notes how much processor time the turns of its event loop take. Time of
// the clock would count other processes, too. Linux only.
import { appendFileSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env['KIRA_BENCH_TURNS'];
if (file && isMainThread && process.platform === 'linux') {
  const thread = `/proc/${process.pid}/task/${process.pid}/schedstat`;
  const processorMs = () => Number(readFileSync(thread, 'utf8').split(' ')[0]) / 1e6;
  let last = processorMs();
  setInterval(() => {
    const now = processorMs();
    if (now - last > 5) appendFileSync(file, `${Date.now()} ${now - last}\n`);
    last = now;
  }, 2).unref();
}
