import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { classNames } from '../styles/class-names.ts';
import css from './field.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Screen readers speak it when the field gets the focus. */
  error?: string | null | undefined;
  hint?: ReactNode;
  /** Only screen readers get the label, because a table's heading shows it already. */
  hideLabel?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input. */
export function TextField({ label, error, hint, hideLabel, id, className, ...input }: Props) {
  const own = useId();
  const inputId = id ?? own;
  const notes = [error && `${inputId}-error`, hint && `${inputId}-hint`, input['aria-describedby']]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classNames(css.field, className)}>
      <label htmlFor={inputId} className={hideLabel ? 'visually-hidden' : css.label}>
        {label}
      </label>
      <input
        {...input}
        id={inputId}
        className={css.input}
        aria-invalid={error ? true : input['aria-invalid']}
        aria-describedby={notes || undefined}
      />
      {hint && (
        <div id={`${inputId}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      {error && (
        <p id={`${inputId}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A labelled field of several lines. */
export function TextArea({
  label,
  hint,
  className,
  ...area
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { label: string; hint?: string }) {
  const own = useId();
  return (
    <div className={classNames(css.field, className)}>
      <label htmlFor={own} className={css.label}>
        {label}
      </label>
      <textarea {...area} id={own} className={css.input} aria-describedby={hint && `${own}-hint`} />
      {hint && (
        <div id={`${own}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}

/** A labelled choice of a few. */
export function Select({
  label,
  className,
  ...select
}: SelectHTMLAttributes<HTMLSelectElement> & { label: string }) {
  return (
    <label className={classNames(css.field, css.choice, className)}>
      <span className={css.label}>{label}</span>
      <select {...select} className={css.input} />
    </label>
  );
}

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
}

export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className={css.check}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}

/** The error of a whole form or page. It is always in the page, so screen readers speak each change. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={children ? css.formError : undefined}>
      {children}
    </div>
  );
}

/** A form's success message. */
export function FormNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={children ? css.formNote : undefined}>
      {children}
    </div>
  );
}
