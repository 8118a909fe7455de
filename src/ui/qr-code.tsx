import { useEffect, useState } from 'react';
import { classNames } from '../styles/class-names.ts';
import { codeLoader } from '../loading/code-loader.ts';
import { QUIET_ZONE, qrPath } from './qr-path.ts';
import css from './qr-code.module.css';

/** The library comes with the first QR code. */
const loadQr = codeLoader(() => import('qr'));

interface Drawn {
  text: string;
  /** Null: the library could not be loaded. */
  rows: boolean[][] | null;
}

interface Props {
  text: string;
  label: string;
  /** Stands in its place if it can't be drawn. */
  failed: string;
  /** For a phone that shows it to another phone. */
  large?: boolean;
}

/** Draws a text as a QR code on this device: always dark on light, because scanners expect that. */
export function QrCode({ text, label, failed, large = false }: Props) {
  const look = classNames(css.qr, large && css.large);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isOver = false;
    loadQr().then(
      ({ encodeQR }) =>
        !isOver && setDrawn({ text, rows: encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE }) }),
      () => !isOver && setDrawn({ text, rows: null }),
    );
    return () => {
      isOver = true;
    };
  }, [text]);

  if (drawn?.text !== text) return <div className={look} />;
  const { rows } = drawn;
  if (!rows) return <p role="status">{failed}</p>;
  return (
    <svg className={look} viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={qrPath(rows)} />
    </svg>
  );
}
