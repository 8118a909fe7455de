import { useState } from 'react';
import { classNames } from '../../styles/class-names.ts';
import { marketingTexts } from './texts.ts';
import css from './shot.module.css';

const sizes = {
  board: [640, 1280],
  check: [640, 1280],
  summary: [640, 1280],
  wide: [1440, 855],
} as const;

type Name = keyof typeof sizes;

/**
 * A picture of the app itself, in the colours of the page (tools/take-pictures.ts). They are not stored for
 * offline use, 250 kB a language: without a connection words stand in the same frame.
 */
export function Shot({ name }: { name: Name }) {
  const [width, height] = sizes[name];
  const [isMissing, setMissing] = useState(false);
  const fileOf = (scheme: string) => `${marketingTexts.pictures.folder}/${name}-${scheme}.avif`;
  if (isMissing)
    return (
      <p
        className={classNames(css.shot, css.missing, name === 'wide' && css.wide)}
        style={{ aspectRatio: width / height }}
      >
        {marketingTexts.pictures[name]}
      </p>
    );
  return (
    <picture className={classNames(css.shot, name === 'wide' && css.wide)}>
      <source srcSet={fileOf('dark')} media="(prefers-color-scheme: dark)" />
      <img
        src={fileOf('light')}
        alt={marketingTexts.pictures[name]}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onError={() => setMissing(true)}
      />
    </picture>
  );
}
