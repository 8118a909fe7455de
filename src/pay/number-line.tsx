import css from './pay.module.css';

/** A number that the payer types or copies, with what it is. */
export const NumberLine = ({ label, value }: { label: string; value: string }) => (
  <p className={css.number}>
    <span>{label}</span> <strong>{value}</strong>
  </p>
);
