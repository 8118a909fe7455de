import { useEffect, useRef, useState, type FormEvent } from 'react';
import { DEFAULT_COLUMN_TITLE } from '../../../domain/board/seated-people.ts';
import { typedLine } from '../../../domain/text/typed-line.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formText } from '../../../device/form-text.ts';
import { EditIcon } from '../../../ui/icons/board.tsx';
import css from './guest-screen.module.css';
import { pickTexts as texts } from './texts.ts';

interface Props {
  /** As the board shows it: two of one name are told apart. */
  name: string;
  title: string;
  isAsking: boolean;
  onRename: (title: string) => void;
  /** "That's not me"; null for one's own account's column. */
  onNotMe: (() => void) | null;
  canRename?: boolean;
  describe?: (name: string) => string;
}

/** Who the list is of. A guest's name is theirs: they may change it, and take it away. */
export function OwnName({
  name,
  title,
  isAsking,
  onRename,
  onNotMe,
  canRename = onNotMe !== null,
  describe = texts.youAre,
}: Props) {
  const [isTyping, setIsTyping] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isTyping) form.current?.querySelector('input')?.select();
  }, [isTyping]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedLine(formText(event.currentTarget, 'own-name')) || DEFAULT_COLUMN_TITLE;
    if (typed !== title) onRename(typed);
    setIsTyping(false);
  };
  if (isTyping)
    return (
      <form ref={form} className={css.form} onSubmit={submit}>
        <TextField
          label={texts.name}
          hint={texts.noNameHint}
          name="own-name"
          defaultValue={title}
          autoComplete="given-name"
          maxLength={60}
        />
        <Button type="submit" look="primary">
          {texts.keepName}
        </Button>
      </form>
    );
  return (
    <div className={css.you}>
      <p>{title === DEFAULT_COLUMN_TITLE ? texts.noName : describe(name)}</p>
      {canRename && (
        <IconButton label={texts.rename} onClick={() => setIsTyping(true)}>
          <EditIcon size={18} />
        </IconButton>
      )}
      {onNotMe && (
        <Button look="quiet" busy={isAsking} onClick={onNotMe}>
          {texts.notMe}
        </Button>
      )}
    </div>
  );
}
