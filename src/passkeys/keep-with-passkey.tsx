import { useState } from 'react';
import type { Api } from '../api/client.ts';
import { ApiError, NetworkError } from '../api/errors.ts';
import type { User } from '../contract/auth.ts';
import { toast } from '../toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/field.tsx';
import { addPasskey, hasPasskeys, whyNoPasskey } from './passkeys.ts';
import { passkeyTexts as texts } from './texts.ts';

interface Props {
  api: Api;
  /** The guest has an account. */
  onKept: (user: User) => Promise<void>;
}

/** A guest's account, by a passkey alone; nothing where the page can't have one. */
export function KeepWithPasskey({ api, onKept }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!hasPasskeys()) return null;

  async function keep() {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onKept(await addPasskey(api));
      toast.success(texts.kept);
    } catch (error) {
      const isOfCall = error instanceof ApiError || error instanceof NetworkError;
      setFailure(whyNoPasskey(error) ?? (isOfCall ? error.message : texts.unusable));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {(navigator as { standalone?: boolean }).standalone === false && <p>{texts.beforeInstalling}</p>}
      <Button look="primary" wide busy={busy} onClick={() => void keep()}>
        {texts.keep}
      </Button>
      <FormError>{failure}</FormError>
      <p>
        {texts.how} {texts.lost}
      </p>
    </>
  );
}
