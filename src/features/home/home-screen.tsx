import { useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CameraIcon, PlusIcon } from '../../ui/icons/actions.tsx';
import { homeTexts as texts } from './texts.ts';
import css from './home-screen.module.css';

interface Props {
  /** The newest receipts: the first before `rest`, or `greeting` where there is none; the others after it. */
  renderRecent: (greeting: ReactNode, rest: ReactNode) => ReactNode;
  /** What the user pays and gets back in all. */
  sums: ReactNode;
  /** Whether the app is ready for offline. */
  offlineState: ReactNode;
  /** Who asks to join the user's groups, and the user's own invitations, if there are any. */
  invitations: ReactNode;
}

/** / and /home. */
export function HomeScreen({ renderRecent, sums, offlineState, invitations }: Props) {
  const navigate = useNavigate();
  const camera = useRef<HTMLInputElement>(null);
  const rest = (
    <>
      {/* On a phone they stay at the bottom, where a thumb reaches. */}
      <div className={css.actions}>
        <LinkButton to="/file-upload" look="primary" icon={<PlusIcon />} wide>
          {texts.newReceipt}
        </LinkButton>
        <LinkButton to="/quick-split" look="quiet" className={css.quick} wide>
          {texts.quickSplit}
        </LinkButton>
        <Button icon={<CameraIcon />} wide onClick={() => camera.current?.click()}>
          {texts.camera}
        </Button>
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label={texts.camera}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void navigate('/file-upload', { state: { files: [file] } });
          }}
        />
      </div>
      {invitations}
    </>
  );
  return (
    <div className={css.page}>
      {sums}
      {renderRecent(<h2 className={css.title}>{texts.title}</h2>, rest)}
      {offlineState}
    </div>
  );
}
