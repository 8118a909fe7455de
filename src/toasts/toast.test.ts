import { expect, test } from 'vitest';
import { createToasts, type Toast } from './toast.ts';

/** Toasts, and the texts that a stack shows or closes. */
function setup() {
  const { toast, toastScreen } = createToasts();
  const seen: string[] = [];
  const stack = {
    show: ({ text }: Toast) => void seen.push(text),
    close: (key: string) => void seen.push(`close ${key}`),
  };
  return { toast, toastScreen, seen, stack };
}

const undo = { label: 'Undo', run: () => undefined };

test('toasts before the stack is there wait for it, the newest of each key', () => {
  const { toast, toastScreen, seen, stack } = setup();
  let asked = 0;
  toastScreen.subscribe(() => (asked += 1));
  toast.offer('Nasi is gone', undo, 'item');
  toast.error('Lost');
  toast.offer('Teh is gone', undo, 'item');
  toast.info('Offline', 'line');
  toast.close('line');
  expect(asked).toBe(4);
  toastScreen.take(stack);
  expect(seen).toEqual(['Lost', 'Teh is gone']);
  toast.close('item');
  expect(seen.at(-1)).toBe('close item');
});

test('who signs out leaves no toast to the next user, and a new stack shows what comes then', () => {
  const { toast, toastScreen, seen, stack } = setup();
  toast.success('Saved');
  toast.clear();
  expect(toastScreen.stacks()).toBe(1);
  const leave = toastScreen.take(stack);
  leave();
  toast.info('Welcome');
  expect(seen).toEqual([]);
  toastScreen.take(stack);
  expect(seen).toEqual(['Welcome']);
});
