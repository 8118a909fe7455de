import { classNames } from '../../styles/class-names.ts';
import css from './faq.module.css';
import page from './marketing.module.css';

/** Questions that open by a tap. */
export function Faq({ title, entries }: { title: string; entries: readonly (readonly [string, string])[] }) {
  return (
    <section className={classNames(page.section, css.faq)}>
      <h2>{title}</h2>
      <div>
        {entries.map(([question, answer]) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
