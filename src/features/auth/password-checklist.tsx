import { authTexts } from './texts.ts';
import css from './auth.module.css';
import { PASSWORD_RULES, rulesMet, type PasswordRule } from './password.ts';

const texts = authTexts.signUp;
const rules = Object.keys(PASSWORD_RULES) as PasswordRule[];

/** The four rules, ticked off while the user types, and the password's strength. */
export function PasswordChecklist({ password }: { password: string }) {
  const met = new Set(rulesMet(password));
  const strength = texts.strength(texts.levels[met.size] ?? '');
  return (
    <div className={css.strength} data-level={met.size}>
      <div className={css.bar} aria-hidden="true">
        {rules.map((rule, at) => (
          <span key={rule} data-filled={at < met.size || undefined} />
        ))}
      </div>
      <span role="status">{strength}</span>
      <ul className={css.rules}>
        {rules.map((rule) => (
          <li key={rule} data-met={met.has(rule) || undefined}>
            {texts.rules[rule]}
            <span className="visually-hidden">: {met.has(rule) ? texts.met : texts.notMet}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
