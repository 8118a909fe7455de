import { lazy, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { codeLoader } from '../ui/code-loader.ts';

/**
 * A screen in a chunk of its own: `lazyScreen(() => import('./x.tsx'), (module) => module.XScreen)`.
 * After a failed download the error page stands; the next visit of the screen tries again.
 */
export function lazyScreen<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const loadCode = codeLoader(load);
  let hasFailed = false;
  let visit: string | null = null;
  const create = () =>
    lazy(async () => {
      try {
        return { default: pick(await loadCode()) };
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    });
  let screen = create();

  /** React remembers a failed screen, so a later visit needs a new one. */
  function screenFor(nextVisit: string) {
    if (hasFailed && nextVisit !== visit) {
      hasFailed = false;
      screen = create();
    }
    visit = nextVisit;
    return screen;
  }

  return function LazyScreen(props: Props) {
    const Screen = screenFor(useLocation().key);
    return <Screen {...props} />;
  };
}
