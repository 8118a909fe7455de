import { useState, type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { useData } from '../../data/context.tsx';
import { queryGroupNames } from '../../data/queries/group-names.ts';
import { queryReceipts } from '../../data/queries/list-receipts.ts';
import { hasEverything } from '../../data/queries/queries.ts';
import type { ReceiptSummary } from '../../data/device/rows.ts';
import type { LoadImage } from '../../data/hooks/use-image.ts';
import { useWithUnsaved } from '../../data/hooks/use-unsaved.ts';
import { useQuery } from '../../data/hooks/use-query.ts';
import { useSyncStatus } from '../../sync/status.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFirstScreen } from '../../loading/first-screen.ts';
import { GettingBackLine } from '../../ui/getting-back.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { commonTexts } from '../../words/texts.ts';
import { ReceiptLink } from './receipt-link.tsx';
import css from './recent-receipts.module.css';
import { receiptsTexts, recentTexts as texts } from './texts.ts';
import { useOwnParts } from './use-own-parts.ts';

/** A desktop has room for more beside the rest. */
const SHOWN = { phone: 3, desktop: 5 };
/** So many of the newest receipts are searched for one that is under way. */
const SEARCHED = 6;

interface Props {
  loadImage: LoadImage;
  /** Shown where there is no receipt. */
  greeting: ReactNode;
  /** Between the first receipt and the others. */
  children: ReactNode;
}

/** The start page's receipts: first the newest with something left to assign, then the other newest ones. */
export function RecentReceipts({ loadImage, greeting, children }: Props) {
  const { db } = useData();
  const { state } = useSyncStatus();
  const [isDesktop] = useState(() => window.matchMedia('(min-width: 60em)').matches);
  const answer = useQuery(async () => {
    const page = { page: 1, limit: SEARCHED };
    const [list, complete, names] = await Promise.all([
      queryReceipts(db, page),
      hasEverything(db),
      queryGroupNames(db),
    ]);
    return { ...list, complete, names };
  }, [db]);
  const recent = useWithUnsaved(answer?.data?.receipts ?? []);
  const parts = useOwnParts(recent);
  const shownOf = (receipt: ReceiptSummary) => ({
    receipt,
    part: parts.get(receipt._id),
    groupName: answer?.data?.names.get(receipt.group ?? ''),
    loadImage,
  });
  const underWay = recent.find(({ _id }) => (parts.get(_id)?.left ?? 0) !== 0);
  // The newest until the parts are computed, so that nothing moves then.
  const first = underWay ?? recent[0];
  const others = recent
    .filter((receipt) => receipt !== first)
    .slice(0, SHOWN[isDesktop ? 'desktop' : 'phone']);
  const complete = answer?.data?.complete;
  /** Bills may come: their place is kept. */
  const hasFailed = typeof answer?.error === 'string';
  const isOpen = !first && !hasFailed && !complete && commonTexts.goesOn[state] === undefined;
  useFirstScreen(complete === true || hasFailed);
  const isOnly = first !== undefined && others.length === 0 && complete === true;
  const list = (
    <section aria-labelledby="recent" className={css.recent} data-empty={isOnly || undefined}>
      <header className={css.head}>
        <h2 id="recent">{texts.title}</h2>
        {others.length > 0 && <Link to="/receipts">{texts.all}</Link>}
      </header>
      {answer && answer.error !== null && (
        <p role="alert" className={css.quiet}>
          {commonTexts.receipts.failed(answer.error)}
        </p>
      )}
      {recent.length === 0 && complete && <EmptyState picture="receipts" text={texts.none} />}
      {isOnly && <p className={css.quiet}>{texts.noOthers}</p>}
      {complete === false && !isOpen && (
        <GettingBackLine text={commonTexts.receipts.gettingBack} state={state} className={css.quiet} />
      )}
      {isOpen && <Skeleton shape="recent" />}
      <ul className={css.list}>
        {others.map((receipt) => (
          <li key={receipt._id}>
            <ReceiptLink {...shownOf(receipt)} />
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <>
      {first ? (
        <section aria-labelledby="first">
          <h2 id="first" className={css.first}>
            {underWay ? texts.underWay : texts.latest}
          </h2>
          <div className={css.card}>
            <ReceiptLink {...shownOf(first)} large />
          </div>
        </section>
      ) : isOpen ? (
        <Skeleton shape="start" text={receiptsTexts.loading} />
      ) : (
        greeting
      )}
      {children}
      {list}
    </>
  );
}
