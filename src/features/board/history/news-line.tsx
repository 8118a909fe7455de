import { classNames } from '../../../styles/class-names.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons/navigation.tsx';
import { historyTexts as texts } from './texts.ts';
import { commonTexts } from '../../../words/texts.ts';
import type { News } from './news.ts';
import css from './history.module.css';

interface Props {
  news: News;
  onOpen: () => void;
  onDismiss: () => void;
}

/**
 * Says who changed something, and opens the history. It stands over the bar, because a line above the items
 * would move them from under a finger. Its dot is the one that marks what changed.
 */
export function NewsLine({ news, onOpen, onDismiss }: Props) {
  const said = [
    ...(news.refused ? [texts.refused(news.refused)] : []),
    ...(news.count ? [texts.news(news.who, news.count, news.isPartial)] : []),
  ];
  return (
    <div role="status">
      {said.length > 0 && (
        <p className={classNames(css.news, css.strip)}>
          <button type="button" className={css.open} onClick={onOpen}>
            {news.changed.size > 0 && <span className={css.changed} />}
            <span>{said.join('. ')}</span>
          </button>
          <IconButton label={commonTexts.dismiss} onClick={onDismiss}>
            <CloseIcon size={18} />
          </IconButton>
        </p>
      )}
    </div>
  );
}
