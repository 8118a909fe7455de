import { Link } from '../../ui/link.tsx';
import { useData } from '../../data/context.tsx';
import { queryReceipts } from '../../data/list-receipts.ts';
import { hasEverything } from '../../data/queries.ts';
import type { LoadImage } from '../../data/use-image.ts';
import { useWithUnsaved } from '../../data/use-unsaved.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSyncStatus } from '../../sync/status.ts';
import { useFirstScreen } from '../../ui/first-screen.ts';
import { GettingBackLine } from '../../ui/getting-back.tsx';
import { commonTexts } from '../../ui/texts.ts';
import { ReceiptLink } from './receipt-link.tsx';
import css from './recent-receipts.module.css';
import { recentTexts as texts } from './texts.ts';
import { useOwnParts } from './use-own-parts.ts';

const SHOWN = 3;

/** The start page's list: the newest receipts. */
export function RecentReceipts({ loadImage }: { loadImage: LoadImage }) {
  const { db } = useData();
  const { state } = useSyncStatus();
  const answer = useQuery(async () => {
    const page = { page: 1, limit: SHOWN };
    const [list, complete] = await Promise.all([queryReceipts(db, page), hasEverything(db)]);
    return { ...list, complete };
  }, [db]);
  const recent = useWithUnsaved(answer?.data?.receipts ?? []);
  const parts = useOwnParts(recent);
  const complete = answer?.data?.complete;
  useFirstScreen(complete === true || typeof answer?.error === 'string');
  return (
    <section aria-labelledby="recent">
      <header className={css.head}>
        <h2 id="recent">{texts.title}</h2>
        {recent.length > 0 && <Link to="/receipts">{texts.all}</Link>}
      </header>
      {answer && answer.error !== null && (
        <p role="alert" className={css.quiet}>
          {commonTexts.receipts.failed(answer.error)}
        </p>
      )}
      {recent.length === 0 && complete && <p className={css.quiet}>{texts.none}</p>}
      {complete === false && (
        <GettingBackLine text={commonTexts.receipts.gettingBack} state={state} className={css.quiet} />
      )}
      <ul className={css.list}>
        {recent.map((receipt) => (
          <li key={receipt._id}>
            <ReceiptLink receipt={receipt} part={parts.get(receipt._id)} loadImage={loadImage} />
          </li>
        ))}
      </ul>
    </section>
  );
}
