import { type ReactNode, useEffect, useState } from 'react';
import { useConnection } from '../../../api/connection.ts';
import { type OfflineState, startOnline, switchOff, useOffline } from '../../../api/offline/offline.ts';
import { messageOf } from '../../../api/problem.ts';
import { useSessionState } from '../../../api/session.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { InstantText } from '../../../design/dates.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { Confirm, Dialog } from '../../../design/sheet.tsx';
import { Text } from '../../../design/text.tsx';
import { PassphraseForm } from './passphrase-form.tsx';
import { offlineStart, offlineBar as texts } from './texts.tsx';

const UnsentSheet = lazyPart(() => import('./unsent-sheet.tsx'));

type Open = 'changes' | 'passphrase' | 'delete';

/** Says on every screen that it shows the copy, and which changes aren't sent. Starts the copy of the signed-in user. */
export default function OfflineBar() {
  const state = useOffline();
  const session = useSessionState();
  const [open, setOpen] = useState<Open>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (session === 'signed-in') startOnline().catch(setFailure);
  }, [session]);
  const close = () => setOpen(undefined);
  const isUnannounced = useConnection() === 'away' && state.phase === 'off';
  const words = isUnannounced ? texts.noCopy : wordsOf(state, failure, setOpen);
  return (
    <>
      {words && <Banner label={texts.label}>{words}</Banner>}
      {open === 'changes' && <UnsentSheet onClose={close} />}
      {open === 'passphrase' && (
        <Dialog title={offlineStart.open} onClose={close}>
          <PassphraseForm onOpen={close} />
        </Dialog>
      )}
      {open === 'delete' && (
        <Confirm
          title={texts.deleteQuestion}
          action={texts.deleteThem}
          onConfirm={() => void switchOff().then(close)}
          onClose={close}
        >
          <Text>{texts.cannotRestore}</Text>
        </Confirm>
      )}
      {state.leaving && (
        <Confirm
          title={texts.leaveQuestion}
          action={texts.leave}
          onConfirm={() => state.leaving?.(true)}
          onClose={() => state.leaving?.(false)}
        >
          <Text>{texts.leaveMeans(state.waiting.length)}</Text>
        </Confirm>
      )}
    </>
  );
}

function wordsOf(state: OfflineState, failure: unknown, open: (what: Open) => void): ReactNode {
  const { phase, isAway, at, waiting, others } = state;
  if (phase === 'gone')
    return (
      <>
        {texts.gone} <Press onPress={() => void switchOff()}>{texts.understood}</Press>
      </>
    );
  if (phase === 'other-user')
    return (
      <>
        {texts.otherUser(others)} <Press onPress={() => open('delete')}>{texts.deleteThem}</Press>
      </>
    );
  if (phase === 'locked')
    return (
      <>
        {texts.locked} <Press onPress={() => open('passphrase')}>{offlineStart.open}</Press>
      </>
    );
  const stuck = waiting.filter(({ problem }) => problem).length;
  const changes = waiting.length > 0 && <Press onPress={() => open('changes')}>{texts.show}</Press>;
  if (isAway)
    return (
      <>
        {at ? texts.copyOf(<InstantText at={at} />) : texts.noCopy}{' '}
        {waiting.length > 0 && texts.waiting(waiting.length)} {changes}
      </>
    );
  if (waiting.length > 0)
    return (
      <>
        {stuck > 0 ? texts.decide(stuck) : texts.sending(waiting.length)} {changes}
      </>
    );
  const problem = failure ?? state.problem;
  return problem === undefined ? null : `${texts.notUpdated}: ${messageOf(problem)}`;
}

function Press({ onPress, children }: { readonly onPress: () => void; readonly children: string }) {
  return (
    <Button small onClick={onPress}>
      {children}
    </Button>
  );
}
