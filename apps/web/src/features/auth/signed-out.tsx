import type { RegistrationMode } from '@farthing/api-contract';
import { useEffect, useState } from 'react';
import { useDemoStatus } from '../../api/demo.ts';
import { registrationMode } from '../../api/session.ts';
import { Button } from '../../design/button.tsx';
import { FrontPage } from '../../design/front-page.tsx';
import { Notice } from '../../design/notice.tsx';
import { CodeForm } from './code-form.tsx';
import { LookAround } from './look-around.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

type Step = { readonly name: 'sign-in' | 'register' } | { readonly name: 'code'; readonly challenge: string };

/**
 * What a person sees who is not signed in: sign in, register, or the second step with a code. It has no router, so
 * that its first load stays small; the address they came for is kept and shown after it.
 */
export function SignedOut({ expired = false }: { readonly expired?: boolean }) {
  const [step, setStep] = useState<Step>(() => ({
    name: location.pathname === '/register' ? 'register' : 'sign-in',
  }));
  const [email, setEmail] = useState('');
  // Behind the #, so that it stands in no server's log.
  const [invite] = useState(() => /^#invite=([\w-]{1,200})$/.exec(location.hash)?.[1]);
  const mode = useRegistrationMode();
  const mayRegister = mode === 'open' || (mode === 'invite' && invite !== undefined);
  const demo = useDemoStatus();
  useBackButton(() => setStep({ name: location.pathname === '/register' ? 'register' : 'sign-in' }));
  const go = (name: 'sign-in' | 'register') => {
    if (!expired) history.pushState(null, '', name === 'register' ? '/register' : '/sign-in');
    setStep({ name });
  };

  if (step.name === 'code') {
    return (
      <FrontPage title="Enter your code" foot={<InsecureNote />}>
        <CodeForm challenge={step.challenge} onBack={() => setStep({ name: 'sign-in' })} />
      </FrontPage>
    );
  }
  if (step.name === 'register') {
    return (
      <FrontPage title="Create your account" foot={<InsecureNote />}>
        {mayRegister && <RegisterForm email={email} onEmail={setEmail} invite={invite} />}
        {mode !== undefined && !mayRegister && (
          <Notice title={mode === 'invite' ? 'You need an invite' : 'Registration is closed'}>
            {mode === 'invite'
              ? 'Ask whoever runs this farthing for a link, and open it here.'
              : 'Whoever runs this farthing can make an account for you.'}
          </Notice>
        )}
        <Button kind="quiet" onClick={() => go('sign-in')}>
          I have an account: sign in
        </Button>
      </FrontPage>
    );
  }
  return (
    <FrontPage
      title={expired ? 'Sign in to go on' : demo?.demo_mode ? 'A look at farthing' : 'Sign in'}
      foot={demo?.demo_mode ? undefined : <InsecureNote />}
    >
      {expired && (
        <Notice>
          You have been signed out. What you typed is still here and comes back when you are in.
        </Notice>
      )}
      {demo?.demo_mode ? (
        <LookAround status={demo} />
      ) : (
        <SignInForm
          email={email}
          onEmail={setEmail}
          onChallenge={(challenge) => setStep({ name: 'code', challenge })}
        />
      )}
      {!expired && mayRegister && (
        <Button kind="quiet" onClick={() => go('register')}>
          New here: create an account
        </Button>
      )}
    </FrontPage>
  );
}

/** Browsers keep the session's cookie only over HTTPS or on this computer: say so before somebody wonders. */
function InsecureNote() {
  if (window.isSecureContext)
    return 'Your money stays on this server. farthing sends it nowhere unless you say so.';
  return 'This page is not served over HTTPS, so you will be asked to sign in again after 15 minutes or a reload.';
}

/** Who may register; undefined until the server has said so. */
function useRegistrationMode(): RegistrationMode | undefined {
  const [mode, setMode] = useState<RegistrationMode>();
  useEffect(() => {
    void registrationMode().then(setMode);
  }, []);
  return mode;
}

function useBackButton(onBack: () => void): void {
  useEffect(() => {
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  });
}
