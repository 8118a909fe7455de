import { useEffect, useEffectEvent, useState } from 'react';
import type { Api } from '../../api/client.ts';
import { firstScreen } from '../../loading/first-screen.ts';
import {
  askForPasskey,
  fillsPasskeys,
  stopAsking,
  whyNoPasskey,
  type PasskeyUse,
} from '../../passkeys/passkeys.ts';
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
  const [attempts, setAttempts] = useState(0);

  async function enterWith(asked: PasskeyUse | Promise<PasskeyUse>) {
    setBusy(true);
    setFailure(null);
    try {
      await logIn(await asked);
    } catch (error) {
      setFailure(whyNoPasskey(error) ?? errorText(error));
      setAttempts((count) => count + 1);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {/* An attempt ends the browser's offer, so it gets another one. */}
      <PasskeyOffer key={attempts} api={api} onChosen={(passkey) => void enterWith(passkey)} />
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
    let [isOver, isAsking] = [false, false];
    const offer = async () => {
      await firstScreen;
      if (!(await fillsPasskeys()) || isOver) return;
      isAsking = true;
      const passkey = await askForPasskey(api, true);
      if (!isOver) choose(passkey);
    };
    void offer().catch(() => undefined); // offline, or the button's question came
    return () => {
      isOver = true;
      if (isAsking) void stopAsking().catch(() => undefined);
    };
  }, [api]);
  return null;
}
