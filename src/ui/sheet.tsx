import { useId, useRef, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { CloseIcon } from './icons/navigation.tsx';
import css from './sheet.module.css';
import { commonTexts } from '../words/texts.ts';
import { useModal } from '../presses/use-modal.ts';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
}

/**
 * A modal `<dialog>`: a sheet from below on a phone, a box in the middle elsewhere. Mounted means open.
 */
export function Sheet({ title, onClose, children, footer }: Props) {
  const dialog = useModal(onClose);
  const titleId = useId();
  const pressed = useRef<EventTarget>(null);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the keyboard's way, the click is on the backdrop
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-labelledby={titleId}
      onPointerDown={(event) => void (pressed.current = event.target)}
      onClick={({ target }) => {
        // A press that began inside selects text, and may end beside the sheet.
        if (target === dialog.current && pressed.current === target) onClose();
      }}
    >
      <div className={css.box}>
        <header className={css.head}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label={commonTexts.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </header>
        <div className={css.body}>{children}</div>
        {footer && <footer className={css.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
}
