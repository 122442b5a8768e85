import * as common from '../../../design/common-texts.ts';
import { adminPages } from './admin-pages.ts';
import { settingsPages } from './settings-pages.ts';
import { pageWords, singleSettings as texts } from './texts.ts';

/** A page of the settings, or a single setting on one. */
export interface Setting {
  readonly to: string;
  /** Id of its card or field. Empty for a page. */
  readonly hash: string;
  readonly label: string;
  /** Other words that find it. */
  readonly words: string;
  /** Name of its page. */
  readonly page: string;
}

type Address = keyof typeof pageWords;
type Single = Pick<Setting, 'hash' | 'label' | 'words'>;

/** The single settings of each page, by the ids that the page gives to its cards and fields. */
const singleSettings: Partial<Record<Address, readonly Single[]>> = {
  '/settings/profile': [
    { hash: 'name', ...texts.name },
    { hash: 'region', ...texts.region },
    { hash: 'currency', ...texts.currency },
    { hash: 'month', ...texts.month },
    { hash: 'account', ...texts.account },
    { hash: 'delete-account', ...texts.deletion },
  ],
  '/settings/security': [
    { hash: 'password', ...texts.password },
    { hash: 'two-step', ...texts.twoStep },
    { hash: 'passkeys', ...texts.passkeys },
    { hash: 'sessions', ...texts.sessions },
    { hash: 'offline-copy', ...texts.offlineCopy },
    { hash: 'api-tokens', ...texts.tokens },
  ],
  '/settings/notifications': [
    { hash: 'channels', ...texts.channels },
    { hash: 'kinds', ...texts.kinds },
    { hash: 'times', ...texts.times },
  ],
  '/settings/appearance': [
    { hash: 'colours', ...texts.colours },
    { hash: 'colours', ...texts.hideAmounts },
    { hash: 'language', ...texts.language },
    { hash: 'keys', ...texts.keys },
    { hash: 'help', ...texts.help },
  ],
  '/settings/receipts': [
    { hash: 'what-leaves', ...texts.whatLeaves },
    { hash: 'model', ...texts.model },
  ],
  '/settings/data': [
    { hash: 'export', ...texts.export },
    { hash: 'import', ...texts.import },
  ],
};

/** Every page of the settings, each followed by its single settings. */
export const settings: readonly Setting[] = settingsPages.flatMap(({ pages }) =>
  pages.flatMap(({ to, name }) => [
    { to, hash: '', label: name, words: pageWords[to], page: name },
    ...(singleSettings[to] ?? []).map((setting) => ({ ...setting, to, page: name })),
  ]),
);

/** The pages of administrators, as settings of the whole server. */
export const adminSettings: readonly Setting[] = adminPages.map((page) => ({
  ...page,
  hash: '',
  page: common.administration,
}));
