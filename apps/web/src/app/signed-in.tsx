import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { asTakingBack } from '../api/client.ts';
import { profileQuery } from '../api/profile.ts';
import { forgetAnswers, queryClient } from '../api/queries.ts';
import { accessToken, useSessionState } from '../api/session.ts';
import { clearToasts, runUndoInside, Toasts } from '../design/toast.tsx';
import { forgetFiles } from '../features/ledger/imports/kept-files.ts';
import { forgetAccount } from '../features/ledger/transactions/last-account.ts';
import { router } from './router.tsx';

// An undo can change any figure on screen, so everything is read again after it.
runUndoInside((undo) => asTakingBack(undo).finally(() => queryClient.invalidateQueries()));
// The code of the screen comes while the session is asked for and the frame is drawn. The router asks again, and tells.
void router.preloadRoute({ to: location.pathname as '/', search: true }).catch(() => undefined);

/** Everything behind the door: the cache of answers, the router with its screens, and the messages. */
export default function SignedIn() {
  useSameUser();
  useEffect(
    () => () => {
      // Signed out: nothing of this user's may be left for the next one.
      forgetAnswers();
      clearToasts();
      // A rehearsal of development, which mounts twice, is no sign-out: what outlives the page stays.
      if (accessToken() === undefined) forgetKept();
    },
    [],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}

/** Forgets what is kept beside the cache: the files of previews, and the accounts that were used last in this browser. */
function forgetKept(): void {
  forgetFiles();
  forgetAccount();
}

/** When another user signs in over a screen that was kept for its owner, the page starts afresh. */
function useSameUser(): void {
  const state = useSessionState();
  const owner = useRef<string>(undefined);
  useEffect(() => {
    if (state !== 'signed-in') return;
    const known = owner.current;
    queryClient.fetchQuery({ ...profileQuery, ...(known ? { staleTime: 0 } : {}) }).then(
      (profile) => {
        if (known && known !== profile.id) {
          forgetKept();
          location.assign('/');
        }
        owner.current = profile.id;
        if (known) void queryClient.invalidateQueries();
      },
      () => undefined,
    );
  }, [state]);
}
