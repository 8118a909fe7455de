import { useState } from 'react';
import type { Api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ConfirmForm, ownerBody, type Proof } from './confirm-form.tsx';
import css from './settings.module.css';
import { StepHeading } from '../../ui/step-heading.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.changeEmail;

/** Asks for the new address and the password. The address changes once its link is opened. */
export function EmailSheet({ api, onClose }: { api: Api; onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = async ({ email, password, code }: Proof) => {
    await api.call('changeEmail', { body: { email, ...ownerBody({ password, code }) } });
    setSentTo(email);
  };
  return (
    <Sheet title={texts.title} onClose={onClose}>
      <div className={css.stack}>
        {sentTo === null ? (
          <>
            <p>{texts.why}</p>
            <ConfirmForm asks={['email', 'password']} submit={texts.submit} confirm={ask} />
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
