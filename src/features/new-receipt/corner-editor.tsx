import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { isWhole, WHOLE, type Corners, type ImagePoint } from '../../vision/paper/corners.ts';
import { Button } from '../../ui/button.tsx';
import { uploadTexts as texts } from './texts.ts';
import css from './corner-editor.module.css';
import { withCorner, step } from './corner-moves.ts';

interface Props {
  /** The photo, as the browser shows it: upright by its EXIF. */
  url: string;
  corners: Corners;
  found: Corners;
  onChange: (corners: Corners) => void;
  onBroken: () => void;
}

/** The paper's outline over the photo. The user drags its corners, or moves them by arrow keys. */
export function CornerEditor({ url, corners, found, onChange, onBroken }: Props) {
  const picture = useRef<HTMLDivElement>(null);
  const grip = useRef<ImagePoint>({ x: 0, y: 0 });
  const [ratio, setRatio] = useState<number | null>(null);
  const [spoken, setSpoken] = useState('');
  const hint = useId();

  const move = (at: number, to: ImagePoint) => {
    const next = withCorner(corners, at, to);
    if (!next) return;
    onChange(next);
    return next[at];
  };
  const pointOf = ({ clientX, clientY }: PointerEvent): ImagePoint => {
    const box = picture.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };
  const take = (at: number, event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const [from, corner] = [pointOf(event), corners[at] as ImagePoint];
    grip.current = { x: corner.x - from.x, y: corner.y - from.y };
  };
  const drag = (at: number, event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const to = pointOf(event);
    move(at, { x: to.x + grip.current.x, y: to.y + grip.current.y });
  };
  const press = (at: number, event: KeyboardEvent) => {
    const by = step(event.key, event.shiftKey);
    if (!by) return;
    event.preventDefault();
    const corner = corners[at] as ImagePoint;
    const { x, y } = move(at, { x: corner.x + by.x, y: corner.y + by.y }) ?? corner;
    setSpoken(texts.cornerMoved(texts.corner[at] ?? '', Math.round(x * 100), Math.round(y * 100)));
  };
  const put = (next: Corners) => {
    onChange(next);
    setSpoken('');
  };
  return (
    <div role="group" aria-label={texts.corners} aria-describedby={hint} className={css.editor}>
      <div
        ref={picture}
        className={css.picture}
        style={
          ratio === null ? undefined : { aspectRatio: ratio, width: `min(100%, var(--tall) * ${ratio})` }
        }
      >
        <img
          src={url}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setRatio(naturalWidth / naturalHeight)
          }
          onError={onBroken}
        />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <path className={css.outside} d={`M-1-1H2V2H-1Z${pathOf(corners)}`} fillRule="evenodd" />
          <path className={css.outline} d={pathOf(corners)} />
        </svg>
        {corners.map(({ x, y }, at) => (
          <button
            key={texts.corner[at]}
            type="button"
            className={css.handle}
            aria-label={texts.corner[at]}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            onPointerDown={(event) => take(at, event)}
            onPointerMove={(event) => drag(at, event)}
            onKeyDown={(event) => press(at, event)}
          />
        ))}
      </div>
      <p id={hint} className={css.hint}>
        {isWhole(corners) ? texts.cornersWhole : texts.cornersFound}
      </p>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
      <div className={css.choices}>
        <Button look="quiet" aria-disabled={isWhole(corners)} onClick={() => put(WHOLE)}>
          {texts.wholePhoto}
        </Button>
        <Button look="quiet" aria-disabled={corners === found} onClick={() => put(found)}>
          {texts.findAgain}
        </Button>
      </div>
    </div>
  );
}

const pathOf = (corners: Corners): string => `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
