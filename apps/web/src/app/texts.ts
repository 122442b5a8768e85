/** What the frame of the app says: its places, commands and keys, and what stands where a screen could not be shown. */

export const app = {
  title: 'The server is away',
  triesAgain: (message: string) => `${message} This page tries again every 5 seconds.`,
  tryNow: 'Try now',
};

/** What can be done from the palette: its name, and what else somebody may type to find it. */
export const commandPalette = {
  addTransaction: { label: 'Add a transaction', words: 'new expense income' },
  moveMoney: { label: 'Move money between accounts', words: 'transfer' },
  addAccount: { label: 'Add an account', words: 'new bank card' },
  review: { label: 'Review what waits', words: 'categorise confirm queue uncategorised recurring' },
  uncategorised: { label: 'Show what has no category', words: 'uncategorised review' },
  showKeys: { label: 'Show the keys', words: 'shortcuts keyboard' },
  signOut: { label: 'Sign out', words: 'leave log out' },
  undo: 'Undo the last change',
  showAmounts: 'Show amounts',
  hideAmounts: 'Hide amounts',
  hideWords: 'privacy screenshot',
  account: 'Account',
  savedFilter: 'Saved filter',
};

export const keySheet = {
  keys: 'Keys',
  /** What is printed on a key, where that is not its own name. */
  names: { ArrowDown: '↓', ArrowUp: '↑', ' ': 'Space', Delete: 'Del', Escape: 'Esc' },
};

export const moreScreen = {
  more: 'More',
  morePlaces: 'More places',
  showAmounts: 'Show amounts',
  hideAmounts: 'Hide amounts',
  signOut: 'Sign out',
};

/** Each place of the app: its name, and what else somebody may type to find it. */
export const places = {
  home: { label: 'Home', words: 'net worth dashboard overview' },
  transactions: { label: 'Transactions', words: 'search list spending' },
  accounts: { label: 'Accounts', words: 'banks balances cards' },
  budget: { label: 'Budget', words: 'envelopes spending plan goals saving payday pay-day' },
  investments: { label: 'Investments', words: 'shares funds holdings portfolio trades dividends prices' },
  tax: {
    label: 'Tax',
    words: 'income tax national insurance hmrc self assessment calculator plan isa allowance sell preview',
  },
  forecast: {
    label: 'Forecast',
    words:
      'cash flow run short payday pay-day spending forecast net worth scenarios simulations monte carlo probability retirement',
  },
  reports: {
    label: 'Reports',
    words: 'income spending cash flow sankey merchants savings rate net worth year in review print trends',
  },
  scan: { label: 'Scan a receipt', words: 'photo camera picture pdf invoice till slip attach read' },
  recurring: {
    label: 'Recurring payments',
    words: 'direct debits standing orders bills subscriptions salary calendar due price rises',
  },
  importing: { label: 'Import', words: 'statement csv upload file bank' },
  settings: { label: 'Settings', words: 'preferences options' },
  profile: { label: 'Profile', words: 'name base currency region' },
  security: { label: 'Security', words: 'password two-step totp sessions sign out' },
  appearance: { label: 'Appearance', words: 'dark light theme hide amounts' },
  categories: { label: 'Categories', words: 'groups' },
  rules: { label: 'Rules', words: 'automatic categorise patterns regular expression split import' },
  tags: { label: 'Tags', words: 'labels rename merge' },
  merchants: { label: 'Merchants', words: 'names shops payees rename merge tidy clean' },
  exchangeRates: { label: 'Exchange rates', words: 'currency foreign convert' },
  receiptReading: { label: 'Receipt reading', words: 'ai model key anthropic openai scan' },
  history: { label: 'History', words: 'undo redo operations changes deleted restore who when' },
  yourData: { label: 'Your data', words: 'export everything zip download move bring import backup' },
  activity: { label: 'Activity', words: 'audit log who when' },
  administration: { label: 'Administration', words: 'server operator manage' },
  health: { label: 'Health', words: 'server status disk database version statistics check' },
  people: { label: 'People', words: 'users invite registration administrator disable second factor' },
  backups: { label: 'Backups', words: 'restore recovery key download upload safe copy' },
  jobs: { label: 'Jobs', words: 'nightly sweep housekeeping run now' },
  outgoingRequests: { label: 'Outgoing requests', words: 'ledger privacy network internet sent host' },
  allActivity: { label: 'Everybody’s activity', words: 'audit log who when administration' },
};

export const routeFailed = {
  title: 'This screen cannot be shown',
  somethingWrong: 'Something went wrong on this screen',
  tryAgain: 'Try again',
  loadAgain: 'The page has to be loaded again. Nothing that was saved is lost.',
  stillAway: 'The server is still away',
  updatedOrAway: 'farthing was updated, or the server is away',
  noSuchPage: 'There is no such page',
  goHome: 'Go home',
  mistyped: 'The address may be mistyped, or what it showed is gone.',
};

export const shell = {
  farthing: 'farthing',
  showAmounts: 'Show amounts',
  hideAmounts: 'Hide amounts',
  goTo: 'Go to',
  home: 'Home',
  transactions: 'Transactions',
  add: 'Add',
  budget: 'Budget',
  more: 'More',
  everywhere: 'Everywhere',
  goSomewhere: 'Go to a screen or do something',
  showTheseKeys: 'Show these keys',
  addATransaction: 'Add a transaction',
  importAStatement: 'Import a statement',
  searchTransactions: 'Search transactions',
  undoTheLastChange: 'Undo the last change',
  hideOrShowAmounts: 'Hide or show amounts',
};
