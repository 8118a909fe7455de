import { useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { readDuitNow } from '../../../domain/duitnow/duitnow.ts';
import { shownMalaysianPhone } from '../../../domain/text/malaysian-phone.ts';
import { usePaste } from '../../../device/use-paste.ts';
import { toast } from '../../../toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../failure.tsx';
import { ActionRow } from '../rows.tsx';
import css from '../settings.module.css';
import { settingsTexts } from '../texts.ts';
import { AccountSheet, PhoneSheet } from './number-sheets.tsx';
import { CodeSheet } from './code-sheet.tsx';
import { PictureInput } from './picture-input.tsx';
import { PreviewSheet } from './preview-sheet.tsx';
import { useCodeReading } from './use-code-reading.ts';
import { useOwnWays } from './use-own-ways.ts';

const texts = settingsTexts.ways;

/** How friends pay the user: each way is a row. A picture can be pasted, or chosen, at any time. */
export function WaysSection({ api }: { api: Api }) {
  const { ways, isLost, save } = useOwnWays(api);
  const [open, setOpen] = useState<'code' | 'phone' | 'account' | 'preview' | null>(null);
  const close = () => setOpen(null);
  const reading = useCodeReading(async (duitnow) => {
    await save({ duitnow });
    setOpen('code');
  });
  const take = (files: readonly File[]) => {
    const [picture] = files;
    if (!picture) return;
    setOpen('code');
    void reading.read(picture);
  };
  usePaste(take);
  const read = ways?.duitnow ? readDuitNow(ways.duitnow) : null;
  const code = read?.ok ? read.code : null;
  const { none } = settingsTexts;

  return (
    <section className={css.card} aria-labelledby="ways">
      <h2 id="ways">{texts.title}</h2>
      <p className={css.quiet}>{texts.who}</p>
      <PictureInput label={texts.code} onFiles={take} id={FILE} />
      <PictureInput label={texts.camera} onFiles={take} id={CAMERA} camera />
      <div className={css.rows}>
        <ActionRow
          label={texts.code}
          value={code ? [code.name, code.bank].filter(Boolean).join(', ') : none}
          onClick={() => setOpen('code')}
        />
        <ActionRow
          label={texts.phone}
          value={ways?.phone ? shownMalaysianPhone(ways.phone) : none}
          onClick={() => setOpen('phone')}
        />
        <ActionRow
          label={texts.account}
          value={ways?.account ? `${ways.bank} ${ways.account}` : none}
          onClick={() => setOpen('account')}
        />
        {ways && <ActionRow label={texts.preview} onClick={() => setOpen('preview')} />}
      </div>
      {isLost && <LostWays hasCopy={ways !== null} saveAgain={() => save({})} />}
      {open === 'code' && (
        <CodeSheet
          code={code}
          reading={reading}
          choose={() => press(FILE)}
          photograph={() => press(CAMERA)}
          remove={() => save({ duitnow: null })}
          onClose={() => {
            reading.forget();
            close();
          }}
        />
      )}
      {open === 'phone' && <PhoneSheet ways={ways} save={save} onClose={close} />}
      {open === 'account' && <AccountSheet ways={ways} save={save} onClose={close} />}
      {open === 'preview' && ways && <PreviewSheet ways={ways} onClose={close} />}
    </section>
  );
}

/** SECRET-2: friends' phones still have them, so their owner must know. */
function LostWays({ hasCopy, saveAgain }: { hasCopy: boolean; saveAgain: () => Promise<void> }) {
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    void saveAgain()
      .then(() => toast.info(texts.saved), setFailure)
      .finally(() => setBusy(false));
  };
  return (
    <div className={css.stack}>
      <p role="status">{hasCopy ? texts.lost : texts.lostHere}</p>
      <Failure error={failure} />
      {hasCopy && (
        <Button busy={isBusy} onClick={press}>
          {texts.saveAgain}
        </Button>
      )}
    </div>
  );
}

const FILE = 'duitnow-picture';
const CAMERA = 'duitnow-camera';
const press = (id: string): void => document.getElementById(id)?.click();
