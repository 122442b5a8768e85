import { useEffect, useState } from 'react';
import { goToProvider, providerName } from '../../../api/oidc-sign-in.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../design/button.tsx';
import { FormNotice } from '../../../design/form-notice.tsx';
import { providerButton as texts } from './texts.ts';

/** Goes to the operator's sign-in provider, where there is one. @param invite token of an invite, for a new user */
export function ProviderButton({ invite }: { readonly invite: string | undefined }) {
  const [name, setName] = useState<string | null>(null);
  const action = useAction();
  useEffect(() => {
    void providerName().then(setName);
  }, []);
  if (name === null) return null;
  return (
    <>
      <FormNotice form={action} />
      <Button
        wide
        busy={action.busy}
        disabled={action.waitSeconds > 0}
        onClick={() => void action.run(() => goToProvider(invite))}
      >
        {texts.signInWith(name)}
      </Button>
    </>
  );
}
