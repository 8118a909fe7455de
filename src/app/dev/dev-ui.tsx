import { useState, type ReactNode } from 'react';
import { HOME_CURRENCY } from '../../domain/money/currencies.ts';
import { minor } from '../../domain/money/money.ts';
import { percentOrAmount } from '../../domain/money/percent-or-amount.ts';
import { Avatar, Faces } from '../../ui/avatar.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { CountingAmount } from '../../ui/counting-amount.tsx';
import { DoneMark } from '../../ui/done-mark.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Link, NavLink } from '../../ui/link.tsx';
import { FaceRing } from '../../ui/face-ring.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChargeField } from '../../ui/charge-field.tsx';
import { Checkbox, FormError, FormNote, Select, TextArea, TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GettingBack, GettingBackLine } from '../../ui/getting-back.tsx';
import * as actionIcons from '../../ui/icons/actions.tsx';
import * as boardIcons from '../../ui/icons/board.tsx';
import * as itemIcons from '../../ui/icons/items.tsx';
import * as navigationIcons from '../../ui/icons/navigation.tsx';
import * as photoIcons from '../../ui/icons/photo.tsx';
import { COLOURS } from '../../domain/group/colour.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PersonChoice } from '../../ui/person-choice.tsx';
import { PaymentDetails } from '../../pay/payment-details.tsx';
import { PasswordStrength } from '../../ui/password-strength.tsx';
import { Loading, ProgressBar, Spinner } from '../../ui/progress.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StepHeading } from '../../ui/step-heading.tsx';
import { toast } from '../../toasts/toast.ts';
import { useModal } from '../../presses/use-modal.ts';
import { WholeScreen } from '../../ui/whole-screen.tsx';
import css from './dev.module.css';

const icons = { ...actionIcons, ...boardIcons, ...itemIcons, ...navigationIcons, ...photoIcons };
const { PlusIcon, TrashIcon } = actionIcons;
const { CloudIcon } = navigationIcons;
const file = new Blob(['Kira']);
const looks = ['primary', 'secondary', 'quiet', 'danger'] as const;

/** /dev/ui, in development only: every component of src/ui in its states. */
export function DevUi() {
  const [isOpen, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const [page, setPage] = useState(4);
  const [isNext, setNext] = useState(false);
  return (
    <div className={css.page}>
      <States title="PasswordStrength">
        <PasswordStrength password="Nasi-Lemak-9" hasRules />
        <PasswordStrength password="Password1!" hasRules />
        <PasswordStrength password="nasilemak" />
      </States>
      <States title="Button, LinkButton, Link, NavLink, DownloadLink, IconButton">
        {looks.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button icon={<PlusIcon />}>icon</Button>
        <Button busy>busy</Button>
        <Button disabled>disabled</Button>
        <LinkButton to="/dev/ui">link</LinkButton>
        <Link to="/dev/sync">link in a text</Link>
        <NavLink to="/dev/ui">link to this page</NavLink>
        <DownloadLink file={file} name="kira.txt">
          download
        </DownloadLink>
        <IconButton label="icon button">
          <PlusIcon />
        </IconButton>
        <IconButton label="dangerous icon button" danger>
          <TrashIcon />
        </IconButton>
        <Button wide>wide</Button>
      </States>
      <States title="StepHeading, which takes the focus">
        {isNext ? (
          <StepHeading>Next step</StepHeading>
        ) : (
          <Button onClick={() => setNext(true)}>next step</Button>
        )}
      </States>
      <States title="TextField, ChargeField, TextArea, Select, Checkbox, FormError, FormNote">
        <TextField label="plain" />
        <TextField label="with a hint" hint="A hint" />
        <TextField label="with an error" defaultValue="abc" error="Not an amount" />
        <TextField label="label only spoken" hideLabel placeholder="label only spoken" />
        <TextField label="disabled" disabled />
        <ChargeField
          label="an amount or a percentage"
          value="10"
          onValue={() => undefined}
          question={percentOrAmount('10', minor(30_000), 'charge', HOME_CURRENCY) ?? undefined}
        />
        <TextArea label="several lines" hint="One a line" />
        <Select label="a choice">
          <option>One</option>
          <option>Two</option>
        </Select>
        <Checkbox label="a checkbox" />
        <FormError>Something went wrong.</FormError>
        <FormNote>Something went well.</FormNote>
      </States>
      <States title="TickBox">
        <TickBox isOn={false} />
        <TickBox isOn />
        <TickBox isOn={false} small />
        <TickBox isOn small />
      </States>
      <States title="Avatar, Faces">
        {Array.from({ length: 4 * COLOURS }, (_, tone) => (
          <Avatar key={tone} letters={`P${tone % COLOURS}`} tone={tone} small={tone % 2 === 1} />
        ))}
        <Faces>
          <Avatar letters="M" tone={1} />
          <Avatar letters="R" tone={4} />
        </Faces>
      </States>
      <States title="FaceRing">
        {(['empty', 'half', 'full', 'differs'] as const).map((state) => (
          <FaceRing key={state} state={state} large={state === 'differs'}>
            <Avatar letters="M" tone={1} />
          </FaceRing>
        ))}
      </States>
      <States title="QrCode">
        <QrCode text="https://kira.test/join?token=abc" label="a QR code" failed="It could not be drawn." />
      </States>
      <States title="Spinner, ProgressBar, Loading">
        <Spinner />
        <ProgressBar value={0.4} label="a download" />
        <Loading text="Loading..." />
      </States>
      <States title="Pager">
        <Pager page={page} pages={9} perPage={5} total={43} onPage={setPage} />
      </States>
      <States title="EmptyState with an icon or an EmptyPicture, LoadFailed, GettingBack, GettingBackLine, Skeleton">
        <EmptyState icon={<CloudIcon />} title="Title" text="An empty list says what to do.">
          <Button>Do it</Button>
        </EmptyState>
        {(['receipts', 'groups', 'nothing', 'offline', 'lost'] as const).map((picture) => (
          <EmptyState key={picture} picture={picture} text={picture} />
        ))}
        <LoadFailed icon={<CloudIcon />} text="The list could not be read." />
        <GettingBack icon={<CloudIcon />} text="Getting it back" state="idle" />
        <GettingBack icon={<CloudIcon />} text="Getting it back" state="offline" />
        <GettingBack icon={<CloudIcon />} text="Getting it back" state="failing" />
        <Skeleton shape="receipts" text="Getting it back" />
        <GettingBackLine text="Getting it back" state="signin" className={undefined} />
      </States>
      <States title="PaymentDetails">
        <PaymentDetails doc={{ how: 'cash', note: 'At the table' }} set={() => toast.success('Set')} />
      </States>
      <States title="DoneMark, CountingAmount">
        <p className={css.paper}>
          <DoneMark /> RM <CountingAmount amount={minor(page * 1234)} currency={HOME_CURRENCY} />
        </p>
      </States>
      <States title="data-torn: below, above, both">
        {(['below', 'above', 'both'] as const).map((edge) => (
          <div key={edge} className={css.tornShadow}>
            <div data-torn={edge} className={css.paper}>
              RM 70.85
            </div>
          </div>
        ))}
      </States>
      <States title="PersonChoice">
        <PersonChoice
          people={[
            { id: 'a', title: 'Aisyah', letters: 'A', tone: 1 },
            { id: 'b', title: 'Bala', letters: 'B', tone: 2 },
          ]}
          isOn={(id) => isNext === (id === 'a')}
          mark={TickBox}
          onChoose={() => setNext(!isNext)}
        />
      </States>
      <States title="Sheet, WholeScreen, Toasts">
        <Button onClick={() => setOpen(true)}>sheet</Button>
        <Button onClick={() => toast.info('For your information')}>info</Button>
        <Button onClick={() => toast.success('It worked')}>success</Button>
        <Button onClick={() => toast.error('It failed')}>error</Button>
        <Button onClick={() => toast.offer('It is gone', { label: 'Undo', run: () => {} }, 'dev')}>
          offer
        </Button>
        {isOpen && (
          <Sheet
            title="A sheet"
            onClose={() => setOpen(false)}
            footer={<Button onClick={() => setOpen(false)}>Done</Button>}
          >
            <p>From below on a phone, in the middle elsewhere.</p>
          </Sheet>
        )}
        <Button onClick={() => setWhole(true)}>whole screen</Button>
        {isWhole && <Whole onClose={() => setWhole(false)} />}
      </States>
      <States title="Icons">
        {Object.entries(icons).map(([name, One]) => (
          <span key={name} className={css.icon}>
            <One />
            {name.replace('Icon', '')}
          </span>
        ))}
      </States>
    </div>
  );
}

const States = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    <div className={css.states}>{children}</div>
  </section>
);

const Whole = ({ onClose }: { onClose: () => void }) => (
  <WholeScreen ref={useModal(onClose)} aria-label="A whole screen">
    <Button onClick={onClose}>Done</Button>
  </WholeScreen>
);
