import { useData } from '../../data/context.tsx';
import { querySearchable, searchReceipts } from '../../data/queries/list-receipts.ts';
import type { LoadImage } from '../../data/hooks/use-image.ts';
import { useQuery } from '../../data/hooks/use-query.ts';
import { useWithUnsaved } from '../../data/hooks/use-unsaved.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons/actions.tsx';
import { Link } from '../../ui/link.tsx';
import { commonTexts } from '../../words/texts.ts';
import { ReceiptLink } from './receipt-link.tsx';
import css from './recent-receipts.module.css';
import { groupBillsTexts as texts } from './texts.ts';
import { useOwnParts } from './use-own-parts.ts';

/** Bills of a group that its screen shows; the others are a step away. */
const SHOWN = 4;

/** The newest bills of a group, on its screen. */
export function GroupBills({ group, loadImage }: { group: string; loadImage: LoadImage }) {
  const { db } = useData();
  const answer = useQuery(
    async () => searchReceipts(await querySearchable(db), { search: '', group, page: 1, limit: SHOWN }),
    [db, group],
  );
  const receipts = useWithUnsaved(answer?.data?.receipts ?? []);
  const parts = useOwnParts(receipts);
  const total = answer?.data?.pagination.totalItems ?? 0;
  return (
    <section aria-labelledby="bills" className={`${css.recent} ${css.inGroup}`}>
      <header className={css.head}>
        <h2 id="bills">{texts.title}</h2>
        {total > SHOWN && <Link to={`/receipts?group=${group}`}>{texts.all(total)}</Link>}
      </header>
      {answer && answer.error !== null && (
        <p role="alert" className={css.quiet}>
          {commonTexts.receipts.failed(answer.error)}
        </p>
      )}
      {answer?.data && receipts.length === 0 && <p className={css.quiet}>{texts.none}</p>}
      {receipts.length > 0 && (
        <ul className={css.list}>
          {receipts.map((receipt) => (
            <li key={receipt._id}>
              <ReceiptLink receipt={receipt} part={parts.get(receipt._id)} loadImage={loadImage} />
            </li>
          ))}
        </ul>
      )}
      <LinkButton
        className={css.add}
        to="/file-upload"
        state={{ chosenGroup: group }}
        icon={<PlusIcon size={20} />}
      >
        {texts.add}
      </LinkButton>
    </section>
  );
}
