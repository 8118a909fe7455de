import { useEffect, useEffectEvent, useRef, type ReactElement } from 'react';
import type { TransitionProps } from 'notistack';

/** How long a toast slides, in milliseconds; toast.css has the same. */
const SLIDE_MS = 200;

/**
 * Slides a toast in and out. A sheet that opens or closes mounts the toasts anew. notistack's own slide then
 * never ends for a toast on its way out: it stays, unseen, over other buttons.
 */
export function ToastSlide(props: TransitionProps & { children: ReactElement }) {
  const { in: isIn = false, onEnter, onEntered, onExit, onExited, children } = props;
  const slide = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent((enters: boolean) => {
    if (!slide.current) return;
    if (enters) onEnter?.(slide.current, true);
    else onExit?.(slide.current);
  });
  const end = useEffectEvent((enters: boolean) => {
    if (!slide.current) return;
    if (enters) onEntered?.(slide.current, true);
    else onExited?.(slide.current);
  });
  useEffect(() => {
    begin(isIn);
    const timer = setTimeout(() => end(isIn), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [isIn]);
  return (
    <div ref={slide} className="toast-slide" data-out={isIn ? undefined : true}>
      {children}
    </div>
  );
}
