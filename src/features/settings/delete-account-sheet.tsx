import type { Api } from '../../api/client.ts';
import type { ApiAnswer } from '../../api/http.ts';
import { useData } from '../../data/context.tsx';
import { deleteDeviceData } from '../../data/device/delete-device-data.ts';
import { useSyncStatus } from '../../sync/status.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../toasts/toast.ts';
import { ConfirmForm, ownerBody, type Proof } from './confirm-form.tsx';
import { Unanswered } from './failure.tsx';
import css from './settings.module.css';
import { settingsTexts } from './texts.ts';
import { useAnswer } from './use-answer.ts';

const texts = settingsTexts.deletion;

interface Props {
  api: Api;
  /** The server has deleted the account: signs out here, and shows the landing page. */
  onDeleted: () => Promise<void>;
  onClose: () => void;
}

/** Says what deleting the account does, asks for the password, and does it. */
export function DeleteAccountSheet({ api, onDeleted, onClose }: Props) {
  const { db, me, mutate } = useData();
  const asked = useAnswer(api, 'previewDeletion');
  const status = useSyncStatus();
  const unsent = status.unsent + mutate.unsaved() + status.unsavedElsewhere;
  const { answer, failure } = asked;

  async function deleteAccount(proof: Proof) {
    await api.call('deleteAccount', { body: ownerBody(proof) });
    await onDeleted();
    await deleteDeviceData(db, me._id, () => [localStorage, sessionStorage]);
    toast.success(texts.done);
  }

  return (
    <Sheet title={texts.title} onClose={onClose}>
      <div className={css.stack}>
        <p>{texts.lead}</p>
        {unsent > 0 && <p className={css.warning}>{texts.unsent(unsent)}</p>}
        {!answer || failure !== null ? (
          <Unanswered asked={asked} />
        ) : (
          <>
            <Consequences preview={answer} />
            <ConfirmForm
              api={api}
              asks={['password']}
              look="danger"
              submit={texts.submit}
              confirm={deleteAccount}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}

function Consequences({ preview }: { preview: ApiAnswer<'previewDeletion'> }) {
  const { groupsKept, groupsDeleted, receiptsKept, receiptsDeleted } = preview;
  return (
    <>
      <p>
        {texts.erased(receiptsDeleted, groupsDeleted)} {texts.erasedToo}
      </p>
      {(groupsKept.length > 0 || receiptsKept > 0) && (
        <>
          <h3>{texts.keptTitle}</h3>
          <ul className={css.points}>
            {groupsKept.map(({ _id, name, newCreator }) => (
              <li key={_id}>
                <strong>{name}</strong> {newCreator === null ? texts.goesOn : texts.passedOn(newCreator)}
              </li>
            ))}
            {receiptsKept > 0 && <li>{texts.receiptsKept(receiptsKept)}</li>}
            <li>{texts.name}</li>
          </ul>
        </>
      )}
    </>
  );
}
