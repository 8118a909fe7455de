import { useState } from 'react';
import { Checkbox } from '../ui/field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import css from './shortcuts-sheet.module.css';
import { shortcutsTexts as texts } from './shortcuts-texts.ts';

/** Keys that follow each other are parted by a space, keys pressed together by a plus. */
const anywhere = [
  ['n', texts.newReceipt],
  ['/', texts.search],
  ['g h', texts.home],
  ['g r', texts.receipts],
  ['g g', texts.groups],
  ['g a', texts.activity],
  ['g s', texts.settle],
  ['?', texts.list],
] as const;
const onBill = [
  ['a', texts.assign],
  ['s', texts.send],
  ['p', texts.settle],
  ['Ctrl+Z', texts.undo],
  ['Ctrl+Shift+Z', texts.redo],
] as const;

interface Props {
  areOn: () => boolean;
  turn: (on: boolean) => void;
  onClose: () => void;
}

/** What the keyboard does, and a switch for the keys that are pressed alone. */
export function ShortcutsSheet({ areOn, turn, onClose }: Props) {
  const [isOn, setOn] = useState(areOn);
  return (
    <Sheet title={texts.title} onClose={onClose}>
      <div className={css.lists}>
        <Keys title={texts.anywhere} keys={anywhere} isOn={isOn} />
        <Keys title={texts.onBill} keys={onBill} isOn={isOn} />
      </div>
      <Checkbox
        label={texts.on}
        aria-describedby="shortcuts-why"
        checked={isOn}
        onChange={({ target }) => {
          turn(target.checked);
          setOn(target.checked);
        }}
      />
      <p id="shortcuts-why" className={css.why}>
        {texts.why}
      </p>
    </Sheet>
  );
}

interface KeysProps {
  title: string;
  keys: readonly (readonly [keys: string, text: string])[];
  isOn: boolean;
}

function Keys({ title, keys, isOn }: KeysProps) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map(([pressed, text]) => {
          const [first, second] = pressed.split(' ');
          return (
            <div key={pressed} data-off={(!isOn && !pressed.includes('+')) || undefined}>
              <dt>{text}</dt>
              <dd>
                <kbd>{first}</kbd>
                {second && (
                  <>
                    <span> {texts.followedBy} </span>
                    <kbd>{second}</kbd>
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
