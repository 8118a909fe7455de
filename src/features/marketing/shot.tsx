import { classNames } from '../../ui/class-names.ts';
import { marketingTexts } from './texts.ts';
import css from './shot.module.css';

const sizes = {
  board: [640, 1280],
  check: [640, 1280],
  summary: [640, 1280],
  wide: [1440, 855],
} as const;

type Name = keyof typeof sizes;

interface Props {
  name: Name;
  /** It is seen without scrolling. */
  isFirst?: boolean;
}

/** A picture of the app itself, in the colours of the page (tools/take-pictures.ts). */
export function Shot({ name, isFirst = false }: Props) {
  const [width, height] = sizes[name];
  const fileOf = (scheme: string) => `/pictures/${name}-${scheme}.avif`;
  return (
    <picture className={classNames(css.shot, name === 'wide' && css.wide)}>
      <source srcSet={fileOf('dark')} media="(prefers-color-scheme: dark)" />
      <img
        src={fileOf('light')}
        alt={marketingTexts.pictures[name]}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
