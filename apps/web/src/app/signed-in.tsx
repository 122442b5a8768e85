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
// Preloads the screen while the session is requested and the layout is drawn. The router reports a failure.
void router.preloadRoute({ to: location.pathname as '/', search: true }).catch(() => undefined);

/** Everything for signed-in users: the query cache, the router with its screens, and the toasts. */
export default function SignedIn() {
  useSameUser();
  useEffect(
    () => () => {
      // After signing out, none of this user's data may be left for the next user.
      forgetAnswers();
      clearToasts();
      // React's strict mode mounts twice in development, which isn't a sign-out, so data outside the page stays.
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

/** Clears data outside the query cache: the files of previews, and the last used accounts. */
function forgetKept(): void {
  forgetFiles();
  forgetAccount();
}

/** Reloads the page when another user signs in over a screen that was kept for its user. */
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
