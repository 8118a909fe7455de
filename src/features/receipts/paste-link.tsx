import { useState, type FormEvent } from 'react';
import { tokenOfBillLink } from '../../domain/text/bill-link.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formText } from '../../device/form-text.ts';
import { usePlace } from '../../navigation/place.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { receiptsTexts } from './texts.ts';

const texts = receiptsTexts.paste;

/** Opens a bill by a link that a friend has sent: on an iPhone a link never opens the installed app. */
export function PasteLink({ onClose }: { onClose: () => void }) {
  const { go } = usePlace();
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = tokenOfBillLink(formText(event.currentTarget, 'bill-link'));
    if (token === null) setError(texts.none);
    else go(`/b/${token}`, {});
  };
  return (
    <Sheet
      title={texts.title}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="paste-link">
          {texts.go}
        </Button>
      }
    >
      <form id="paste-link" onSubmit={submit} noValidate>
        <TextField
          label={texts.label}
          name="bill-link"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          error={error}
        />
      </form>
    </Sheet>
  );
}
