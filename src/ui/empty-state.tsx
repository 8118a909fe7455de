import { useEffect, useState, type ReactNode } from 'react';
import { codeLoader } from '../loading/code-loader.ts';
import type { EmptyPicture, EmptyPictureName } from './empty-pictures.tsx';
import { firstScreen } from '../loading/first-screen.ts';
import css from './empty-state.module.css';

const loadPictures = codeLoader(async () => {
  await firstScreen;
  return import('./empty-pictures.tsx');
});

interface Props {
  icon?: ReactNode;
  /** Instead of the icon. It comes after the text, into a place that is kept for it. */
  picture?: EmptyPictureName | undefined;
  title?: string;
  text: string;
  children?: ReactNode;
}

/** Replaces an empty or failed list: says what it is and what to do. */
export function EmptyState({ icon, picture, title, text, children }: Props) {
  return (
    <div className={css.empty}>
      {picture ? <Picture name={picture} /> : <span className={css.icon}>{icon}</span>}
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Without its code the place stays empty. */
function Picture({ name }: { name: EmptyPictureName }) {
  const [pictures, setPictures] = useState<{ EmptyPicture: typeof EmptyPicture } | null>(null);
  useEffect(() => void loadPictures().then(setPictures, () => undefined), []);
  return <span className={css.picture}>{pictures && <pictures.EmptyPicture name={name} />}</span>;
}
