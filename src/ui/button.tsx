import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from './link.tsx';
import { classNames } from '../styles/class-names.ts';
import css from './button.module.css';
import { Spinner } from './progress.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  wide?: boolean;
  icon?: ReactNode;
  /** Shows a spinner before the label. It does not disable the button. */
  busy?: boolean;
  /** Each press counts, however fast (one-press.ts): its form takes none while it is busy. */
  repeats?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  look = 'secondary',
  wide,
  icon,
  busy,
  repeats,
  className,
  children,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      data-repeats={repeats || undefined}
      aria-busy={busy || undefined}
      className={classNames(css.button, css[look], wide && css.wide, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

interface LinkButtonProps extends LinkProps {
  look?: Look;
  wide?: boolean;
  icon?: ReactNode;
}

/** A link that looks like a button: it goes somewhere, and can be opened in a new tab. */
export function LinkButton({
  look = 'secondary',
  wide,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={classNames(css.button, css[look], wide && css.wide, className)}>
      {icon}
      {children}
    </Link>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Spoken by screen readers and shown as a tooltip. */
  label: string;
  danger?: boolean;
  /** Each press counts, however fast (one-press.ts). */
  repeats?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, danger, repeats, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      data-repeats={repeats || undefined}
      className={classNames(css.icon, danger && css.iconDanger, className)}
    >
      {children}
    </button>
  );
}
