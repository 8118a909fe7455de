import { EmptyState } from '../../ui/empty-state.tsx';
import { ActivityIcon } from '../../ui/icons/navigation.tsx';
import { commonTexts } from '../../ui/texts/common.ts';
import { marketingTexts } from '../../ui/texts/marketing.ts';
import { shellTexts } from '../../ui/texts/shell.ts';
import css from './samples.module.css';

/** /settle, /payment and /transaction show the specification's sample content, marked as such. */
export function SampleScreen({ kind }: { kind: keyof typeof marketingTexts.samples }) {
  const { title, text, amount } = marketingTexts.samples[kind];
  return (
    <section className={css.sample} aria-labelledby="sample">
      <p className={css.mark}>{commonTexts.sample}</p>
      <h2 id="sample">{title}</h2>
      <p>{text}</p>
      <p className={css.amount}>{amount}</p>
    </section>
  );
}

/** /activity. */
export function ActivityScreen() {
  return (
    <>
      <EmptyState icon={<ActivityIcon />} title={shellTexts.activity.soon} text={shellTexts.activity.text} />
      <SampleScreen kind="transaction" />
    </>
  );
}
