import type { AuditEntry } from '../../contract/audit.ts';
import { deviceInWords } from './device-in-words.ts';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.log;

/** An entry of the security log as a sentence for the user `me`. */
export function logSentence({ kind, by, about, what }: AuditEntry, me: string): string {
  const who = by?._id === me ? texts.you : (by?.name ?? texts.somebody);
  const person = about?._id === me ? texts.youAsTarget : (about?.name ?? texts.somebodyAsTarget);
  if (kind === 'signedIn' || kind === 'passkeyAdded' || kind === 'passkeyRemoved')
    return texts[kind](deviceInWords(what));
  if (kind === 'identityRemoved' || kind === 'identityRestored') return texts[kind](what);
  if (isOfAccount(kind)) return texts[kind];
  return texts[kind](who, what || texts.untitled, person);
}

const isOfAccount = (kind: AuditEntry['kind']): kind is OfAccount => typeof texts[kind] === 'string';

type OfAccount = {
  [kind in AuditEntry['kind']]: (typeof texts)[kind] extends string ? kind : never;
}[AuditEntry['kind']];
