/** Texts of the signed-out screens and of the dialog that asks for the password again. */

import { countText } from '../../../design/format.ts';

export const attemptNotice = {
  tooManyAttempts: 'Too many attempts',
  youCanTryAgain: (seconds: number) => `You can try again in ${countText(seconds, 'second')}.`,
};

export const codeForm = {
  title: 'Enter your code',
  lead: 'Open your authenticator app, or use one of the backup codes that you kept.',
  codeHint: 'Six digits, or a backup code',
  signIn: 'Sign in',
  startAgain: 'Start again',
};

export const lookAround = {
  lead: 'This is a demonstration with ten years of an invented household. Try anything: once an hour it is put back as it was. Others see what you type, so type nothing of your own.',
  lookAroundAs: (firstName: string) => `Look around as ${firstName}`,
};

export const passwordQuestion = {
  yourPassword: 'Your password',
};

export const passwordRefusal = {
  notYours: 'That is not your password.',
};

export const registerForm = {
  form: 'Create your account',
  createAccount: 'Create account',
};

export const signInForm = {
  signIn: 'Sign in',
};

export const signedOut = {
  codeTitle: 'Enter your code',
  registerTitle: 'Create your account',
  inviteNeeded: 'You need an invite',
  closed: 'Registration is closed',
  inviteNeededHint: 'Ask the person who runs this server for a link, then open it here.',
  closedHint: 'Ask the administrator for an account.',
  toSignIn: 'I have an account: sign in',
  expiredTitle: 'Sign in to go on',
  demoTitle: 'A look at farthing',
  signIn: 'Sign in',
  expired: 'You’ve been signed out. What you entered is saved and returns when you sign in.',
  toRegister: 'New here: create an account',
  staysHere: 'Your money stays on this server. farthing sends it nowhere unless you say so.',
  insecure:
    'This page is not served over HTTPS, so you will be asked to sign in again after 15 minutes or a reload.',
};
