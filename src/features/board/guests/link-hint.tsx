import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../device/copy-text.ts';
import { toast } from '../../../toasts/toast.ts';
import css from './guest-screen.module.css';
import { linkPlace } from './link-place.ts';
import { friendsTexts, pickTexts as texts } from './texts.ts';

/** Where the page stands somewhere worse than it could, says where the link does better. */
export function LinkHint({ link }: { link: string | null }) {
  const place = linkPlace(navigator.userAgent, 'standalone' in navigator);
  if (link === null || place === 'browser') return null;
  const copy = async () => {
    if (await copyText(link)) toast.success(friendsTexts.copied);
    else toast.error(friendsTexts.notCopied);
  };
  return (
    <aside className={css.tip}>
      <p>{place === 'chat' ? texts.inChat : texts.haveKira}</p>
      <Button look="quiet" onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </aside>
  );
}
