import { useId, useState, type FormEvent, type ReactNode } from 'react';
import type { TypedWays } from '../../../contract/ways-to-pay.ts';
import { Button } from '../../../ui/button.tsx';
import { useErrorFocus } from '../../../presses/error-focus.ts';
import { formText } from '../../../device/form-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../toasts/toast.ts';
import { Failure } from '../failure.tsx';
import css from '../settings.module.css';
import { settingsTexts } from '../texts.ts';

const texts = settingsTexts.ways;

type Part = Partial<TypedWays>;
type Errors = Readonly<Record<string, string>>;

interface Props {
  title: string;
  save: (part: Part) => Promise<void>;
  /** What the fields say, or what is wrong with them. */
  read: (typed: (field: string) => string) => { part: Part } | { errors: Errors };
  /** What removes it; null: there is nothing to remove. */
  removal: Part | null;
  onClose: () => void;
  children: (errors: Errors) => ReactNode;
}

/** The form of a way to be paid: save, or remove. */
export function WaySheet({ title, save, read, removal, onClose, children }: Props) {
  const id = useId();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useErrorFocus(errors);

  async function send(part: Part, done: string): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await save(part);
      toast.success(done);
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { currentTarget } = event;
    const found = read((field) => formText(currentTarget, field));
    setErrors('errors' in found ? found.errors : {});
    if ('part' in found) void send(found.part, texts.saved);
  };
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          {removal && (
            <Button look="danger" disabled={isBusy} onClick={() => void send(removal, texts.removed)}>
              {texts.remove}
            </Button>
          )}
          <Button look="primary" type="submit" form={id} busy={isBusy} aria-disabled={isBusy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className={css.stack} onSubmit={submit} noValidate>
        <Failure error={failure} />
        {children(errors)}
      </form>
    </Sheet>
  );
}
