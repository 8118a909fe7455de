import { useRef, type PointerEvent, type Ref } from 'react';
import { closeSnackbar, type CustomContentProps } from 'notistack';
import { IconButton } from './button.tsx';
import { classNames } from '../styles/class-names.ts';
import { CloseIcon } from './icons/navigation.tsx';
import { commonTexts } from '../words/texts.ts';

/** How far across its own width a toast is dragged before it goes (specification, section 9). */
const DISMISS_AT = 0.8;

/** One toast: may be dragged away sideways, closed by its button or by Escape. */
export function ToastCard({
  id,
  message,
  variant,
  action,
  ref,
}: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const start = useRef<number | null>(null);
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (start.current === null) return;
    const card = event.currentTarget;
    const by = event.clientX - start.current;
    const part = Math.abs(by) / card.offsetWidth;
    card.style.translate = `${by}px 0`;
    card.style.opacity = String(1 - Math.min(1, part) * 0.7);
  };
  const drop = (event: PointerEvent<HTMLDivElement>) => {
    if (start.current === null) return;
    const card = event.currentTarget;
    const by = event.clientX - start.current;
    start.current = null;
    if (Math.abs(by) >= card.offsetWidth * DISMISS_AT) return closeSnackbar(id);
    card.style.translate = '';
    card.style.opacity = '';
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dragging away is the pointer's short cut; button and Escape do the same
    <div
      ref={ref}
      data-toast
      role={variant === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
      className={classNames('toast', `toast-${variant}`)}
      onPointerDown={(event) => {
        if ((event.target as Element).closest('button')) return;
        start.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={drop}
      onTouchEnd={(event) => {
        // A mouse would seem to rest on the toast from now on, so that it stayed.
        if (!(event.target as Element).closest('button')) event.preventDefault();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault(); // an open sheet stays
        closeSnackbar(id);
      }}
    >
      <span className="toast-text">{message}</span>
      {typeof action === 'function' ? action(id) : action}
      <IconButton label={commonTexts.dismiss} onClick={() => closeSnackbar(id)}>
        <CloseIcon size={18} />
      </IconButton>
    </div>
  );
}
