/** Texts of the search of the settings: names of single settings, and the everyday words that find them. */
import * as common from '../../../design/common-texts.ts';
import { aiSettingsScreen } from '../../admin/ai-settings/texts.ts';
import { dataScreen } from '../../admin/export/texts.tsx';
import { apiTokenCard } from '../api-tokens/texts.tsx';
import { passkeyCard } from '../passkeys/texts.tsx';
import { deleteAccount, profileForm } from '../profile/texts.ts';
import { passwordForm, sessionList } from '../sessions/texts.tsx';
import { appearanceScreen } from '../settings/texts.tsx';

export const settingsSearch = {
  label: 'Search settings',
  placeholder: 'Find a setting',
};

/** Everyday words for each page of the settings. */
export const pageWords = {
  '/settings/profile': 'personal details name currency region my account',
  '/settings/security': 'login sign in sign out password two-step',
  '/settings/household': 'partner couple invite members share joint viewer accountant leave',
  '/settings/notifications': 'push email ntfy webhook alerts remind tell quiet hours digest',
  '/settings/appearance': 'look display theme colours browser',
  '/settings/categories': 'groups rename merge archive spending types',
  '/settings/rules': 'automatic categorise patterns regular expression split import',
  '/settings/tags': 'labels rename merge',
  '/settings/merchants': 'names shops payees rename merge tidy clean',
  '/settings/exchange-rates': 'currency foreign convert euro dollar',
  '/settings/connections': 'automatic bank feed prices api token',
  '/settings/receipts': 'scan photo picture ai reading',
  '/settings/history': 'undo redo operations changes deleted restore who when',
  '/settings/data': 'export everything zip download move import backup copy',
  '/settings/activity': 'audit log who when sign-ins',
};

/** Name of each single setting, with everyday words for it. */
export const singleSettings = {
  name: { label: common.yourName, words: 'change my display called' },
  region: {
    label: 'Tax region',
    words: 'where you pay income tax scotland wales england northern ireland country',
  },
  currency: { label: profileForm.baseCurrency, words: 'change my main money pounds gbp euros dollars' },
  month: {
    label: 'First day of your month',
    words: 'month starts on payday pay-day budget period start date',
  },
  account: {
    label: 'Your email address and role',
    words: 'email login my account member since administrator',
  },
  deletion: {
    label: deleteAccount.deleteMyAccount,
    words: 'close remove leave cancel erase everything permanently',
  },
  password: { label: passwordForm.form, words: 'my new passphrase login sign in' },
  twoStep: {
    label: common.twoStepSignIn,
    words: 'two-factor 2fa mfa totp otp authenticator app second factor verification backup codes',
  },
  sessions: {
    label: sessionList.title,
    words: 'sessions devices browsers sign out log out everywhere lost phone',
  },
  passkeys: {
    label: passkeyCard.title,
    words: 'fingerprint face',
  },
  tokens: { label: apiTokenCard.title, words: 'access key program script developer integration' },
  channels: {
    label: 'Notification channels',
    words: 'places push email phone ntfy webhook add browser',
  },
  kinds: { label: 'Kinds of notifications', words: 'which notices alerts switches' },
  times: { label: 'Quiet hours and weekly message', words: 'quiet hours night digest weekly do not disturb' },
  colours: { label: 'Light or dark', words: 'dark mode colours theme night black white' },
  hideAmounts: { label: common.hideAmounts, words: 'privacy private blur dots screenshot' },
  language: {
    label: appearanceScreen.language,
    words: 'language of dates date format english british number format locale week',
  },
  keys: { label: 'Keys that work everywhere', words: 'keyboard shortcuts hotkeys' },
  help: { label: 'Help and licences', words: 'guide manual documentation open source third-party' },
  model: {
    label: aiSettingsScreen.form,
    words: 'model ai artificial intelligence api key anthropic openai ollama gpt claude',
  },
  whatLeaves: { label: aiSettingsScreen.leavesTitle, words: 'privacy receipts sent private ai' },
  export: {
    label: dataScreen.exportEverything,
    words: 'download my data zip backup copy take move out leave',
  },
  import: {
    label: common.importFarthingData,
    words: 'bring export zip restore move in another installation',
  },
  offlineCopy: {
    label: common.offlineCopy,
    words: 'no without network internet signal phone passphrase keep on this device unsent queue',
  },
};
