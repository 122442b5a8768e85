import { signIn } from '../../../api/session.ts';
import { Button } from '../../../design/button.tsx';
import { passkeyObstacle } from './passkey-obstacle.ts';
import { passkeyButton as texts } from './texts.ts';
import type { Attempt } from './use-attempt.ts';

/** Signs in with a passkey, where the browser can. */
export function PasskeyButton({ attempt }: { readonly attempt: Attempt }) {
  if (passkeyObstacle()) return null;
  const submit = () =>
    void attempt.run(async () => {
      const { passkeySignIn } = await import('./passkey-sign-in.ts');
      const answer = await passkeySignIn();
      if (answer) signIn(answer);
    });
  return (
    <Button wide onClick={submit} disabled={attempt.busy || attempt.waitSeconds > 0}>
      {texts.useAPasskey}
    </Button>
  );
}
