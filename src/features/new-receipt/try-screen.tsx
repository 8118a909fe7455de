import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/context.tsx';
import { shownRows } from '../../data/queries/queries.ts';
import { useQuery } from '../../data/hooks/use-query.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { useFirstScreen } from '../../loading/first-screen.ts';
import { ReceiptIcon } from '../../ui/icons/navigation.tsx';
import { SplitIcon } from '../../ui/icons/photo.tsx';
import type { LoadSample } from './known-readings.ts';
import { SourceOptions } from './source-options.tsx';
import { quickTexts, tryTexts as texts } from './texts.ts';
import css from './try-screen.module.css';

interface Props {
  loadSample: LoadSample;
  /** The bills on this device, with `rest` between the first and the others. */
  renderRecent: (rest: ReactNode) => ReactNode;
  language: ReactNode;
}

/** /try: the ways to a bill for somebody without an account, and the bills that they have made. */
export function TryScreen({ loadSample, renderRecent, language }: Props) {
  const { db } = useData();
  const navigate = useNavigate();
  const [isLoading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const bills = useQuery(() => shownRows(db).count(), [db]);
  useFirstScreen(bills !== undefined);
  const read = (files: File[]) => navigate('/file-upload', { state: { files } });
  const readSample = async () => {
    if (isLoading) return;
    setLoading(true);
    setFailed(false);
    try {
      const { photo, reading } = await loadSample();
      await navigate('/file-upload', { state: { files: [photo], reading } });
    } catch {
      setFailed(true);
      setLoading(false);
    }
  };
  if (bills === undefined) return null;
  const ways = (
    <div className={css.ways}>
      <SourceOptions onFiles={(files) => void read(files)} passOn={{ chosenGroup: null }} />
      <LinkButton to="/quick-split" wide icon={<SplitIcon />}>
        {quickTexts.open}
      </LinkButton>
      <Button
        wide
        icon={<ReceiptIcon />}
        busy={isLoading}
        aria-disabled={isLoading}
        onClick={() => void readSample()}
      >
        {texts.sample}
      </Button>
      {failed && <FormError>{texts.sampleFailed}</FormError>}
    </div>
  );
  return (
    <div className={css.page}>
      {bills.error !== null ? (
        <FormError>{texts.noStorage}</FormError>
      ) : bills.data > 0 ? (
        renderRecent(ways)
      ) : (
        <>
          <div className={css.greeting}>
            <h2>{texts.title}</h2>
            <p>{texts.intro}</p>
          </div>
          {ways}
        </>
      )}
      {language}
    </div>
  );
}
