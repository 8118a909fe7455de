import { useState } from 'react';
import type { DuitNow } from '../../../domain/duitnow/duitnow.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/field.tsx';
import { CameraIcon } from '../../../ui/icons/actions.tsx';
import { GalleryIcon } from '../../../ui/icons/photo.tsx';
import { Loading } from '../../../ui/progress.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../toasts/toast.ts';
import { Failure } from '../failure.tsx';
import css from '../settings.module.css';
import { settingsTexts } from '../texts.ts';
import { OwnCode } from './own-code.tsx';
import type { CodeReading } from './use-code-reading.ts';

const texts = settingsTexts.ways;

interface Props {
  code: DuitNow | null;
  reading: CodeReading;
  choose: () => void;
  photograph: () => void;
  remove: () => Promise<void>;
  onClose: () => void;
}

/** The user's own code: how to get it from the bank's app, what it says, change and remove. */
export function CodeSheet({ code, reading: { state }, choose, photograph, remove, onClose }: Props) {
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = state.step === 'reading' || state.step === 'saving';
  const take = async () => {
    try {
      await remove();
      toast.success(texts.removed);
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Sheet title={texts.codeTitle} onClose={onClose}>
      <div className={css.stack}>
        {/* Above the code that stays: nobody takes that for the picture's. */}
        <FormError>{state.step === 'refused' && texts.refused[state.why]}</FormError>
        <Failure error={state.step === 'failed' ? state.error : failure} />
        {code ? (
          <OwnCode code={code} />
        ) : (
          <ul className={css.points}>
            {texts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        )}
        {isBusy && <Loading text={texts.reading} />}
        <div className={css.pair}>
          <Button
            look={code ? 'secondary' : 'primary'}
            icon={<GalleryIcon size={20} />}
            disabled={isBusy}
            onClick={choose}
          >
            {code ? texts.another : texts.choose}
          </Button>
          <Button icon={<CameraIcon size={20} />} disabled={isBusy} onClick={photograph}>
            {texts.camera}
          </Button>
        </div>
        <p className={css.quiet}>{texts.onDevice}</p>
        {code && (
          <Button look="danger" wide disabled={isBusy} onClick={() => void take()}>
            {texts.removeCode}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
