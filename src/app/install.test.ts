import { expect, test, vi } from 'vitest';
import { createInstall } from './install.ts';

const offer = (events: EventTarget) => {
  const prompt = vi.fn<() => void>();
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  events.dispatchEvent(event);
  return { event, prompt };
};

test('where the browser offers to install, its question is kept and asked once', () => {
  const events = new EventTarget();
  const install = createInstall(events, false, false);
  expect(install.way()).toBeNull();
  const { event, prompt } = offer(events);
  expect([event.defaultPrevented, install.way()]).toEqual([true, 'ask']);
  install.ask();
  expect(prompt).toHaveBeenCalledOnce();
  expect(install.way()).toBeNull();
});

test('on iOS the share menu is the way', () => {
  expect(createInstall(new EventTarget(), false, true).way()).toBe('share-menu');
});

test('an installed app offers nothing', () => {
  const events = new EventTarget();
  const install = createInstall(events, true, true);
  offer(events);
  expect(install.way()).toBeNull();
});
