import { useEffect, useRef, type ReactNode } from 'react';
import { useBlobUrl } from '../device/blob-url.ts';
import css from './button.module.css';
import { classNames } from '../styles/class-names.ts';

interface Props {
  file: Blob;
  name: string;
  /** Saves the file as soon as the link is shown. An iPhone app may need a tap on the link. */
  atOnce?: boolean;
  children: ReactNode;
  onClick?: () => void;
}

/** A link that looks like a button and saves a file of this device. No address holds anything of it. */
export function DownloadLink({ file, name, atOnce = false, children, onClick }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  const saved = useRef<string | null>(null);
  const url = useBlobUrl(file);
  useEffect(() => {
    if (!atOnce || url === null || saved.current === url) return;
    saved.current = url;
    link.current?.click();
  }, [atOnce, url]);
  return (
    <a
      ref={link}
      href={url ?? undefined}
      download={name}
      className={classNames(css.button, css.secondary)}
      onClick={onClick}
    >
      {children}
    </a>
  );
}
