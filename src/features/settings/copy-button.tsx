import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../device/copy-text.ts';
import css from './settings.module.css';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.copy;

interface Props {
  text: string;
  label: string;
  onCopied?: () => void;
}

/** Copies a text, and says beside the button whether the browser took it. */
export function CopyButton({ text, label, onCopied }: Props) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async () => {
    const isCopied = await copyText(text);
    setSaid(isCopied ? texts.copied : texts.failed);
    if (isCopied) onCopied?.();
  };
  return (
    <>
      <Button onClick={() => void copy()}>{label}</Button>
      <p role="status" className={css.quiet}>
        {said}
      </p>
    </>
  );
}
