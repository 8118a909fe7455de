import { useEffect, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../api/errors.ts';
import type { User } from '../contract/auth.ts';
import type { JoinAs } from '../contract/guests.ts';
import { DataProvider } from '../data/context.tsx';
import { billLink } from '../domain/text/bill-link.ts';
import { GuestLinkScreen } from '../features/board/guests/guest-link-screen.tsx';
import { GuestScreen } from '../features/board/guests/guest-screen.tsx';
import { pickTexts } from '../features/board/guests/texts.ts';
import { SyncStatusContext } from '../sync/status.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFirstScreen } from '../loading/first-screen.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Content } from './content.tsx';
import { Header } from './header.tsx';
import { LAST_BILL, lastBill } from './last-bill.ts';
import { LanguageChoice } from './language-choice.tsx';
import { usePageLanguage } from './open-language.ts';
import { useServices, useSession } from './services.ts';
import { signedInAs } from './session.ts';
import { SkipLink } from './skip-link.tsx';

/** /b/<token>, what a bill's code opens, and /b#<bill>, where it leads. Not in the first load. */
export function GuestPages() {
  return (
    <>
      <SkipLink />
      <Header />
      <Content>
        <Routes>
          <Route index element={<GuestBill />} />
          <Route path=":token" element={<GuestLink />} />
          <Route path="*" element={<NoBill />} />
        </Routes>
      </Content>
    </>
  );
}

function GuestLink() {
  const { token = '' } = useParams();
  const { api, session, storage, hasEarlyAnswers } = useServices();
  const { state } = useSession();
  const { current: language } = usePageLanguage();
  const navigate = useNavigate();
  const { open, join } = useMemo(() => {
    const joinAs = (as?: JoinAs) => api.call('joinBill', { body: { token, language, ...(as && { as }) } });
    const look = async () => {
      const bill = await api.call('lookAtBill', { body: { token } });
      const user = signedInAs(session.get());
      return bill.isOn && user ? { user, receipt: bill.receipt } : bill;
    };
    return {
      join: joinAs,
      open: async () => {
        const user = signedInAs(session.get());
        // A session that only has to be renewed is one: without it the server would make another guest.
        if (user?.isGuest) await api.call('profile').catch(unlessEnded);
        const seen = user && !user.isGuest ? await look().catch(unlessEnded) : undefined;
        if (seen) return seen;
        try {
          return await joinAs();
        } catch (error) {
          // The browser has a session that this device has forgotten.
          if (!(error instanceof ApiError && error.code === 'askFirst')) throw error;
          await session.enter();
          return look();
        }
      },
    };
  }, [api, session, token, language]);
  const onJoined = async (user: User, receipt: string) => {
    await session.enter(user);
    const now = session.get();
    if (now.state === 'in') now.workspace.sync.pull();
    storage.setItem(LAST_BILL, receipt);
    // The address is no longer the key: nobody reads it from a screen or sends it on by accident.
    await navigate(`/b#${receipt}`, { replace: true, state: { link: billLink(location.origin, token) } });
  };
  // Without a session there is nothing to wait for.
  if (state === 'unknown' && hasEarlyAnswers) return <Skeleton shape="bill" text={pickTexts.joining} />;
  const me = signedInAs(session.get());
  return (
    <GuestLinkScreen
      {...{ open, join, onJoined }}
      name={me?.name ?? me?.username ?? ''}
      onNotNow={() => void navigate('/', { replace: true })}
    />
  );
}

function unlessEnded(error: unknown): void {
  if (!(error instanceof Error && 'status' in error && error.status === 401)) throw error;
}

function GuestBill() {
  const services = useServices();
  const session = useSession();
  const location = useLocation();
  const link = (location.state as { link?: string } | null)?.link ?? null;
  const bill = lastBill(location, services.storage);
  const isIn = session.state === 'in';
  useEffect(() => {
    if (isIn && bill) services.storage.setItem(LAST_BILL, bill);
  }, [isIn, bill, services.storage]);
  if (session.state === 'unknown') return <Skeleton shape="bill" text={pickTexts.loading} />;
  if (!isIn || !bill) return <NoBill />;
  const { data, status } = session.workspace;
  return (
    <DataProvider key={data.me._id} data={data}>
      <SyncStatusContext value={status}>
        <GuestScreen
          key={bill}
          receiptId={bill}
          ports={services}
          link={link}
          wholeBill={<Navigate to={`/receipts/${bill}`} replace />}
          language={<LanguageChoice />}
        />
      </SyncStatusContext>
    </DataProvider>
  );
}

function NoBill() {
  useFirstScreen(true);
  return <EmptyState picture="lost" title={pickTexts.noBillTitle} text={pickTexts.noBill} />;
}
