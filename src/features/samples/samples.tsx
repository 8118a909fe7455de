import { sampleTexts } from './texts.ts';
import css from './samples.module.css';

/** /settle, /payment and /transaction show visitors the specification's sample content, marked as such. */
export function SampleScreen({ kind }: { kind: keyof typeof sampleTexts.kinds }) {
  const { title, text, amount } = sampleTexts.kinds[kind];
  return (
    <section className={css.paper} aria-labelledby="sample">
      <div data-torn="both" className={css.sample}>
        <p className={css.mark}>{sampleTexts.sample}</p>
        <h2 id="sample">{title}</h2>
        <p>{text}</p>
        <p className={css.amount}>{amount}</p>
      </div>
    </section>
  );
}
