import { useEffect, useRef } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useLocation, useNavigate } from 'react-router-dom';
import { useData } from '../../data/context.tsx';
import { queryUnusedPhoto } from '../../data/queries/queries.ts';
import { isVisitor } from '../../data/visitor/visitor.ts';
import { makeColumns, seatPeople } from '../../domain/board/seated-people.ts';
import { boardFromDraft } from '../../domain/receipt/draft/board-from-draft.ts';
import { areAmountsCertain, checkMarksOf } from '../../domain/receipt/draft/check-marks.ts';
import { onlyTotal } from '../../domain/receipt/draft/empty-draft.ts';
import { HOME_CURRENCY } from '../../domain/money/currencies.ts';
import { formatMoney, type Minor } from '../../domain/money/money.ts';
import type { ReceiptDraft } from '../../domain/receipt/draft/draft.ts';
import { DropArea } from './drop-area.tsx';
import { useGroupChoice } from './group-choice.tsx';
import { PhotoOffer } from './photo-offer.tsx';
import type { NewReceiptPorts } from './ports.ts';
import type { QuickPhoto } from './quick-split-screen.tsx';
import { FolderOption, SourceOptions } from './source-options.tsx';
import { loadStoredPhoto } from './stored-photo.ts';
import { tryTexts, uploadTexts as texts } from './texts.ts';
import { untilStored } from '../../data/edits/until-stored.ts';
import { usePaste } from '../../device/use-paste.ts';
import { useAwake } from '../../device/use-awake.ts';
import { keepReading } from './known-readings.ts';
import { useHandedPhotos } from './handed-photos.ts';
import { cancelOf, type BillPlace, type Step } from './step.ts';
import { BillsQuestion } from './bills-question.tsx';
import type { KeptImage } from './upload-state.ts';
import { useSameBill } from './use-same-bill.tsx';
import { uploadHelp } from './upload-help.ts';
import { useUpload } from './use-upload.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../toasts/toast.ts';
import { FormError, FormNote } from '../../ui/field.tsx';
import { SplitIcon } from '../../ui/icons/photo.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import css from './upload-screen.module.css';

/** /file-upload. The location's state may have photos that the user chose on another screen. */
export function UploadScreen({ ports }: { ports: NewReceiptPorts }) {
  const { db, mutate, me } = useData();
  const navigate = useNavigate();
  const { state: handed } = useLocation() as { state: Handed | null };
  const { group, choice, passOn } = useGroupChoice();
  /** The user may choose another group while the photo is read. */
  const chosen = useRef(group);
  useEffect(() => {
    chosen.current = group;
  }, [group]);

  const same = useSameBill(ports);
  const createFrom = async (
    draft: ReceiptDraft,
    image: KeptImage,
    { signal, onFull }: Step,
    bill: BillPlace,
  ): Promise<boolean> => {
    const shared = chosen.current;
    const columns = makeColumns(seatPeople(shared, me), ports.newId);
    const board = boardFromDraft(draft, { itemIds: ports.newId, columns, group: shared?._id ?? null });
    const read = { by: draft.engines, reading: checkMarksOf(draft, Object.keys(board.items)) };
    const id = image.receipt;
    const answer = await same.ask(board, id, signal);
    if (answer === 'open') await mutate.forgetImage(image.id);
    if (answer !== 'add') return false;
    const made = { _id: id, board, image: image.id, read };
    await untilStored(mutate.createReceipt(made), onFull, cancelOf(signal));
    if (signal.aborted || bill.at < bill.of) return true;
    if (bill.of > 1) {
      await navigate('/receipts', { replace: true });
      return true;
    }
    await navigate(`/receipts/${id}`, { replace: true });
    // Above the board, so Back leads there. The board itself leads here, too.
    if (!areAmountsCertain(read.reading, board)) {
      await navigate(`/receipts/${id}/check`, { state: { onBoard: true } });
    }
    return true;
  };
  useEffect(() => ports.betterReading.aboutToRead(), [ports.betterReading]);
  const first = filesOf(handed);
  const upload = useUpload(first, {
    newId: ports.newId,
    mutate,
    load: (id) => loadStoredPhoto(db, id),
    onDraft: createFrom,
    ppocr: ports.betterReading.files,
  });
  const choose = (photos: File[]) => void upload.choose(photos);
  useHandedPhotos(choose, (outcome, isEarlier) =>
    isEarlier ? toast.info(texts.withEarlierShare[outcome]) : upload.refuse(texts.noShare[outcome]),
  );
  usePaste(choose);
  useAwake(upload.state.busy !== null);
  const unused = useLiveQuery(() => queryUnusedPhoto(db), [db]);
  const offered = unused === upload.state.removed ? null : unused;
  const { file, corners, found, image, busy, progress, lines, error, refused, nothingRead, asked, bill } =
    upload.state;
  useEffect(() => {
    // Removes the photo from the state, so a reload does not bring it back.
    if (first.length > 0) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [first]);

  /** On a full device the upload waits for storage. */
  const isHeldUp = busy !== null && error !== null;
  const underWay = isHeldUp ? null : busy;
  /** The user moves the corners, or has cancelled: nothing goes on by itself. */
  const isToCut = file !== null && image === null && busy === null;
  const isTrial = isVisitor(me);
  const help = uploadHelp({ isTrial, isToCut, busy: underWay, hasFile: file !== null });
  const isTurned = nothingRead?.turned === true && error !== null && refused === null;
  const total = nothingRead && error !== null && !isTurned ? onlyTotal(nothingRead) : null;
  const quickPhoto = (kept: KeptImage, amount: Minor): QuickPhoto => ({
    image: kept.id,
    receipt: kept.receipt,
    total: amount,
    store: nothingRead?.store.value ?? null,
    date: nothingRead?.date.value ?? null,
  });
  const problem = (error ?? refused) && (
    <div className={css.error}>
      {total !== null && !refused ? (
        <p role="status" className={css.question}>
          {error}
        </p>
      ) : (
        <FormError>
          <p>{refused ?? error}</p>
          {nothingRead && !refused && !isTurned && <p className={css.small}>{texts.noData}</p>}
        </FormError>
      )}
      <div className={css.choices}>
        {isTurned && (
          <Button look="primary" onClick={() => void upload.rotate()}>
            {texts.rotate}
          </Button>
        )}
        {!isTurned && (
          <Button look="secondary" onClick={upload.tryAgain}>
            {texts.tryAgain}
          </Button>
        )}
        {isHeldUp && (
          <Button look="quiet" onClick={upload.cancel}>
            {texts.cancel}
          </Button>
        )}
        {image && !refused && !busy && total !== null && (
          <LinkButton look="primary" to="/quick-split" state={{ ...passOn, photo: quickPhoto(image, total) }}>
            {texts.splitTotal(formatMoney(total, HOME_CURRENCY))}
          </LinkButton>
        )}
        {image && !refused && !busy && (
          <Button look={isTurned || total !== null ? 'quiet' : 'primary'} onClick={() => void upload.goOn()}>
            {nothingRead?.items.length ? texts.withItems : texts.withPhoto}
          </Button>
        )}
      </div>
    </div>
  );

  return (
    <div className={css.page}>
      <h2 className="visually-hidden">{texts.title}</h2>
      <SourceOptions onFiles={choose} passOn={passOn} />
      {choice}
      <DropArea
        file={file}
        image={image?.blob ?? null}
        // Those of a turned photo lie across its print.
        lines={isTurned ? [] : lines}
        corners={busy ? null : corners}
        found={found}
        onCorners={upload.moveCorners}
        reading={underWay === 'reading'}
        onFiles={choose}
        onRemove={upload.remove}
        offer={
          offered && (
            <PhotoOffer
              key={offered}
              id={offered}
              disabled={busy !== null}
              onContinue={() => void upload.resume(offered)}
            />
          )
        }
      >
        {!file && <FolderOption disabled={busy !== null} onFiles={choose} />}
        {file && !isHeldUp && !isTurned && busy !== 'storing' && (
          <div className={css.adjust}>
            {image && (
              <Button look="quiet" onClick={upload.adjust}>
                {texts.adjustCorners}
              </Button>
            )}
            <Button look="quiet" onClick={() => void upload.rotate()}>
              {texts.rotate}
            </Button>
          </div>
        )}
      </DropArea>
      <p className={css.group}>{isTrial ? tryTexts.privacy : texts.privacy}</p>
      <div className={css.foot}>
        {problem}
        {underWay && (
          <div className={css.busy}>
            <ProgressBar
              value={progress}
              label={underWay === 'storing' ? texts.progressUpload : texts.progressRead}
            />
            <p role="status">{lines.length > 0 ? texts.linesFound(lines.length) : ''}</p>
            <Button look="quiet" onClick={upload.cancel}>
              {texts.cancel}
            </Button>
          </div>
        )}
        <FormNote>{image && !busy && !error && !refused ? texts.stored : null}</FormNote>
        {help && (
          <p className={css.help}>{bill.of > 1 ? `${texts.billOf(bill.at, bill.of)}. ${help}` : help}</p>
        )}
        <div className={css.actions}>
          <Button
            look={isToCut ? 'primary' : 'quiet'}
            className={isToCut ? undefined : css.lesser}
            disabled={!file || busy !== null}
            busy={underWay === 'storing'}
            onClick={() => void upload.store()}
          >
            {underWay === 'storing' ? (isTrial ? tryTexts.storing : texts.uploading) : texts.upload}
          </Button>
          <Button
            look={isToCut ? 'quiet' : problem ? 'secondary' : 'primary'}
            className={isToCut ? css.lesser : undefined}
            icon={<SplitIcon />}
            disabled={!image || busy !== null}
            busy={underWay === 'reading'}
            onClick={() => void upload.read()}
          >
            {underWay === 'reading' ? texts.parsing : texts.split}
          </Button>
        </div>
      </div>
      {asked && <BillsQuestion asked={asked} onAnswer={(isOne) => void upload.answer(isOne)} />}
      {same.question}
    </div>
  );
}

/** What a link to this screen brings. */
interface Handed {
  files?: File[];
  /** Of the first file. The browser's history copies both, so it comes beside the file. */
  reading?: ReceiptDraft;
}

const NONE: readonly File[] = [];

function filesOf(handed: Handed | null): readonly File[] {
  const files = handed?.files ?? NONE;
  if (files[0] && handed?.reading) keepReading(files[0], handed.reading);
  return files;
}
