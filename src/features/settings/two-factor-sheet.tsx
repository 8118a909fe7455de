import { useState } from 'react';
import { Link } from '../../ui/link.tsx';
import type { Api } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { ApiAnswer } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { FormNote } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { Unanswered } from './failure.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './settings.module.css';
import { StepHeading } from '../../ui/step-heading.tsx';
import { settingsTexts } from './texts.ts';
import { TwoFactorSetUp } from './two-factor-set-up.tsx';
import type { ServerAnswer } from './use-answer.ts';

const texts = settingsTexts.twoFactor;

type Step =
  | { at: 'start'; note: string | null }
  | ({ at: 'setUp' } & ApiAnswer<'setUpTwoFactor'>)
  /** `isKept`: the user has copied or downloaded them. */
  | { at: 'codes'; codes: string[]; isKept: boolean; warns: boolean }
  | { at: 'renew' }
  | { at: 'turnOff' };

interface Props {
  api: Api;
  asked: ServerAnswer<ApiAnswer<'twoFactor'>>;
  onClose: () => void;
}

/**
 *   off -- password --> setUp -- code --> codes --> on --> renew -- password, code --> codes
 *                                                   '----> turnOff -- password, code --> off
 */
export function TwoFactorSheet({ api, asked, onClose }: Props) {
  const [step, setStep] = useState<Step>({ at: 'start', note: null });

  /** The server's state may differ from the shown one: another device, or an answer that was lost. */
  const orStart = async (work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof ApiError) || !['twoFactorOn', 'twoFactorOff'].includes(error.code)) throw error;
      await asked.askAgain();
      setStep({ at: 'start', note: null });
    }
  };
  const showCodes = (codes: string[]) => {
    setStep({ at: 'codes', codes, isKept: false, warns: false });
    void asked.askAgain();
  };
  const setUp = async (password: string) =>
    setStep({ at: 'setUp', ...(await api.call('setUpTwoFactor', { body: { password } })) });
  const confirm = async (code: string) =>
    showCodes((await api.call('confirmTwoFactor', { body: { code } })).recoveryCodes);
  const renew = async (body: { password: string; code: string }) =>
    showCodes((await api.call('renewRecoveryCodes', { body })).recoveryCodes);
  const turnOff = async (body: { password: string; code: string }) => {
    await api.call('turnOffTwoFactor', { body });
    await asked.askAgain(); // until then the start would say that it is on
    setStep({ at: 'start', note: texts.turnedOff });
  };

  /** The first attempt to close unsaved codes warns. */
  const close = () => {
    if (step.at === 'codes' && !step.isKept && !step.warns) setStep({ ...step, warns: true });
    else onClose();
  };

  return (
    <Sheet title={texts.title} onClose={close}>
      {step.at === 'start' && (
        <Start
          asked={asked}
          note={step.note}
          setUp={(password) => orStart(setUp(password))}
          onStep={(at) => setStep({ at })}
        />
      )}
      {step.at === 'setUp' && (
        <TwoFactorSetUp
          secret={step.secret}
          otpauthUrl={step.otpauthUrl}
          confirm={(code) => orStart(confirm(code))}
        />
      )}
      {step.at === 'codes' && (
        <RecoveryCodes
          codes={step.codes}
          warns={step.warns}
          onKept={() => setStep({ ...step, isKept: true, warns: false })}
          onDone={close}
        />
      )}
      {(step.at === 'renew' || step.at === 'turnOff') && (
        <div className={css.stack}>
          <StepHeading>{texts[step.at]}</StepHeading>
          <p>{step.at === 'renew' ? texts.renewWhy : texts.turnOffWhy}</p>
          <ConfirmForm
            asks={['password', 'code']}
            look={step.at === 'renew' ? 'primary' : 'danger'}
            submit={step.at === 'renew' ? texts.renewSubmit : texts.turnOff}
            confirm={(proof) => orStart(step.at === 'renew' ? renew(proof) : turnOff(proof))}
          />
          <Button onClick={() => setStep({ at: 'start', note: null })}>{texts.back}</Button>
        </div>
      )}
    </Sheet>
  );
}

interface StartProps {
  asked: Props['asked'];
  note: string | null;
  setUp: (password: string) => Promise<void>;
  onStep: (step: 'renew' | 'turnOff') => void;
}

function Start({ asked, note, setUp, onStep }: StartProps) {
  const { answer, failure } = asked;
  if (!answer || failure !== null) return <Unanswered asked={asked} />;
  if (answer.isOn) {
    return (
      <div className={css.stack}>
        <FormNote>{texts.isOn}</FormNote>
        <p>
          {texts.codesLeft(answer.recoveryCodesLeft)}. {answer.recoveryCodesLeft <= 3 && texts.fewLeft}
        </p>
        <Button wide onClick={() => onStep('renew')}>
          {texts.renew}
        </Button>
        <Button look="danger" wide onClick={() => onStep('turnOff')}>
          {texts.turnOff}
        </Button>
      </div>
    );
  }
  return (
    <div className={css.stack}>
      {note !== null && <StepHeading>{note}</StepHeading>}
      <p>{texts.why}</p>
      <p className={css.quiet}>{texts.needed}</p>
      {answer.hasPassword ? (
        <ConfirmForm asks={['password']} submit={texts.setUp} confirm={({ password }) => setUp(password)} />
      ) : (
        <p>
          {settingsTexts.confirm.unset} <Link to="/forgot-password">{settingsTexts.confirm.setOne}</Link>
        </p>
      )}
    </div>
  );
}
