import type { Language } from '../language/language.ts';
import { Button } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons/actions.tsx';
import css from './language-choice.module.css';
import { usePageLanguage } from './open-language.ts';
import { shellTexts } from './texts.ts';

/** Each in its own words. */
const languages: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['ms', 'Bahasa Malaysia'],
];

/** The languages, each in its own words. The other one opens the page again. */
export function LanguageChoice() {
  const language = usePageLanguage();
  return (
    <div role="group" aria-label={shellTexts.language} className={css.languages}>
      {languages.map(([one, name]) => (
        <Button
          key={one}
          lang={one}
          look={one === language.current ? 'secondary' : 'quiet'}
          icon={one === language.current && <CheckIcon size={20} />}
          aria-pressed={one === language.current}
          onClick={() => language.choose(one)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
