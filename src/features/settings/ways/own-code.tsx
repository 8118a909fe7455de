import type { DuitNow } from '../../../domain/duitnow/duitnow.ts';
import { CodeOwner } from '../../../ui/pay/code-owner.tsx';
import pay from '../../../ui/pay/pay.module.css';
import { QrCode } from '../../../ui/qr-code.tsx';
import { settingsTexts } from '../texts.ts';

const texts = settingsTexts.ways;

/** The code with what friends see beside it, and what they have to know of it. */
export const OwnCode = ({ code }: { code: DuitNow }) => (
  <div className={pay.sheet}>
    <CodeOwner code={code} />
    <QrCode text={code.text} label={texts.yours(code.name)} failed={texts.noQr} />
    {code.shop && <p className={pay.note}>{texts.shop}</p>}
    <p className={pay.note}>{code.fixed ? texts.fixed : texts.exact}</p>
  </div>
);
