import type { RegistrationMode } from '@farthing/api-contract';
import { useEffect, useState } from 'react';
import { useDemoStatus } from '../../../api/demo.ts';
import { registrationMode } from '../../../api/session.ts';
import { Button } from '../../../design/button.tsx';
import { FootLink, FrontPage } from '../../../design/front-page.tsx';
import { Notice } from '../../../design/notice.tsx';
import { CodeForm } from './code-form.tsx';
import { LookAround } from './look-around.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { signedOut as texts } from './texts.ts';

type Step = { readonly name: 'sign-in' | 'register' } | { readonly name: 'code'; readonly challenge: string };

/**
 * Signed-out screens: sign in, register, or the second step with a code. They have no router, which keeps the
 * first load small. The requested URL is opened after signing in.
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
      <FrontPage title={texts.codeTitle} foot={<InsecureNote />}>
        <CodeForm challenge={step.challenge} onBack={() => setStep({ name: 'sign-in' })} />
      </FrontPage>
    );
  }
  if (step.name === 'register') {
    return (
      <FrontPage title={texts.registerTitle} foot={<InsecureNote />}>
        {mayRegister ? (
          <RegisterForm email={email} onEmail={setEmail} invite={invite} />
        ) : (
          <NoRegistration mode={mode} />
        )}
        <Button kind="quiet" onClick={() => go('sign-in')}>
          {texts.toSignIn}
        </Button>
      </FrontPage>
    );
  }
  return (
    <FrontPage
      title={expired ? texts.expiredTitle : demo?.demo_mode ? texts.demoTitle : texts.signIn}
      foot={demo?.demo_mode ? undefined : <InsecureNote />}
    >
      {expired && <Notice>{texts.expired}</Notice>}
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
          {texts.toRegister}
        </Button>
      )}
    </FrontPage>
  );
}

/** Explains why the visitor can't register. */
function NoRegistration({ mode }: { readonly mode: RegistrationMode | undefined }) {
  if (mode === undefined) return null;
  if (mode === 'invite') return <Notice title={texts.inviteNeeded}>{texts.inviteNeededHint}</Notice>;
  return <Notice title={texts.closed}>{texts.closedHint}</Notice>;
}

/** Warning that browsers keep the session only over HTTPS or on localhost, and the way out: the server's own HTTPS, or the guide to it. */
function InsecureNote() {
  const [address, setAddress] = useState('/help/operations/https/');
  useEffect(() => {
    if (window.isSecureContext) return;
    fetch('/https/trusted').then(
      ({ ok }) => ok && setAddress('/https'),
      () => undefined, // the guide's address stays
    );
  }, []);
  if (window.isSecureContext) return texts.staysHere;
  return (
    <>
      {texts.insecure} <FootLink href={address}>{texts.useHttps}</FootLink>
    </>
  );
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
