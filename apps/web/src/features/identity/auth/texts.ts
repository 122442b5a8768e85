/** Texts of the signed-out screens and of the dialog that asks for the password again. */

export const codeForm = {
  title: 'Enter your code',
  lead: 'Open your authenticator app, or use one of your backup codes.',
  codeHint: 'Six digits, or a backup code',
  signIn: 'Sign in',
  startAgain: 'Start again',
};

export const forgottenPassword = {
  lead: 'You’ll get a link by email. It works once and expires after an hour.',
  send: 'Email me a link',
  sent: 'Check your email',
  sentHint: (email: string) =>
    `If ${email} has an account here, a link is on its way. It expires after an hour. If it doesn’t arrive, check your spam folder.`,
  noEmail: 'Ask your administrator',
  noEmailHint:
    'This server can’t send email. Your administrator can set a new password with “farthing user reset-password”.',
  save: 'Save password',
};

export const lookAround = {
  lead: 'This demo has ten years of records of an invented couple. Try anything: it resets every hour. Other visitors see what you enter, so don’t use your own details.',
  lookAroundAs: (firstName: string) => `Look around as ${firstName}`,
};

export const passkeyButton = {
  useAPasskey: 'Sign in with a passkey',
};

export const passkeyRefusals = {
  'is-there': 'This device already has a passkey for your account.',
  failed: 'The browser couldn’t use a passkey here. Try again, or use another device.',
};

export const passwordForm = {
  yourPassword: 'Your password',
  notYours: 'That is not your password.',
};

export const providerButton = {
  signInWith: (name: string) => `Sign in with ${name}`,
};

export const providerReturn = {
  wait: 'Signing in…',
  denied: 'You cancelled the sign-in. Try again, or sign in with your password.',
  providerError: 'The sign-in provider reported an error. Try again, or sign in with your password.',
};

export const registerForm = {
  form: 'Create your account',
  createAccount: 'Create account',
};

export const signInForm = {
  signIn: 'Sign in',
};

export const signedOut = {
  useHttps: 'Use HTTPS',
  forgot: 'Forgot your password?',
  newTitle: 'Choose a new password',
  backToSignIn: 'Back to sign in',
  passwordChanged: 'Password changed. Sign in with your new password.',
  codeTitle: 'Enter your code',
  registerTitle: 'Create your account',
  first: 'You’re the first user here, so you’ll be the administrator.',
  inviteNeeded: 'You need an invite',
  closed: 'Registration is closed',
  inviteNeededHint: 'Ask the person who runs this server for a link, then open it here.',
  closedHint: 'Ask the administrator for an account.',
  toSignIn: 'I already have an account',
  expiredTitle: 'Sign in to continue',
  demoTitle: 'A look at farthing',
  signIn: 'Sign in',
  expired: 'You’ve been signed out. What you entered is saved and returns when you sign in.',
  toRegister: 'Create an account',
  staysHere: 'Your data stays on this server unless you choose to send it elsewhere.',
  insecure:
    'This page doesn’t use HTTPS. Others on your network can read what you send, you’re signed out after 15 minutes or a reload, and the app can’t be installed.',
};
