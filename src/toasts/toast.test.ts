import { expect, test } from 'vitest';
import { hearToasts, showToastsOn, toast, type Stack } from './toast.ts';

/** A stack, and what it shows and closes. */
function stackOf(seen: string[]): Stack {
  return {
    show: (_, text) => void seen.push(text),
    close: (key) => void seen.push(`close ${key}`),
  };
}

const undo = { label: 'Undo', run: () => undefined };

test('toasts before the stack is there wait for it, the newest of each key', () => {
  const seen: string[] = [];
  const heard: boolean[] = [];
  const leave = hearToasts((isCleared) => void heard.push(isCleared));
  toast.offer('Nasi is gone', undo, 'item');
  toast.error('Lost');
  toast.offer('Teh is gone', undo, 'item');
  toast.info('Offline', 'line');
  toast.close('line');
  expect(heard).toEqual([false, false, false, false]);
  leave();
  const end = showToastsOn(stackOf(seen));
  expect(seen).toEqual(['Lost', 'Teh is gone']);
  toast.close('item');
  expect(seen.at(-1)).toBe('close item');
  end();
});

test('who signs out leaves no toast to the next user, and a new stack shows what comes then', () => {
  const seen: string[] = [];
  const heard: boolean[] = [];
  toast.success('Saved');
  const leave = hearToasts((isCleared) => void heard.push(isCleared));
  toast.clear();
  leave();
  expect(heard).toEqual([true]);
  showToastsOn(stackOf(seen))();
  toast.info('Welcome');
  expect(seen).toEqual([]);
  showToastsOn(stackOf(seen))();
  expect(seen).toEqual(['Welcome']);
});
