import { useMemo, useState, type ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { SendIcon } from '../../../ui/icons/board.tsx';
import { GalleryIcon } from '../../../ui/icons/photo.tsx';
import { sendOrSave } from '../../../device/send-file.ts';
import { sendText } from '../../../device/send-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { boardTexts } from '../texts.ts';
import { toast } from '../../../toasts/toast.ts';
import { summaryPictures } from './summary-image.ts';
import { noteOf, summaryText, type Summary } from './summary-text.ts';
import css from './summary-sheet.module.css';

const texts = boardTexts.summary;

interface Props {
  summary: Summary;
  /** Asks who paid. */
  children: ReactNode;
  onClose: () => void;
}

/** Sends the split as text or as a picture. This device makes both; nothing is uploaded. */
export function SummarySheet({ summary, children, onClose }: Props) {
  const [withItems, setWithItems] = useState(false);
  // Drawn in advance: that may take seconds, and a browser opens its share menu only right after a tap.
  const pictures = useMemo(() => prepared(summary, withItems), [summary, withItems]);
  const failed = () => toast.error(texts.failed);
  const copied = () => toast.success(texts.copied);
  return (
    <Sheet
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          <Button
            icon={<GalleryIcon size={20} />}
            onClick={() => void sendPictures(pictures, withItems).catch(failed)}
          >
            {texts.image}
          </Button>
          <Button
            look="primary"
            icon={<SendIcon size={20} />}
            onClick={() => void sendText(summaryText(summary, withItems), copied).catch(failed)}
          >
            {texts.text}
          </Button>
        </>
      }
    >
      {summary.warning !== null && <p className={css.warning}>{summary.warning}</p>}
      <div data-torn="both" className={css.paper}>
        <p className={css.title}>{summary.title}</p>
        <p className={css.date}>{summary.date}</p>
        <p className={css.total}>
          <span>{texts.total}</span> <strong>{summary.total}</strong>
        </p>
        <ul className={css.people}>
          {summary.people.map((person) => (
            <li key={`${person.name}/${person.tone}`}>
              <Person person={person} note={noteOf(person, withItems)} />
              {withItems && (
                <ul className={css.items}>
                  {person.items.map((item, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- two items may read the same
                    <li key={at}>
                      <span>{item.name}</span>
                      <span>{item.amount}</span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        {summary.paybacks.map((line) => (
          <p key={line} className={css.back}>
            {line}
          </p>
        ))}
        {summary.pay.map((line) => (
          <p key={line} className={css.date}>
            {line}
          </p>
        ))}
      </div>
      {children}
      <p className={css.hint}>{'share' in navigator ? texts.toMenu : texts.toPaste}</p>
      <Checkbox
        label={texts.details}
        checked={withItems}
        onChange={(event) => setWithItems(event.target.checked)}
      />
    </Sheet>
  );
}

const Person = ({ person, note }: { person: Summary['people'][number]; note: string | null }) => (
  <p className={css.person}>
    {person.tone !== null && <Avatar letters={person.letters} tone={person.tone} />}
    <span>
      {person.name}
      {note !== null && <small>{note}</small>}
    </span>
    <strong>{person.total}</strong>
  </p>
);

/** A failure shows only when the user asks for a picture. */
function prepared(summary: Summary, withItems: boolean): Promise<File[]> {
  const pictures = summaryPictures(summary, withItems);
  pictures.catch(() => {});
  return pictures;
}

/** Sends them by the phone's share menu, else as files. */
async function sendPictures(drawn: Promise<File[]>, withItems: boolean): Promise<void> {
  const pictures = await drawn;
  if (withItems && pictures.length === 1) toast.info(texts.tooLong);
  if (await sendOrSave(pictures)) toast.success(texts.saved);
}
