import { useRef, type ReactNode } from 'react';
import { Link } from '../../ui/router/link.tsx';
import { useNavigate } from '../../ui/router/location.tsx';
import { useData } from '../../data/context.tsx';
import { queryReceipts } from '../../data/list-receipts.ts';
import { hasEverything } from '../../data/queries.ts';
import { useQuery } from '../../data/use-query.ts';
import { useWithUnsaved } from '../../data/use-unsaved.ts';
import { formatRm } from '../../domain/money/money.ts';
import { useSyncStatus } from '../../sync/status.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { longDate } from '../../ui/dates.ts';
import { useFirstScreen } from '../../ui/first-screen.ts';
import { GettingBackLine } from '../../ui/getting-back.tsx';
import { CameraIcon, PlusIcon } from '../../ui/icons/actions.tsx';
import { commonTexts } from '../../ui/texts.ts';
import { homeTexts as texts } from './texts.ts';
import css from './home-screen.module.css';

interface Props {
  /** Whether the app is ready for offline. */
  offlineState: ReactNode;
  /** The user's own invitations, if there are any. */
  invitations: ReactNode;
}

/** / and /home. */
export function HomeScreen({ offlineState, invitations }: Props) {
  const { db } = useData();
  const navigate = useNavigate();
  const camera = useRef<HTMLInputElement>(null);
  const { state } = useSyncStatus();
  const answer = useQuery(async () => {
    const [list, complete] = await Promise.all([queryReceipts(db, { page: 1, limit: 3 }), hasEverything(db)]);
    return { ...list, complete };
  }, [db]);
  const recent = useWithUnsaved(answer?.data?.receipts ?? []);
  const complete = answer?.data?.complete;
  useFirstScreen(answer !== undefined);
  return (
    <div className={css.page}>
      <section className={css.hero}>
        <h2>{texts.title}</h2>
        <div className={css.actions}>
          <LinkButton to="/file-upload" look="primary" icon={<PlusIcon />} wide>
            {texts.newReceipt}
          </LinkButton>
          <Button icon={<CameraIcon />} wide onClick={() => camera.current?.click()}>
            {texts.camera}
          </Button>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label={texts.camera}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) navigate('/file-upload', { state: { file } });
            }}
          />
        </div>
      </section>
      {invitations}
      <section aria-labelledby="recent">
        <header className={css.recentHead}>
          <h2 id="recent">{texts.recent}</h2>
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
          {recent.map(({ _id, title, date, total }) => (
            <li key={_id}>
              <Link to={`/receipts/${_id}`} className={css.receipt}>
                <span>
                  <strong>{title || commonTexts.receipts.noTitle}</strong>
                  <small>{longDate(date, commonTexts.unknownDate)}</small>
                </span>
                <span className={css.total}>{formatRm(total)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <p className={css.wallet}>{texts.wallet}</p>
      {offlineState}
    </div>
  );
}
