import type { RegistrationState } from '@farthing/api-contract';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useDemoStatus } from '../../../api/demo.ts';
import { isCopyOn } from '../../../api/offline/flag.ts';
import { readRegistration, useSessionState } from '../../../api/session.ts';
import { Button } from '../../../design/button.tsx';
import { FootLink, FrontPage } from '../../../design/front-page.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { CodeForm } from './code-form.tsx';
import { ForgotPassword, NewPassword } from './forgotten-password.tsx';
import { LookAround } from './look-around.tsx';
import { ProviderButton } from './provider-button.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { signedOut as texts } from './texts.ts';

const ProviderReturn = lazy(() => import('./provider-return.tsx'));

/** Steps with an address of their own, which is the name. */
type Place = 'sign-in' | 'register' | 'forgot-password' | 'new-password' | 'oidc';
type Step = { readonly name: Place } | { readonly name: 'code'; readonly challenge: string };

interface SignedOutProps {
  readonly expired?: boolean;
  /** The provider's account has opened a session, maybe beside an open one. */
  readonly onDone?: () => void;
}

/**
 * Signed-out screens: sign in, register, a forgotten password, or the second step with a code. They have no router,
 * which keeps the first load small. The requested URL is opened after signing in.
 */
export function SignedOut({ expired = false, onDone }: SignedOutProps) {
  const [step, setStep] = useState<Step>(() => ({ name: placeOfAddress() }));
  const [email, setEmail] = useState('');
  const [passwordChanged, setPasswordChanged] = useState(false);
  // Behind the #, so that they stand in no server's log.
  const [invite] = useState(() => /^#invite=([\w-]{1,200})$/.exec(location.hash)?.[1]);
  const [resetToken] = useState(() => /^#token=([\w.-]{1,4096})$/.exec(location.hash)?.[1] ?? '');
  useBackButton(() => setStep({ name: placeOfAddress() }));
  useCopyDeleted();
  const go = (name: Place) => {
    if (!expired) history.pushState(null, '', `/${name}`);
    setStep({ name });
  };
  const registration = useRegistration(() => setStep({ name: 'register' }));
  const signInAfresh = () => {
    setPasswordChanged(true);
    go('sign-in');
  };
  const onChallenge = (challenge: string) => setStep({ name: 'code', challenge });
  const person = { email, onEmail: setEmail, registration };
  const backToSignIn = (
    <Button kind="quiet" onClick={() => go('sign-in')}>
      {texts.backToSignIn}
    </Button>
  );
  if (step.name === 'code')
    return (
      <FrontPage title={texts.codeTitle} foot={<InsecureNote />}>
        <CodeForm challenge={step.challenge} onBack={() => setStep({ name: 'sign-in' })} />
      </FrontPage>
    );
  if (step.name === 'oidc')
    return <FromProvider onChallenge={onChallenge} onDone={onDone} backToSignIn={backToSignIn} />;
  if (step.name === 'register') return <Register {...person} invite={invite} onBack={() => go('sign-in')} />;
  if (step.name === 'sign-in')
    return (
      <SignIn
        {...person}
        expired={expired}
        passwordChanged={passwordChanged}
        mayRegisterBy={invite}
        onGo={go}
        onChallenge={onChallenge}
      />
    );
  const isForgotten = step.name === 'forgot-password';
  return (
    <FrontPage title={isForgotten ? texts.forgot : texts.newTitle} foot={<InsecureNote />}>
      {isForgotten ? (
        <ForgotPassword {...person} />
      ) : (
        <NewPassword token={resetToken} onDone={signInAfresh} />
      )}
      {backToSignIn}
    </FrontPage>
  );
}

interface FromProviderProps {
  readonly onChallenge: (challenge: string) => void;
  readonly onDone: (() => void) | undefined;
  readonly backToSignIn: ReactNode;
}

/** The way back from the sign-in provider. */
function FromProvider({ onChallenge, onDone, backToSignIn }: FromProviderProps) {
  return (
    <FrontPage title={texts.signIn} foot={<InsecureNote />}>
      <Suspense>
        <ProviderReturn onChallenge={onChallenge} onDone={() => onDone?.()} />
      </Suspense>
      {backToSignIn}
    </FrontPage>
  );
}

interface PersonProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** Absent until the server has responded. */
  readonly registration: RegistrationState | undefined;
}

interface SignInProps extends PersonProps {
  readonly expired: boolean;
  readonly passwordChanged: boolean;
  /** Token of the invite that the visitor came by. */
  readonly mayRegisterBy: string | undefined;
  readonly onGo: (place: Place) => void;
  readonly onChallenge: (challenge: string) => void;
}

function SignIn({
  expired,
  passwordChanged,
  mayRegisterBy,
  onGo,
  onChallenge,
  registration,
  ...person
}: SignInProps) {
  const demo = useDemoStatus();
  return (
    <FrontPage
      title={expired ? texts.expiredTitle : demo?.demo_mode ? texts.demoTitle : texts.signIn}
      foot={demo?.demo_mode ? undefined : <InsecureNote />}
    >
      {expired && <Notice>{texts.expired}</Notice>}
      {passwordChanged && <Notice>{texts.passwordChanged}</Notice>}
      {demo?.demo_mode ? (
        <LookAround status={demo} />
      ) : (
        <>
          <SignInForm {...person} onChallenge={onChallenge} />
          <ProviderButton invite={mayRegisterBy} />
          <Button kind="quiet" onClick={() => onGo('forgot-password')}>
            {texts.forgot}
          </Button>
        </>
      )}
      {!expired && mayRegister(registration, mayRegisterBy) && (
        <Button kind="quiet" onClick={() => onGo('register')}>
          {texts.toRegister}
        </Button>
      )}
    </FrontPage>
  );
}

interface RegisterProps extends PersonProps {
  readonly invite: string | undefined;
  readonly onBack: () => void;
}

function Register({ invite, onBack, registration, ...person }: RegisterProps) {
  return (
    <FrontPage title={texts.registerTitle} foot={<InsecureNote />}>
      {registration?.has_users === false && <Text>{texts.first}</Text>}
      {mayRegister(registration, invite) ? (
        <RegisterForm {...person} invite={invite} />
      ) : (
        <NoRegistration registration={registration} />
      )}
      {registration?.has_users === false ? (
        <ProviderButton invite={invite} />
      ) : (
        <Button kind="quiet" onClick={onBack}>
          {texts.toSignIn}
        </Button>
      )}
    </FrontPage>
  );
}

function mayRegister(state: RegistrationState | undefined, invite: string | undefined): boolean {
  return state?.registration === 'open' || (state?.registration === 'invite' && invite !== undefined);
}

/** The step that the address names; any address of the app leads to signing in. */
function placeOfAddress(): Place {
  const name = location.pathname.slice(1);
  return name === 'register' || name === 'forgot-password' || name === 'new-password' || name === 'oidc'
    ? name
    : 'sign-in';
}

/** Explains why the visitor can't register. */
function NoRegistration({ registration }: Pick<PersonProps, 'registration'>) {
  if (registration === undefined) return null;
  if (registration.registration === 'invite')
    return <Notice title={texts.inviteNeeded}>{texts.inviteNeededHint}</Notice>;
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

/** Returns who may register, undefined until the server has responded. @param onFresh called for a visitor of `/` if no one has registered */
function useRegistration(onFresh: () => void): RegistrationState | undefined {
  const [state, setState] = useState<RegistrationState>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    void readRegistration().then((read) => {
      setState(read);
      if (!read.has_users && location.pathname === '/') onFresh();
    });
  }, []);
  return state;
}

/** Deletes the copy on this device when the session has ended. */
function useCopyDeleted(): void {
  const state = useSessionState();
  useEffect(() => {
    if ((state === 'signed-out' || state === 'expired') && isCopyOn())
      void import('../../../api/offline/offline.ts').then((offline) => offline.sessionEnded());
  }, [state]);
}

function useBackButton(onBack: () => void): void {
  useEffect(() => {
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  });
}
