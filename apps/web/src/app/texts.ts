/** Texts of the app's layout: navigation, commands, keyboard shortcuts, and errors for screens that couldn't be shown. */
import * as common from '../design/common-texts.ts';

export const app = {
  title: 'The server can’t be reached',
  triesAgain: (message: string) => `${message} This page tries again every 5 seconds.`,
  tryNow: 'Try now',
};

/** Commands of the palette, with their names and further search terms. */
export const commandPalette = {
  addTransaction: { label: common.addATransaction, words: 'new expense income' },
  moveMoney: { label: 'Move money between accounts', words: 'transfer' },
  addAccount: { label: common.addAnAccount, words: 'new bank card' },
  review: { label: 'Review new transactions', words: 'categorise confirm queue uncategorised recurring' },
  uncategorised: { label: 'Show transactions without a category', words: 'uncategorised review' },
  showKeys: { label: 'Show the keys', words: 'shortcuts keyboard' },
  signOut: { label: common.signOut, words: 'leave log out' },
  undo: 'Undo the last change',
  showAmounts: 'Show amounts',
  hideWords: 'privacy screenshot',
  savedFilter: 'Saved filter',
  settingOn: (page: string) => `Settings, ${page}`,
};

export const keySheet = {
  /** Key labels, if different from the key's name. */
  names: { ArrowDown: '↓', ArrowUp: '↑', ' ': 'Space', Delete: 'Del', Escape: 'Esc' },
};

export const moreScreen = {
  more: 'More',
  morePlaces: 'More places',
  thisApp: 'Help and sign-out',
  showAmounts: 'Show amounts',
};

/** Name of each navigation item, with further search terms. */
export const places = {
  home: { label: common.home, words: 'net worth dashboard overview' },
  transactions: { label: common.transactions, words: 'search list spending' },
  accounts: { label: common.accounts, words: 'banks balances cards' },
  household: { label: common.household, words: 'partner' },
  budget: { label: common.budget, words: 'envelopes spending plan goals saving payday pay-day' },
  investments: {
    label: common.investments,
    words: 'shares funds holdings portfolio trades dividends prices',
  },
  tax: {
    label: common.tax,
    words: 'income national insurance hmrc self assessment calculator plan isa allowance sell preview',
  },
  forecast: {
    label: common.forecast,
    words:
      'cash flow run short payday pay-day spending net worth scenarios simulations monte carlo probability retirement',
  },
  reports: {
    label: common.reports,
    words: 'income spending cash flow sankey merchants savings rate net worth year in review print trends',
  },
  scan: { label: common.scanAReceipt, words: 'photo camera picture pdf invoice till slip attach read' },
  recurring: {
    label: common.recurringPayments,
    words: 'direct debits standing orders bills subscriptions salary calendar due price rises',
  },
  importing: { label: common.importWord, words: 'statement csv upload file bank' },
  settings: { label: common.settings, words: 'preferences options' },
  administration: { label: common.administration, words: 'server operator manage' },
};

export const routeFailed = {
  title: 'This screen can’t be shown',
  somethingWrong: 'Something went wrong on this screen',
  loadAgain: 'Reload the page. Nothing that you saved is lost.',
  stillAway: 'The server still can’t be reached',
  updatedOrAway: 'farthing was updated, or the server can’t be reached',
  noSuchPage: 'Page not found',
  mistyped: 'The address may be wrong, or the page may have been deleted.',
};

export const connection = {
  slow: 'Still waiting for the server',
  away: 'The server can’t be reached. Trying again every few seconds.',
};

export const shell = {
  showAmounts: 'Show amounts',
  accountsInMenu: 'Accounts in the menu',
  search: 'Search',
  more: 'More',
  everywhere: 'Everywhere',
  showTheseKeys: 'Show these keys',
  helpWithThisPage: common.helpWithThisPage,
  undoTheLastChange: 'Undo the last change',
  hideOrShowAmounts: 'Hide or show amounts',
};
