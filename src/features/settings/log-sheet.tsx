import { useState } from 'react';
import type { Api } from '../../api/client.ts';
import type { AuditEntry } from '../../contract/audit.ts';
import { useData } from '../../data/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { timeOf } from '../../words/dates.ts';
import { Failure, Unanswered } from './failure.tsx';
import { logSentence } from './log-sentence.ts';
import css from './settings.module.css';
import { settingsTexts } from './texts.ts';
import { useAnswer } from './use-answer.ts';

const texts = settingsTexts.log;

/** What happened in the account, and to the user's groups and bills: the newest first. */
export function LogSheet({ api, onClose }: { api: Api; onClose: () => void }) {
  const { me } = useData();
  const asked = useAnswer(api, 'auditLog');
  const [older, setOlder] = useState<{ entries: AuditEntry[]; more: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const entries = asked.answer && [...asked.answer.entries, ...(older?.entries ?? [])];
  const hasMore = older?.more ?? asked.answer?.more ?? false;

  async function showOlder() {
    const last = entries?.at(-1);
    if (!last || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const page = await api.call('auditLog', { query: { before: last._id } });
      setOlder({ entries: [...(older?.entries ?? []), ...page.entries], more: page.more });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet title={texts.title} onClose={onClose}>
      <div className={css.stack}>
        <p className={css.quiet}>{texts.why}</p>
        {entries === null && <Unanswered asked={asked} />}
        {entries?.length === 0 && <p>{texts.empty}</p>}
        <ul className={css.log}>
          {entries?.map((entry) => (
            <li key={entry._id}>
              <p>{logSentence(entry, me._id)}</p>
              <p className={css.quiet}>{timeOf(entry.at)}</p>
            </li>
          ))}
        </ul>
        <Failure error={failure} offline={settingsTexts.ask.needsConnection} />
        {hasMore && (
          <Button wide busy={isBusy} onClick={() => void showOlder()}>
            {texts.older}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
