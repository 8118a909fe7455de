import css from './progress.module.css';

/** Decoration beside a text that says what happens. */
export const Spinner = () => <span className={css.spinner} aria-hidden="true" />;

/** `value` from 0 to 1. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={css.progress}>
      <progress className={css.bar} value={percent} max={100} aria-label={label} />
      <span className={css.percent} aria-hidden="true">
        {percent} %
      </span>
    </div>
  );
}

/** Replaces a page while it loads. */
export function Loading({ text, whole }: { text: string; whole?: boolean }) {
  return (
    <div className={whole ? css.whole : css.loading} role="status">
      <Spinner />
      <span>{text}</span>
    </div>
  );
}
