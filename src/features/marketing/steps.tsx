import { Shot } from './shot.tsx';
import { marketingTexts } from './texts.ts';
import css from './marketing.module.css';

const { stepsTitle, steps } = marketingTexts.features;
const shots = ['check', 'board', 'summary'] as const;

/** The specification's three steps, each with its screen. */
export const Steps = () => (
  <section className={css.section}>
    <h2>{stepsTitle}</h2>
    <ol className={css.steps}>
      {steps.map(([title, text], at) => (
        <li key={title}>
          <Shot name={shots[at] ?? 'board'} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
