import { IconButton } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons/navigation.tsx';
import { historyTexts as texts } from './texts.ts';
import { commonTexts } from '../../../ui/texts.ts';
import type { News } from './news.ts';
import css from './history.module.css';

interface Props {
  news: News;
  onOpen: () => void;
  onDismiss: () => void;
}

/** A line on top of the board that says who changed something. It opens the history. */
export function NewsLine({ news, onOpen, onDismiss }: Props) {
  const said = [
    ...(news.refused ? [texts.refused(news.refused)] : []),
    ...(news.count ? [texts.news(news.who, news.count, news.isPartial)] : []),
  ];
  return (
    <div role="status">
      {said.length > 0 && (
        <p className={css.news}>
          <button type="button" className={css.open} onClick={onOpen}>
            {said.join('. ')}
          </button>
          <IconButton label={commonTexts.dismiss} onClick={onDismiss}>
            <CloseIcon size={18} />
          </IconButton>
        </p>
      )}
    </div>
  );
}
