/** Texts of the pages for a forgotten password. */

export const forgottenPassword = {
  forgotTitle: 'Forgot your password?',
  lead: 'We’ll email you a link. It works once, within an hour.',
  send: 'Email me a link',
  sent: 'Check your email',
  sentHint: (email: string) =>
    `If ${email} has an account here, a link is on its way. It works for one hour. Look in your spam folder too.`,
  noEmail: 'Ask your administrator',
  noEmailHint:
    'This server sends no email. Whoever runs it can set a new password for you with “farthing user reset-password”.',
  newTitle: 'Choose a new password',
  newPassword: 'New password',
  save: 'Save password',
};
