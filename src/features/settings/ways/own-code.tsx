import type { DuitNow } from '../../../domain/duitnow/duitnow.ts';
import { CodeOwner } from '../../../pay/code-owner.tsx';
import { PayColumn, PayNote } from '../../../pay/pay-parts.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { settingsTexts } from '../texts.ts';

const texts = settingsTexts.ways;

/** The code with what friends see beside it, and what they have to know of it. */
export const OwnCode = ({ code }: { code: DuitNow }) => (
  <PayColumn>
    <CodeOwner code={code} />
    <QrCode text={code.text} label={texts.yours(code.name)} failed={texts.noQr} />
    {code.shop && <PayNote>{texts.shop}</PayNote>}
    <PayNote>{code.fixed ? texts.fixed : texts.exact}</PayNote>
  </PayColumn>
);
