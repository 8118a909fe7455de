import type { WaysToPay } from '../../../contract/ways-to-pay.ts';
import { readDuitNow } from '../../../domain/duitnow/duitnow.ts';
import { shownMalaysianPhone } from '../../../domain/text/malaysian-phone.ts';
import { NumberLine } from '../../../pay/number-line.tsx';
import { PayColumn, PayNote } from '../../../pay/pay-parts.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { settingsTexts } from '../texts.ts';
import { OwnCode } from './own-code.tsx';

const texts = settingsTexts.ways;

/** What friends see of the user's ways to pay. */
export function PreviewSheet({ ways, onClose }: { ways: WaysToPay; onClose: () => void }) {
  const read = ways.duitnow === null ? null : readDuitNow(ways.duitnow);
  return (
    <Sheet title={texts.preview} onClose={onClose}>
      <PayColumn>
        {read?.ok && <OwnCode code={read.code} />}
        {ways.phone !== null && <NumberLine label={texts.phone} value={shownMalaysianPhone(ways.phone)} />}
        {ways.account !== null && <NumberLine label={ways.bank ?? ''} value={ways.account} />}
        <PayNote>{texts.guests}</PayNote>
      </PayColumn>
    </Sheet>
  );
}
