import { useMemo } from 'react';
import { useData } from '../../data/context.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { CopyButton } from './copy-button.tsx';
import css from './settings.module.css';
import { StepHeading } from '../../ui/step-heading.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.twoFactor;

interface Props {
  codes: readonly string[];
  /** The user tried to close the sheet before the codes were copied or downloaded. */
  warns: boolean;
  onKept: () => void;
  onDone: () => void;
}

/** Shows recovery codes, this once. */
export function RecoveryCodes({ codes, warns, onKept, onDone }: Props) {
  const { me } = useData();
  const text = texts.file(me.email, codes);
  const file = useMemo(() => new Blob([text], { type: 'text/plain' }), [text]);
  return (
    <div className={css.stack}>
      <StepHeading>{texts.codesTitle}</StepHeading>
      <p>{texts.codesWhy}</p>
      <ol className={css.codes} aria-label={texts.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={css.buttons}>
        <CopyButton text={codes.join('\n')} label={texts.copyCodes} onCopied={onKept} />
        <DownloadLink file={file} name={texts.fileName} onClick={onKept}>
          {texts.downloadCodes}
        </DownloadLink>
      </div>
      <p role="alert" className={css.warning}>
        {warns && texts.keepFirst}
      </p>
      <Button look={warns ? 'danger' : 'primary'} wide onClick={onDone}>
        {warns ? texts.closeAnyway : texts.done}
      </Button>
    </div>
  );
}
