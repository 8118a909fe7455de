import { ConfirmForm } from './confirm-form.tsx';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import css from './settings.module.css';
import { StepHeading } from '../../ui/step-heading.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.twoFactor;

interface Props {
  /** In base32. */
  secret: string;
  otpauthUrl: string;
  confirm: (code: string) => Promise<void>;
}

/** Hands the secret to the authenticator app, and asks for its first code. */
export function TwoFactorSetUp({ secret, otpauthUrl, confirm }: Props) {
  return (
    <div className={css.stack}>
      <StepHeading>{texts.scan}</StepHeading>
      <QrCode text={otpauthUrl} label={texts.qr} failed={texts.noQr} />
      <a className={css.appLink} href={otpauthUrl}>
        {texts.openApp}
      </a>
      <p>{texts.orType}</p>
      <p className={css.secret}>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <div className={css.buttons}>
        <CopyButton text={secret} label={texts.copySecret} />
      </div>
      <p>{texts.thenCode}</p>
      <ConfirmForm asks={['code']} submit={texts.confirm} confirm={({ code }) => confirm(code)} />
    </div>
  );
}
