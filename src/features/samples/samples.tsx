import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ActivityIcon } from '../../ui/icons/navigation.tsx';
import torn from '../../ui/torn.module.css';
import { sampleTexts } from './texts.ts';
import css from './samples.module.css';

/** /settle, /payment and /transaction show the specification's sample content, marked as such. */
export function SampleScreen({ kind }: { kind: keyof typeof sampleTexts.kinds }) {
  const { title, text, amount } = sampleTexts.kinds[kind];
  return (
    <section className={css.paper} aria-labelledby="sample">
      <div className={classNames(torn.both, css.sample)}>
        <p className={css.mark}>{sampleTexts.sample}</p>
        <h2 id="sample">{title}</h2>
        <p>{text}</p>
        <p className={css.amount}>{amount}</p>
      </div>
    </section>
  );
}

/** /activity. */
export function ActivityScreen() {
  return (
    <>
      <EmptyState
        icon={<ActivityIcon />}
        title={sampleTexts.activity.soon}
        text={sampleTexts.activity.text}
      />
      <SampleScreen kind="transaction" />
    </>
  );
}
