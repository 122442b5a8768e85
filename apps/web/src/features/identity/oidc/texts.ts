/** Texts of the card for the account at the sign-in provider, and of its forms. */

export const oidcCard = {
  what: 'the linked account',
  title: (name: string) => `Sign in with ${name}`,
  empty: 'Link your account there, and you can sign in here without your password.',
  insecure: 'Linking an account needs HTTPS. You’re using plain HTTP.',
  link: 'Link an account',
  neverUsed: 'Never used',
};

export const oidcForms = {
  linkTitle: 'Link an account',
  linkLead: (name: string) => `Next, ${name} asks you to sign in there.`,
  next: 'Go to the provider',
  unlinkTitle: 'Unlink the account',
  unlinkLead: (account: string) => `“${account}” no longer signs you in. Your password does.`,
  unlink: 'Unlink the account',
  unlinked: 'Account unlinked',
  linkPasswordMissing: 'Enter your password to link an account.',
  unlinkPasswordMissing: 'Enter your password to unlink the account.',
};
