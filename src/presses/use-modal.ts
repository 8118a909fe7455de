import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { rowOf } from './focus.ts';
import { followKeyboard } from './follow-keyboard.ts';
import { registerSheet } from './open-sheets.ts';
import { useBackStep } from './use-back-step.ts';

/**
 * Opens a `<dialog>` as a modal one while it is mounted: the browser keeps the focus inside. Escape and Back
 * close it. It gives the focus back, because the browser cannot: React removes the dialog first.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const item = opener?.closest<HTMLElement>('[data-item]')?.dataset['item'];
    element?.showModal();
    const closed = element ? registerSheet(element) : () => {};
    const left = element ? followKeyboard(element) : () => {};
    const onCancel = (event: Event) => {
      if (event.target !== element) return; // of a file's choice inside
      event.preventDefault();
      close();
    };
    element?.addEventListener('cancel', onCancel);
    return () => {
      left();
      closed();
      element?.close();
      // The page stays where it was. The browser would scroll to where a bar lies when nothing scrolls.
      if (opener instanceof HTMLElement && opener.isConnected) return opener.focus({ preventScroll: true });
      // If the item moved to another column meanwhile, its row there gets the focus.
      rowOf(item)?.querySelector<HTMLElement>('button:not([data-grip])')?.focus();
    };
  }, []);
  useBackStep(onClose);
  return dialog;
}
