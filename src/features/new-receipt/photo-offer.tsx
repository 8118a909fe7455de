import { useLiveQuery } from 'dexie-react-hooks';
import { useData } from '../../data/context.tsx';
import { whyNotDone } from '../../data/why-not-done.ts';
import { useBlobUrl } from '../../device/blob-url.ts';
import { Button } from '../../ui/button.tsx';
import { commonTexts } from '../../words/texts.ts';
import { loadStoredPhoto } from './stored-photo.ts';
import { uploadTexts as texts } from './texts.ts';
import { toast } from '../../toasts/toast.ts';
import css from './photo-offer.module.css';

interface Props {
  id: string;
  disabled: boolean;
  onContinue: () => void;
}

/** Offers a stored photo that has no receipt yet. */
export function PhotoOffer({ id, disabled, onContinue }: Props) {
  const { db, mutate } = useData();
  const photo = useLiveQuery(() => loadStoredPhoto(db, id), [db, id]);
  const url = useBlobUrl(photo?.blob ?? photo?.file);
  const remove = () => {
    mutate.forgetImage(id).catch((error: unknown) => {
      toast.error(whyNotDone(error));
    });
  };
  return (
    <div className={css.offer}>
      <div className={css.picture}>{url && <img src={url} alt={texts.yourPhoto} />}</div>
      <div className={css.text}>
        <h3>{texts.offer}</h3>
        <p>{texts.offerText}</p>
      </div>
      <div className={css.choices}>
        <Button disabled={disabled} onClick={remove}>
          {commonTexts.remove}
        </Button>
        <Button look="primary" disabled={disabled} onClick={onContinue}>
          {texts.continue}
        </Button>
      </div>
    </div>
  );
}
