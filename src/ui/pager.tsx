import { IconButton } from './button.tsx';
import { ChevronIcon } from './icons/navigation.tsx';
import { pageWindow } from './page-window.ts';
import css from './pager.module.css';
import { commonTexts } from '../words/texts.ts';

const texts = commonTexts.pager;

interface Props {
  page: number;
  pages: number;
  perPage: number;
  total: number;
  /** What the pages are of, where a screen has two pagers. */
  label?: string;
  onPage: (page: number) => void;
}

/**
 * 'Showing a - b of n items', previous and next, page numbers with ellipses. Nothing for a single page.
 * An arrow at the end is not `disabled`, because it would lose the focus.
 */
export function Pager({ page, pages, perPage, total, label = texts.pages, onPage }: Props) {
  if (pages <= 1) return null;
  const from = (page - 1) * perPage + 1;
  return (
    <nav className={css.pager} aria-label={label}>
      <p>{texts.showing(from, Math.min(page * perPage, total), total)}</p>
      <div className={css.links}>
        <IconButton
          label={texts.previous}
          repeats
          aria-disabled={page <= 1}
          onClick={() => page > 1 && onPage(page - 1)}
        >
          <span className={css.previous}>
            <ChevronIcon />
          </span>
        </IconButton>
        {pageWindow(page, pages).map((link, at) =>
          link === 'gap' ? (
            // oxlint-disable-next-line react/no-array-index-key -- a gap is nothing but its place
            <span key={`gap-${at}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={link}
              type="button"
              className={css.page}
              aria-label={texts.page(link)}
              aria-current={link === page ? 'page' : undefined}
              onClick={() => onPage(link)}
            >
              {link}
            </button>
          ),
        )}
        <IconButton
          label={texts.next}
          repeats
          aria-disabled={page >= pages}
          onClick={() => page < pages && onPage(page + 1)}
        >
          <span className={css.next}>
            <ChevronIcon />
          </span>
        </IconButton>
      </div>
    </nav>
  );
}
