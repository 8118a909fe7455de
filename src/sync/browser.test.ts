import { expect, test, vi } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { browserPorts, type Browser } from './browser.ts';

class FakeEventSource extends EventTarget {
  readonly url: string;
  isClosed = false;
  constructor(url: string) {
    super();
    this.url = url;
  }
  close() {
    this.isClosed = true;
  }
}

/** The parts of a browser that sync listens to, and what it asked of them. */
function newBrowser() {
  const asked: string[] = [];
  const timers: (() => void)[] = [];
  const setTimeout = (job: () => void) => timers.push(job);
  const clearTimeout = (timer: number) => void (timers[timer - 1] = () => {});
  const window = Object.assign(new EventTarget(), { setTimeout, clearTimeout });
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const register = async (tag: string) => void asked.push(tag);
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => ({ sync: { register } }),
  });
  const storage = { persist: async () => Boolean(asked.push('persist')) };
  const navigator = { serviceWorker, storage, onLine: true };
  const sources: FakeEventSource[] = [];
  class EventSource extends FakeEventSource {
    constructor(url: string) {
      super(url);
      sources.push(this);
    }
  }
  const browser = { window, document, navigator, BroadcastChannel, EventSource, baseUrl: '/api' };
  const ports = browserPorts(browser as unknown as Browser, 'aina');
  return { ports, navigator, asked, timers, window, document, serviceWorker, sources };
}

test('online, front or Background Sync is a return, time a tick; both only while visible, until stopped', () => {
  const { ports, timers, window, document, serviceWorker } = newBrowser();
  const [onReturn, onTick] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const stop = ports.listen({ onReturn, onTick, onView: () => {} });
  const events: [EventTarget, () => Event][] = [
    [window, () => new Event('online')],
    [serviceWorker, () => new MessageEvent('message', { data: { type: 'SYNC' } })],
    [document, () => new Event('visibilitychange')],
    [window, () => new Event('focus')],
    [window, () => new Event('pageshow')],
  ];
  const happen = () => {
    for (const [target, event] of events) target.dispatchEvent(event());
    timers.at(-1)?.();
    return [onReturn.mock.calls.length, onTick.mock.calls.length];
  };
  expect(happen()).toEqual([5, 1]);
  document.visibilityState = 'hidden';
  expect(happen()).toEqual([7, 1]);
  document.visibilityState = 'visible';
  stop();
  expect(happen()).toEqual([7, 1]);
});

test('while something is unsent the app asks for persistent storage once, and offline for Background Sync', async () => {
  const { ports, navigator, asked } = newBrowser();
  ports.onWaiting();
  ports.onWaiting();
  expect(asked).toEqual(['persist']); // online, Background Sync would fire at once and end every wait
  navigator.onLine = false;
  ports.onWaiting();
  await until(() => asked).toEqual(['persist', 'kira-outbox']);
});

test('the view is told at once, and with each change of visibility and connection', () => {
  const { ports, navigator, window, document } = newBrowser();
  const onView = vi.fn<(view: object) => void>();
  const stop = ports.listen({ onReturn: () => {}, onTick: () => {}, onView });
  expect(onView).toHaveBeenLastCalledWith({ isVisible: true, isOnline: true });
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onView).toHaveBeenLastCalledWith({ isVisible: false, isOnline: true });
  navigator.onLine = false;
  window.dispatchEvent(new Event('offline'));
  expect(onView).toHaveBeenLastCalledWith({ isVisible: false, isOnline: false });
  stop();
  window.dispatchEvent(new Event('online'));
  expect(onView).toHaveBeenCalledTimes(3);
});

test('a stream of the API tells its events, and is over for good with its first error', () => {
  const { ports, sources } = newBrowser();
  const heard: string[] = [];
  const on = (name: string) => () => void heard.push(name);
  ports.openStream?.('/live', {
    onOpen: on('open'),
    onChange: on('change'),
    onBeat: on('beat'),
    onEnd: on('end'),
  });
  const [source] = sources as [FakeEventSource];
  expect(source.url).toBe('/api/live');
  for (const type of ['open', 'beat', 'change', 'error']) source.dispatchEvent(new Event(type));
  expect(heard).toEqual(['open', 'beat', 'change', 'end']);
  expect(source.isClosed).toBe(true);
});
