import { useEffect, useEffectEvent, useReducer, useRef, type ComponentType } from 'react';
import { codeLoader } from './code-loader.ts';
import { firstScreen } from './first-screen.ts';
import { commonTexts } from '../words/texts.ts';
import { toast } from '../toasts/toast.ts';

/**
 * A part that a screen needs only after a tap: `laterPart(() => import('./x.tsx'), (module) => module.X)`.
 * Its code comes right after the first screen, so a tap finds it. An earlier tap waits for it. If it doesn't
 * come, a part with `onClose` closes, and the next tap tries again; others try with the next rendering.
 */
export function laterPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const loadCode = codeLoader(load);
  let Part: ComponentType<Props> | null = null;
  const loadPart = async () => {
    await firstScreen;
    Part = pick(await loadCode());
  };
  loadPart().catch(() => undefined);

  return function LaterPart(props: Props) {
    const [, arrived] = useReducer((count: number) => count + 1, 0);
    const Shown = Part;
    /** Each rendering runs the effect below, which asks once; who has left hears of no failure. */
    const isWaiting = useRef(false);
    useEffect(() => () => void (isWaiting.current = false), []);
    const onFailed = useEffectEvent(() => {
      const { onClose } = props as { onClose?: () => void };
      if (onClose && isWaiting.current) {
        toast.error(commonTexts.partFailed);
        onClose();
      } else isWaiting.current = false;
    });
    useEffect(() => {
      if (Shown || isWaiting.current) return;
      isWaiting.current = true;
      // A browser may only repeat what it remembers of a lost file: the second try has a fresh address.
      void loadPart()
        .catch(loadPart)
        .then(arrived, () => onFailed());
    }, [props, Shown]);
    return Shown && <Shown {...props} />;
  };
}
