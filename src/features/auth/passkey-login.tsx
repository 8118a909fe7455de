import { useEffect, useEffectEvent, useState } from 'react';
import type { Api } from '../../api/client.ts';
import { firstScreen } from '../../loading/first-screen.ts';
import { askForPasskey, fillsPasskeys, whyNoPasskey, type PasskeyUse } from '../../passkeys/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { errorText } from './error-text.ts';
import { authTexts } from './texts.ts';

interface Props {
  api: Api;
  logIn: (passkey: PasskeyUse) => Promise<void>;
}

/** Logs in with a passkey: by the button, or by one that the browser offers in the field for the address. */
export function PasskeyLogin({ api, logIn }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function enterWith(asked: PasskeyUse | Promise<PasskeyUse>) {
    setBusy(true);
    setFailure(null);
    try {
      await logIn(await asked);
    } catch (error) {
      setFailure(whyNoPasskey(error) ?? errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {/* The device asks one thing at a time. */}
      {!busy && <PasskeyOffer api={api} onChosen={(passkey) => void enterWith(passkey)} />}
      <Button wide busy={busy} onClick={() => !busy && void enterWith(askForPasskey(api))}>
        {authTexts.login.passkey}
      </Button>
      <FormError>{failure}</FormError>
    </>
  );
}

/** Has the browser offer passkeys in the field for the address, where it can. */
function PasskeyOffer({ api, onChosen }: { api: Api; onChosen: (passkey: PasskeyUse) => void }) {
  const choose = useEffectEvent(onChosen);
  useEffect(() => {
    const leave = new AbortController();
    const offer = async () => {
      await firstScreen;
      if (await fillsPasskeys()) choose(await askForPasskey(api, leave.signal));
    };
    void offer().catch(() => undefined); // offline, or nothing was chosen
    return () => leave.abort();
  }, [api]);
  return null;
}
