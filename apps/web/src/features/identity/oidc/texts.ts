/** Texts of the card for the account at the sign-in provider, and of its forms. */

export const oidcCard = {
  what: 'the linked account',
  title: (name: string) => `Sign in with ${name}`,
  emptyTitle: 'No account linked yet',
  empty: 'Link your account to sign in without your password.',
  insecure: 'Linking an account needs HTTPS. You’re using plain HTTP.',
  link: 'Link an account',
  neverUsed: 'Never used',
};

export const oidcForms = {
  linkTitle: 'Link an account',
  linkLead: (name: string) => `You’ll sign in with ${name} next.`,
  next: 'Go to the provider',
  unlinkTitle: 'Unlink the account',
  unlinkLead: (account: string) =>
    `You can’t sign in with “${account}” after this. Use your password instead.`,
  unlink: 'Unlink the account',
  unlinked: 'Account unlinked',
  linkPasswordMissing: 'Enter your password to link an account.',
  unlinkPasswordMissing: 'Enter your password to unlink the account.',
};
