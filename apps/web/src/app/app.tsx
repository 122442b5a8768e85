import { lazy, Suspense, useEffect, useState } from 'react';
import { isCopyOn } from '../api/offline/flag.ts';
import { messageOf } from '../api/problem.ts';
import { isKnownVisitor, refreshSession, type SessionState, useSessionState } from '../api/session.ts';
import { Button } from '../design/button.tsx';
import { FrontPage } from '../design/front-page.tsx';
import { Notice } from '../design/notice.tsx';
import { SlowStart } from './slow-start.tsx';
import { app as texts } from './texts.ts';

const loadSignedIn = () => import('./signed-in.tsx');
const SignedIn = lazy(loadSignedIn);
const OfflineStart = lazy(() => import('../features/identity/offline-copy/offline-start.tsx'));
const loadSignedOut = () => import('../features/identity/auth/signed-out.tsx');
const SignedOut = lazy(() => loadSignedOut().then((module) => ({ default: module.SignedOut })));

/**
 * Starts loading before the first paint: the session, and the code of the screen that it most likely leads
 * to. Home's code loads in parallel with the layout's. The component that needs a missing part reports the
 * failure.
 */
function begin(): Promise<boolean> {
  const comes = isKnownVisitor()
    ? [
        loadSignedIn(),
        ...(location.pathname === '/' ? [import('../features/reports/home/home-screen.tsx')] : []),
      ]
    : [loadSignedOut()];
  for (const one of comes) one.catch(() => undefined);
  return refreshSession();
}

let first: Promise<boolean> | undefined = begin();
first.catch(() => undefined);

/**
 * Root component. Users who aren't signed in only get the sign-in page, and the rest of the app is loaded
 * after it. If a session ends during use, the screen is hidden but stays mounted, so that nothing typed is
 * lost.
 */
export function App() {
  const state = useSessionState();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [isOpened, setOpened] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to try again
  useEffect(() => {
    setFailure(undefined);
    (first ?? begin()).catch((error: unknown) => setFailure(messageOf(error)));
    first = undefined;
  }, [attempt]);

  if (state === 'unknown' && failure && !isOpened)
    return (
      <ServerAway message={failure} onRetry={() => setAttempt(attempt + 1)} onOpen={() => setOpened(true)} />
    );
  if (state === 'unknown' && isOpened) return <Desk state={state} />;
  if (state === 'unknown' && isKnownVisitor()) return <SlowStart />;
  // New visitors needn't wait for the server, so the form is shown while it is asked. A forgotten
  // password and the return from a sign-in provider have their page even while a session is open.
  if (
    state === 'unknown' ||
    state === 'signed-out' ||
    /^\/(new-password|forgot-password|oidc)$/.test(location.pathname)
  ) {
    return (
      <Suspense>
        <SignedOut onDone={() => setOpened(true)} />
      </Suspense>
    );
  }
  return <Desk state={state} />;
}

/** The app, or the sign-in page if there is no session. */
function Desk({ state }: { readonly state: SessionState }) {
  const expired = state === 'expired';
  useEffect(() => {
    // Loaded later, so that it is available when the session ends, even without a network.
    const timer = setTimeout(() => loadSignedOut().catch(() => undefined), 10_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Suspense>{expired && <SignedOut expired />}</Suspense>
      <div hidden={expired} inert={expired}>
        <Suspense>
          <SignedIn />
        </Suspense>
      </div>
    </>
  );
}

interface ServerAwayProps {
  readonly message: string;
  readonly onRetry: () => void;
  /** Called when the copy on this device is open. */
  readonly onOpen: () => void;
}

function ServerAway({ message, onRetry, onOpen }: ServerAwayProps) {
  useEffect(() => {
    const timer = setInterval(onRetry, 5000);
    return () => clearInterval(timer);
  }, [onRetry]);
  return (
    <FrontPage title={texts.title}>
      <Notice tone="warning">{texts.triesAgain(message)}</Notice>
      <Suspense>{isCopyOn() && <OfflineStart onOpen={onOpen} />}</Suspense>
      <Button kind={isCopyOn() ? 'quiet' : 'main'} onClick={onRetry}>
        {texts.tryNow}
      </Button>
    </FrontPage>
  );
}
