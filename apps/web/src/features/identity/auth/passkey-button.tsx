import { signIn } from '../../../api/session.ts';
import type { Form } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import { passkeyObstacle } from './passkey-obstacle.ts';
import { passkeyButton as texts } from './texts.ts';

interface PasskeyButtonProps {
  /** The form that the button is in. */
  readonly form: Pick<Form<object>, 'busy' | 'run' | 'waitSeconds'>;
}

/** Signs in with a passkey, where the browser can. */
export function PasskeyButton({ form }: PasskeyButtonProps) {
  if (passkeyObstacle()) return null;
  const submit = () =>
    void form.run(async () => {
      const { passkeySignIn } = await import('./passkey-sign-in.ts');
      const answer = await passkeySignIn();
      if (answer) signIn(answer);
    });
  return (
    <Button wide onClick={submit} disabled={form.busy || form.waitSeconds > 0}>
      {texts.useAPasskey}
    </Button>
  );
}
