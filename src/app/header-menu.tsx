import { useEffect, useRef, useState } from 'react';
import { backSteps } from '../presses/back-steps.ts';
import { Link } from '../ui/link.tsx';
import { IconButton } from '../ui/button.tsx';
import { MenuIcon } from '../ui/icons/navigation.tsx';
import { usePlace } from '../navigation/place.ts';
import { shellTexts } from './texts.ts';
import css from './header-menu.module.css';

interface MenuEntry {
  to: string;
  label: string;
}

interface Props {
  entries: readonly MenuEntry[];
  /** The keyboard's: in a window where one is likely, and wherever they are off, as the way back. */
  shortcuts?: { areOn: () => boolean; show: () => void };
}

/**
 * Closes by Escape, by Back, by a tap beside it, and on navigation. It is no popover: Safari has them since
 * 17, and on iOS before 18.3 a tap beside one doesn't close it.
 */
export function HeaderMenu({ entries, shortcuts }: Props) {
  const { key } = usePlace();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === key;
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) setOpenOn(null);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(null);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onPress);
    document.addEventListener('keydown', onKey);
    const stepBack = backSteps.open(() => setOpenOn(null));
    return () => {
      stepBack();
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return (
    <div ref={box}>
      <IconButton
        ref={button}
        label={shellTexts.menu.open}
        aria-expanded={isOpen}
        aria-controls="header-menu"
        onClick={() => setOpenOn(isOpen ? null : key)}
      >
        <MenuIcon />
      </IconButton>
      <nav id="header-menu" hidden={!isOpen} className={css.menu} aria-label={shellTexts.menu.label}>
        {entries.map(({ to, label }) => (
          <Link key={to} to={to} className={css.link} onClick={() => setOpenOn(null)}>
            {label}
          </Link>
        ))}
        {shortcuts && (
          <button
            type="button"
            className={css.keys}
            data-off={!shortcuts.areOn() || undefined}
            onClick={() => {
              setOpenOn(null);
              // The sheet gives the focus back to it.
              button.current?.focus();
              shortcuts.show();
            }}
          >
            {shellTexts.menu.shortcuts}
          </button>
        )}
      </nav>
    </div>
  );
}
