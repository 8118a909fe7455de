import type { TypedWays, WaysToPay } from '../../../contract/ways-to-pay.ts';
import { useData } from '../../../data/context.tsx';
import { plainAccount } from '../../../domain/text/account-number.ts';
import { plainMalaysianPhone, shownMalaysianPhone } from '../../../domain/text/malaysian-phone.ts';
import { typedName } from '../../../domain/text/typed-line.ts';
import { TextField } from '../../../ui/field.tsx';
import { settingsTexts } from '../texts.ts';
import { WaySheet } from './way-sheet.tsx';

const texts = settingsTexts.ways;

interface Props {
  ways: WaysToPay | null;
  save: (part: Partial<TypedWays>) => Promise<void>;
  onClose: () => void;
}

/** The number that DuitNow knows the user by. Their profile's is offered first. */
export function PhoneSheet({ ways, save, onClose }: Props) {
  const { me } = useData();
  const known = ways?.phone ?? plainMalaysianPhone(me.phoneNumber);
  return (
    <WaySheet
      title={texts.phone}
      save={save}
      onClose={onClose}
      removal={ways?.phone ? { phone: null } : null}
      read={(typed) => {
        const phone = plainMalaysianPhone(typed('phone'));
        return phone === null ? { errors: { phone: texts.badPhone } } : { part: { phone } };
      }}
    >
      {(errors) => (
        <TextField
          label={texts.phoneNumber}
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={known ? shownMalaysianPhone(known) : ''}
          hint={texts.phoneHint}
          error={errors['phone']}
        />
      )}
    </WaySheet>
  );
}

export function AccountSheet({ ways, save, onClose }: Props) {
  return (
    <WaySheet
      title={texts.account}
      save={save}
      onClose={onClose}
      removal={ways?.account ? { bank: null, account: null } : null}
      read={(typed) => {
        const [bank, account] = [typedName(typed('bank')), plainAccount(typed('account'))];
        if (bank && account !== null) return { part: { bank, account } };
        return {
          errors: {
            ...(!bank && { bank: texts.noBank }),
            ...(account === null && { account: texts.badAccount }),
          },
        };
      }}
    >
      {(errors) => (
        <>
          <TextField
            label={texts.bank}
            name="bank"
            maxLength={60}
            autoComplete="off"
            defaultValue={ways?.bank ?? ''}
            hint={texts.bankHint}
            error={errors['bank']}
          />
          <TextField
            label={texts.accountNumber}
            name="account"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            defaultValue={ways?.account ?? ''}
            error={errors['account']}
          />
        </>
      )}
    </WaySheet>
  );
}
