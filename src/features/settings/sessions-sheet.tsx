import { useRef, useState } from 'react';
import type { Api } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { ApiAnswer } from '../../api/http.ts';
import { timeOf } from '../../words/dates.ts';
import { Button } from '../../ui/button.tsx';
import { FormNote } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { deviceInWords } from './device-in-words.ts';
import { Failure, Unanswered } from './failure.tsx';
import css from './settings.module.css';
import { settingsTexts } from './texts.ts';
import { useAnswer } from './use-answer.ts';

const texts = settingsTexts.sessions;

type SessionEntry = ApiAnswer<'listSessions'>['sessions'][number];

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'notFound';

/** Lists where the user is signed in, and ends sessions: one, or all others. */
export function SessionsSheet({ api, onClose }: { api: Api; onClose: () => void }) {
  const asked = useAnswer(api, 'listSessions');
  const [busy, setBusy] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const top = useRef<HTMLDivElement>(null);

  async function end(what: string, call: () => Promise<unknown>, done: string) {
    if (busy !== null) return;
    setBusy(what);
    setNote(null);
    setFailure(null);
    try {
      await call().catch((error: unknown) => {
        if (!isGone(error)) throw error; // it has ended already
      });
      top.current?.focus(); // the pressed button goes
      setNote(done);
      void asked.askAgain();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(null);
    }
  }
  const endOne = (id: string) => end(id, () => api.call('endSession', { params: { id } }), texts.ended);
  const endOthers = () => end('others', () => api.call('endOtherSessions'), texts.othersEnded);

  const sessions = asked.answer?.sessions;
  return (
    <Sheet title={texts.title} onClose={onClose}>
      <div ref={top} tabIndex={-1} className={css.stack}>
        <p className={css.quiet}>{texts.why}</p>
        <FormNote>{note}</FormNote>
        <Failure error={failure} offline={settingsTexts.ask.needsConnection} />
        {(!sessions || asked.failure !== null) && <Unanswered asked={asked} />}
        <ul className={css.sessions}>
          {sessions?.map((session) => (
            <SessionRow
              key={session._id}
              session={session}
              busy={busy === session._id}
              end={() => void endOne(session._id)}
            />
          ))}
        </ul>
        {sessions?.some(({ isCurrent }) => !isCurrent) && (
          <Button look="danger" wide busy={busy === 'others'} onClick={() => void endOthers()}>
            {texts.endOthers}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

function SessionRow({ session, busy, end }: { session: SessionEntry; busy: boolean; end: () => void }) {
  const { createdAt, lastUsedAt, isCurrent } = session;
  const device = deviceInWords(session.device);
  return (
    <li>
      <div>
        <strong>{device}</strong> {isCurrent && <span className={css.tag}>{texts.current}</span>}
        <p className={css.quiet}>{texts.lastUsed(timeOf(lastUsedAt))}</p>
        <p className={css.quiet}>{texts.created(timeOf(createdAt))}</p>
      </div>
      {!isCurrent && (
        <Button aria-label={texts.endLabel(device)} busy={busy} onClick={end}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}
