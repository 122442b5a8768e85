import { useEffect, useState } from 'react';
import { goToProvider, providerName } from '../../../api/oidc-sign-in.ts';
import { Button } from '../../../design/button.tsx';
import { AttemptNotice } from './attempt-notice.tsx';
import { providerButton as texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** Goes to the operator's sign-in provider, where there is one. @param invite token of an invite, for a new user */
export function ProviderButton({ invite }: { readonly invite: string | undefined }) {
  const [name, setName] = useState<string | null>(null);
  const attempt = useAttempt();
  useEffect(() => {
    void providerName().then(setName);
  }, []);
  if (name === null) return null;
  return (
    <>
      <AttemptNotice attempt={attempt} />
      <Button
        wide
        busy={attempt.busy}
        disabled={attempt.waitSeconds > 0}
        onClick={() => void attempt.run(() => goToProvider(invite))}
      >
        {texts.signInWith(name)}
      </Button>
    </>
  );
}
