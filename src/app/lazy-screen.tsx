import {
  createContext,
  useContext,
  useLayoutEffect,
  useReducer,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { codeLoader } from '../loading/code-loader.ts';
import { useFirstScreen } from '../loading/first-screen.ts';
import { Loading } from '../ui/progress.tsx';
import { commonTexts } from '../words/texts.ts';
import { ServicesContext } from './services.ts';

/** True around pages for visitors: those wait for no data, and stand once their code is there. */
export const ForVisitors = createContext(false);

/**
 * A screen in a chunk of its own: `lazyScreen(() => import('./x.tsx'), (module) => module.XScreen)`.
 * After a failed download the error page stands; the next visit of the screen tries again.
 *
 * React's own lazy() shows "loading" for at least 300 ms, also when the code is there after 20.
 */
export function lazyScreen<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  waiting: () => ReactNode = () => <Loading text={commonTexts.pageLoading} />,
): ComponentType<Props> {
  const loadCode = codeLoader(load);
  let Screen: ComponentType<Props> | null = null;
  const loadScreen = async () => {
    Screen = pick(await loadCode());
  };

  return function LazyScreen(props: Props) {
    const [, arrived] = useReducer((count: number) => count + 1, 0);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    // Before the browser paints, which takes a slow phone some time.
    useLayoutEffect(() => {
      if (!Screen) void loadScreen().then(arrived, (error: unknown) => setFailure({ error }));
    }, []);
    if (failure) throw failure.error;
    if (!Screen) return waiting();
    return (
      <>
        <Screen {...props} />
        <EndFirstScreen />
      </>
    );
  };
}

const neverTells = () => () => undefined;

/** The visitors' page has no session to wait for. */
function EndFirstScreen() {
  const session = useContext(ServicesContext)?.session;
  const isKnown = useSyncExternalStore(
    session?.subscribe ?? neverTells,
    () => session?.get().state !== 'unknown',
  );
  useFirstScreen(useContext(ForVisitors) && isKnown);
  return null;
}
