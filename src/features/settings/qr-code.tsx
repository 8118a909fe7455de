import { useEffect, useState } from 'react';
import { codeLoader } from '../../ui/code-loader.ts';
import { QUIET_ZONE, qrPath } from './qr-path.ts';
import css from './settings.module.css';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.twoFactor;

/** The library comes with the first QR code. */
const loadQr = codeLoader(() => import('qr'));

interface Drawn {
  text: string;
  /** Null: the library could not be loaded. */
  rows: boolean[][] | null;
}

/** Draws a text as a QR code on this device: always dark on light, because scanners expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
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

  if (drawn?.text !== text) return <div className={css.qr} />;
  const { rows } = drawn;
  if (!rows) return <p role="status">{texts.noQr}</p>;
  return (
    <svg className={css.qr} viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={qrPath(rows)} />
    </svg>
  );
}
