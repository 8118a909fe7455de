import { languages } from '../language/language.ts';
import { Button } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons/actions.tsx';
import css from './language-choice.module.css';
import { usePageLanguage } from './open-language.ts';
import { shellTexts } from './texts.ts';

/** The languages, each in its own words. The other one opens the page again. */
export function LanguageChoice() {
  const language = usePageLanguage();
  return (
    <div role="group" aria-label={shellTexts.language} className={css.languages}>
      {languages.map(([tag, name]) => (
        <Button
          key={tag}
          lang={tag}
          look={tag === language.current ? 'secondary' : 'quiet'}
          icon={tag === language.current && <CheckIcon size={20} />}
          aria-pressed={tag === language.current}
          onClick={() => language.choose(tag)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
