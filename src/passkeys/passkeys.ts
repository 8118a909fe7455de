import type { Api } from '../api/client.ts';
import type { CallOptions } from '../api/http.ts';
import type { User } from '../contract/auth.ts';
import { codeLoader } from '../loading/code-loader.ts';
import { passkeyTexts as texts } from './texts.ts';

/** What a passkey signed, for the server. */
export type PasskeyUse = CallOptions<'passkeyLogin'>['body']['passkey'];

const load = codeLoader(() => import('@simplewebauthn/browser'));

/** Whether this page may have passkeys: they need https or localhost, and a site with a name. */
export const hasPasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

/** Whether the browser offers passkeys in the field for the address. */
export const fillsPasskeys = async (): Promise<boolean> =>
  hasPasskeys() &&
  'isConditionalMediationAvailable' in PublicKeyCredential &&
  PublicKeyCredential.isConditionalMediationAvailable();

/** Makes a passkey for the signed-in user. `proof`: as for other things that a session alone must not do. */
export async function addPasskey(api: Api, proof: CallOptions<'beginPasskey'>['body'] = {}): Promise<User> {
  const optionsJSON = await api.call('beginPasskey', { body: proof });
  const { startRegistration } = await load();
  const { id, response } = await startRegistration({ optionsJSON });
  return (await api.call('addPasskey', { body: { id, response } })).user;
}

/**
 * Asks the user for a passkey.
 * @param offer asks in the field for the address, until this ends; absent: at once
 */
export async function askForPasskey(api: Api, offer?: AbortSignal): Promise<PasskeyUse> {
  const optionsJSON = await api.call('beginPasskeyLogin');
  const { startAuthentication, WebAuthnAbortService } = await load();
  offer?.throwIfAborted();
  const end = () => WebAuthnAbortService.cancelCeremony();
  offer?.addEventListener('abort', end);
  try {
    const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: Boolean(offer) });
    return { id, response };
  } finally {
    offer?.removeEventListener('abort', end);
  }
}

/** What happened on the device, in words; null for a failure of a call. */
export function whyNoPasskey(error: unknown): string | null {
  const { name } = error as { name?: unknown };
  if (name === 'NotAllowedError' || name === 'AbortError') return texts.cancelled;
  if (name === 'InvalidStateError') return texts.known;
  return name === 'ConstraintError' || name === 'NotSupportedError' || name === 'SecurityError'
    ? texts.unusable
    : null;
}
