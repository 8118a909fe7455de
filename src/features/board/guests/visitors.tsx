import { useState } from 'react';
import type { CameByLink, TakenOut } from '../../../contract/guests.ts';
import type { BoardView } from '../board-view.ts';
import { nameList } from '../describe-had.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { CloseIcon } from '../../../ui/icons/navigation.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { removalTexts } from '../../../words/removal-texts.ts';
import css from './friends-sheet.module.css';
import { friendsTexts as texts } from './texts.ts';

interface Props {
  people: readonly CameByLink[];
  view: BoardView;
  out: readonly TakenOut[];
  onRemove: (user: string, name: string, also: { payments: boolean; renewLink: boolean }) => Promise<void>;
  onLetBack: (user: string, name: string) => Promise<void>;
}

/** Who came by the link. The host may take each out, with all that they did. */
export function Visitors({ people, view, out, onRemove, onLetBack }: Props) {
  const [removing, setRemoving] = useState<{ user: string; name: string; payments: boolean } | null>(null);
  if (people.length === 0 && out.length === 0) return null;
  const nameOf = ({ name, columns }: Props['people'][number]): string => {
    const picked = view.columns.filter(({ id }) => columns.includes(id)).map(({ title }) => title);
    return picked.length > 0 ? nameList(picked) : name || texts.noName;
  };
  const remove = ({ user, name, payments }: NonNullable<typeof removing>, renewLink: boolean) => {
    setRemoving(null);
    void onRemove(user, name, { payments, renewLink });
  };
  return (
    <section className={css.who} aria-labelledby="came-by-link">
      <h3 id="came-by-link">{texts.visitors}</h3>
      <ul>
        {people.map((person) => {
          const name = nameOf(person);
          return (
            <li key={person._id} className={css.person}>
              <span className={css.name}>{name}</span>
              <IconButton
                label={texts.remove(name)}
                onClick={() => setRemoving({ user: person._id, name, payments: false })}
              >
                <CloseIcon size={20} />
              </IconButton>
            </li>
          );
        })}
        {out.map((person) => {
          const name = person.name || texts.noName;
          return (
            <li key={person._id} className={css.person}>
              <span className={css.name}>
                {name}
                <small>{texts.isOut}</small>
              </span>
              <Button
                look="quiet"
                aria-label={texts.letOneBack(name)}
                onClick={() => void onLetBack(person._id, name)}
              >
                {texts.letBack}
              </Button>
            </li>
          );
        })}
      </ul>
      {removing && (
        <Sheet
          title={texts.removeTitle(removing.name)}
          onClose={() => setRemoving(null)}
          footer={
            <>
              <Button onClick={() => remove(removing, false)}>{texts.confirmRemove}</Button>
              <Button look="danger" onClick={() => remove(removing, true)}>
                {texts.removeAndRenew}
              </Button>
            </>
          }
        >
          <div className={css.sheet}>
            <p>{texts.removeText}</p>
            <p>{texts.removeLinkText}</p>
            <Checkbox
              label={removalTexts.payments}
              checked={removing.payments}
              onChange={({ target }) => setRemoving({ ...removing, payments: target.checked })}
            />
            <p className={css.small}>{removalTexts.answeredStay}</p>
          </div>
        </Sheet>
      )}
    </section>
  );
}
