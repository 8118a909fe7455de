import type { ReactNode } from 'react';
import type { KnownSettling } from '../../data/hooks/settling-context.ts';
import { useSyncStatus } from '../../sync/status.ts';
import { useFirstScreen } from '../../loading/first-screen.ts';
import { GettingBack, GettingBackLine } from '../../ui/getting-back.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './settle.module.css';
import { settleTexts as texts } from './texts.ts';
import { useSettling } from './use-settling.ts';

interface Props {
  icon: ReactNode;
  /** Screen readers hear it while the device is asked. */
  loading: string;
  /** Of what else the page asks the device: it waits for that, too, and tells its failure. */
  isReady?: boolean;
  failure?: string | null | undefined;
  children: (known: KnownSettling) => ReactNode;
}

/** A page of who pays whom: failed, loading, getting the bills back, and what this device knows. */
export function KnownBills({ icon, loading, isReady = true, failure, children }: Props) {
  const answer = useSettling();
  const { state } = useSyncStatus();
  useFirstScreen(true);
  const failed = answer?.error ?? failure ?? null;
  if (failed !== null) return <LoadFailed icon={icon} text={texts.failed(failed)} />;
  const known = answer?.data;
  if (!known || !isReady) return <Skeleton shape="groups" text={loading} />;
  if (!known.complete && known.settling.books.length === 0)
    return <GettingBack icon={icon} text={texts.gettingBack} state={state} shape="groups" />;
  return (
    <>
      {!known.complete && <GettingBackLine text={texts.gettingBack} state={state} className={css.quiet} />}
      {children(known)}
    </>
  );
}
