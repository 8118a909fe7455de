import type { BillLink } from '../../../contract/guests.ts';
import { billLink } from '../../../domain/text/bill-link.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { copyText } from '../../../device/copy-text.ts';
import { timeOf } from '../../../words/dates.ts';
import { Checkbox } from '../../../ui/field.tsx';
import { SendIcon } from '../../../ui/icons/board.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { toast } from '../../../toasts/toast.ts';
import css from './friends-sheet.module.css';
import { friendsTexts as texts } from './texts.ts';
import type { HostsLink } from './use-bill-link.ts';

interface Props {
  link: HostsLink;
  shown: BillLink;
  /** The bill's. */
  title: string;
  /** Without the server nothing of it changes. */
  isReachable: boolean;
  hasPhoto: boolean;
}

/** The link as a code and as text, the ways to send it, and what its host may change of it. */
export function LinkCode({ link, shown: { token, expiresAt, photo }, title, isReachable, hasPhoto }: Props) {
  const address = billLink(location.origin, token);
  const message = texts.message(title, address);
  const copy = async () => {
    if (await copyText(address)) toast.success(texts.copied);
    else toast.error(texts.notCopied);
  };
  // Whoever closes the phone's own menu has sent nothing: no fault to tell.
  const send = () => navigator.share({ text: message }).catch(() => undefined);
  return (
    <>
      <QrCode text={address} label={texts.qr} failed={texts.noQr} />
      <p className={css.address}>{address}</p>
      <div className={css.actions}>
        {'share' in navigator && (
          <Button look="primary" icon={<SendIcon size={20} />} onClick={() => void send()}>
            {texts.send}
          </Button>
        )}
        <LinkButton
          to={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
        >
          {texts.whatsApp}
        </LinkButton>
        <Button onClick={() => void copy()}>{texts.copy}</Button>
      </div>
      {isReachable && hasPhoto && (
        <Checkbox
          label={texts.photo}
          checked={photo}
          onChange={(event) => void link.showPhoto(event.target.checked)}
        />
      )}
      <p className={css.small}>{texts.until(timeOf(expiresAt))}</p>
      {isReachable && (
        <div className={css.actions}>
          <Button look="quiet" onClick={() => void link.renew()}>
            {texts.renew}
          </Button>
          <Button look="quiet" onClick={() => void link.stop()}>
            {texts.stop}
          </Button>
        </div>
      )}
    </>
  );
}
