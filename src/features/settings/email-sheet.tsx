import { useState } from 'react';
import type { Api } from '../../api/client.ts';
import { useData } from '../../data/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ConfirmForm, ownerBody, type Proof } from './confirm-form.tsx';
import css from './settings.module.css';
import { StepHeading } from '../../ui/step-heading.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.changeEmail;

/** Asks for the new address, and who asks. The address changes once its link is opened. */
export function EmailSheet({ api, onClose }: { api: Api; onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { me } = useData();
  const ask = async (proof: Proof) => {
    await api.call('changeEmail', { body: { email: proof.email, ...ownerBody(proof) } });
    setSentTo(proof.email);
  };
  return (
    <Sheet title={me.email ? texts.title : texts.add} onClose={onClose}>
      <div className={css.stack}>
        {sentTo === null ? (
          <>
            <p>{me.email ? texts.why : texts.whyAdd}</p>
            <ConfirmForm api={api} asks={['email', 'password']} submit={texts.submit} confirm={ask} />
          </>
        ) : (
          <>
            <StepHeading>{texts.sentTitle}</StepHeading>
            <p>{texts.sent(sentTo)}</p>
            <Button look="primary" wide onClick={onClose}>
              {texts.done}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}
