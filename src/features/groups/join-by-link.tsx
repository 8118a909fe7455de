import { useEffect, useState } from 'react';
import type { Api } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { Group } from '../../contract/groups.ts';
import { askingOf } from '../../domain/group/group.ts';
import { timeOf } from '../../words/dates.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { copyText } from '../../device/copy-text.ts';
import { QrIcon } from '../../ui/icons/actions.tsx';
import { Loading } from '../../ui/progress.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../toasts/toast.ts';
import css from './groups.module.css';
import { JoinRequests } from './join-requests.tsx';
import { commonTexts } from '../../words/texts.ts';
import { joinTexts as texts } from './texts.ts';

interface Props {
  group: Group;
  api: Api;
}

/** For a group's creator: who asks to join, and the link by which they ask. */
export function JoinByLink({ group, api }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [hasAnswered, setAnswered] = useState(false);
  const asks = askingOf(group).length > 0;
  return (
    <>
      <Button icon={<QrIcon size={20} />} wide onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {!isOpen && (asks || hasAnswered) && (
        <JoinRequests groups={[group]} Heading="h2" onAnswer={() => setAnswered(true)} />
      )}
      {isOpen && <LinkSheet group={group} api={api} onClose={() => setOpen(false)} />}
    </>
  );
}

function LinkSheet({ group, api, onClose }: Props & { onClose: () => void }) {
  const [shown, setShown] = useState<ShownProps['shown'] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { _id: id } = group;
  /** The shown link stays if there is no new one. */
  const renew = async () => {
    try {
      setShown(await api.call('groupLink', { params: { id }, body: { isNew: true } }));
      toast.info(texts.renewed);
    } catch (error) {
      toast.error(whyNoLink(error));
    }
  };
  useEffect(() => {
    let isOver = false;
    api.call('groupLink', { params: { id }, body: {} }).then(
      (answer) => isOver || setShown(answer),
      (error: unknown) => isOver || setFailure(whyNoLink(error)),
    );
    return () => {
      isOver = true;
    };
  }, [api, id]);
  return (
    <Sheet title={texts.title(group.name)} onClose={onClose}>
      <div className={css.join}>
        <p>{texts.how}</p>
        {!shown && failure === null && <Loading text={texts.loading} />}
        {failure !== null && <p role="alert">{failure}</p>}
        {shown && <Shown group={group} shown={shown} onRenew={() => void renew()} />}
        <JoinRequests groups={[group]} Heading="h3" />
      </div>
    </Sheet>
  );
}

const whyNoLink = (error: unknown): string => (error instanceof ApiError ? error.message : texts.failed);

interface ShownProps {
  group: Group;
  shown: { link: string; expiresAt: string };
  onRenew: () => void;
}

function Shown({ group, shown: { link, expiresAt }, onRenew }: ShownProps) {
  const copy = async () => {
    if (await copyText(link)) toast.success(texts.copied);
    else toast.error(commonTexts.notCopied);
  };
  const message = `https://wa.me/?text=${encodeURIComponent(texts.message(group.name, link))}`;
  return (
    <>
      <QrCode text={link} label={texts.qr} failed={texts.noQr} />
      <p className={css.small}>{texts.until(timeOf(expiresAt))}</p>
      <div className={css.joinActions}>
        <LinkButton to={message} target="_blank" rel="noreferrer">
          {texts.whatsApp}
        </LinkButton>
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <Button look="quiet" onClick={onRenew}>
          {texts.renew}
        </Button>
      </div>
    </>
  );
}
