/** Texts of statement imports: files, the three steps, rows, and detected formats. */

import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { language } from '../../../design/language.ts';
import { phrase } from '../../../design/phrase.ts';

export const accountWords = {
  or: 'Or',
  aNewAccount: 'A new account…',
};

export const accountsQuestion = {
  title: (count: number) => `The file has ${count} accounts. Which are they?`,
  accountsOfFile: 'Accounts in the file',
  explanation: 'Each is imported separately. farthing remembers your answer for the next file.',
  chooseAccount: 'Choose the account',
  or: 'Or',
  newAccount: (name: string) => `A new account, “${name}”`,
  withRows: (account: string, rows: number) => `${account}, ${countText(rows, 'row')}`,
  leaveOut: 'Leave its rows out',
  readFile: 'Read the file into these accounts',
  otherParts: 'Other accounts in this file',
};

export const balanceProof = {
  proved: 'No row is missing: the running balance proves it',
  provedSums: 'The rows add up to the printed balances and totals',
  provedFigures: (opening: ReactNode, rows: ReactNode, closing: ReactNode) =>
    phrase`Opening ${opening}, rows ${rows}, closing ${closing}.`,
  provedChain: 'Each balance in the file follows from the one before it.',
  broken: 'The running balance doesn’t add up. Rows may be missing.',
  firstBreak: (line: number, expected: ReactNode, found: ReactNode) =>
    phrase`At line ${line} the balance should be ${expected}, but the file says ${found}.`,
  onDay: (day: string) => `on ${day}`,
  betweenDays: (from: string, to: string) => `between ${from} and ${to}`,
  /** @param more further stretches of days that are not named */
  missing: (days: string, more: number) =>
    `Look for rows ${days}${more > 0 ? ` and in ${more} other periods` : ''}. Download those days from your bank and import them as well.`,
};

export const categoryChoices = {
  noneYet: 'None yet',
};

export const checkStep = {
  keysTitle: 'This import',
  whatBecomesOf: (rows: number) => `What happens to ${countText(rows, 'row')}`,
  importing: (rows: number) => `Importing ${countText(rows, 'row')}`,
  rereading: (rows: number) => `Reading ${countText(rows, 'row')} again`,
  back: 'Back',
  unit: 'rows',
  otherCurrency: (found: string, currency: string) =>
    `The file is in ${found}, but the account is in ${currency}, so its rows are left out. Import it into an account of that currency.`,
  somethingToKnow: 'A note about this file',
  manyThingsToKnow: (count: number) => `${count} notes about this file`,
  restoreDeleted: 'Restore rows that I deleted earlier',
  restoreDeletedExplained:
    'When this is off, rows you deleted after an earlier import stay out. Changing this reads the file again.',
};

export const dateQuestion = {
  title: 'Day or month first?',
  look: 'Are the dates in the first rows below correct?',
  question: 'In dates like 03/04/2026',
  dayFirst: 'Day first: 3 April',
  monthFirst: 'Month first: 4 March',
};

export const discardButton = {
  thrownAway: (file: string) => `The preview of ${file} was deleted.`,
  throwPreviewAway: 'Delete this preview',
  throwAway: 'Delete',
  question: 'Delete this preview?',
  confirm: 'Delete it',
  whatIsLost:
    'Your answers and your choices for its rows are lost. Nothing was recorded, and the file on your computer can be imported again.',
  deleted: (file: string) => `The import of ${file} was deleted.`,
  deleteImport: 'Delete this import',
  deleteQuestion: 'Delete this import?',
  deleteExplained:
    'Its rows are deleted permanently, so you need its file to import it again. Its transactions were removed when you undid it.',
};

export const doneStep = {
  undoneTitle: 'This import was undone',
  nowStandsAt: (account: string, balance: ReactNode) => phrase`The balance of ${account} is now ${balance}.`,
  cashNowStandsAt: (account: string, balance: ReactNode) =>
    phrase`The cash in ${account} is now ${balance}, without its holdings.`,
  takingBack: (rows: number) => `Removing ${countText(rows, 'row')}`,
  importedAt: (at: string) => `Imported ${at}.`,
  undoneAt: (imported: string, undone: string) => `Imported ${imported}, undone ${undone}.`,
  nothingNew: 'Nothing new in this file',
  rowsImported: (count: number) => `${countText(count, 'row')} imported`,
  rowsAndTrades: (count: number, trades: string) => `${countText(count, 'row')} imported: ${trades}`,
  seeTheHoldings: 'See the holdings',
  seeTheCapitalGains: 'See the capital gains',
  seeTheCashRows: 'See the cash transactions',
  seeTheRows: 'See the rows',
  goToAccount: 'Go to the account',
  importAnother: 'Import another statement',
  undone: (rows: number) => `Import undone: ${countText(rows, 'row')} removed.`,
  undo: 'Undo this import',
  undoQuestion: 'Undo this import?',
  takeBack: (rows: number) => `Remove ${countText(rows, 'row')}`,
  undoExplained:
    'Its rows are removed, with everything you have changed in them since: categories, splits and notes. To get them back, import the file again.',
  importAgain: 'Import it again',
  fileNeeded: 'You need the file again, because farthing doesn’t keep it.',
  moreFilesWait: (count: number) =>
    count === 1 ? 'One more file waits to be checked' : `${count} more files wait to be checked`,
  othersToCheck: 'Files to check',
};

export const earlierImports = {
  title: 'Earlier imports',
  theList: 'The earlier imports',
  emptyTitle: 'No statement has been imported yet',
  emptyText: 'Each import is listed here with what it added, and can be undone as a whole.',
  states: { previewed: 'To check', committed: 'Imported', reverted: 'Undone' },
  /** @param day of a preview that nobody imports */
  keptUntil: (day: string) => `kept until ${day}`,
  deletedAccount: 'A deleted account',
  needsAnswer: 'needs an answer from you',
  noName: 'A file without a name',
};

export const arrivedFiles = {
  title: 'Files that came in without you',
  results: { imported: 'Imported', known: 'Nothing new', 'to-check': 'To check', refused: 'Not imported' },
  done: 'Done',
  sources: {
    folder: 'Watched folder',
    command: 'Command of the operator',
    program: 'Sent by a program',
  },
  from: (sender: string | null) => (sender === null ? 'Mailbox' : `From ${sender}`),
  showAll: 'Show all files that came in',
};

export const fileAccountWords = {
  /** Kinds of account by what files call them. */
  kinds: {
    checking: 'current account',
    savings: 'savings',
    creditline: 'credit line',
    creditcard: 'credit card',
    moneymrkt: 'money market',
    bank: 'current account',
    ccard: 'credit card',
    cash: 'cash',
    'oth a': 'other asset',
    'oth l': 'other debt',
  },
  accountMissing: 'Which of your accounts is it?',
  accountTaken: 'Another account in the file is already set to this one.',
  allLeftOut: 'Include at least one account.',
};

export const firstRows = {
  title: 'How the first rows are read',
  titleBeforeAnswer: 'The first rows, before your answer',
  theRows: 'The rows',
  table: 'The first rows as they are read',
  whichWay: 'Direction',
  moneyOut: 'money out',
  moneyIn: 'money in',
};

export const formatChoice = {
  columnsWin:
    'The columns that you chose are still used. To read the file as one from this bank, delete the preview and import the file again.',
  title: 'Choose the bank',
  bank: 'Bank, card or broker',
  alsoLikely: 'Also likely',
  allThatAreKnown: 'All known formats',
  read: 'Read it as a file from this bank',
  layoutDeleted: (name: string) => `Layout “${name}” deleted.`,
  yourSavedLayouts: 'Your saved layouts',
  readItBy: (name: string) => `Read it by ${name}`,
  use: 'Use',
  deleteLayout: (name: string) => `Delete the layout ${name}`,
};

export const foundStep = {
  keysTitle: 'This import',
  checkTheRows: 'Check the rows',
  unknownLayout: 'Unknown layout',
  ownLayout: 'Unknown bank',
  rereading: (rows: number) => `Reading ${countText(rows, 'row')} again`,
  amounts: 'Amounts',
  text: 'Text',
  chooseBank: 'Choose the bank yourself',
  anotherBank: 'Another bank?',
  otherAccounts: 'Other accounts for this file?',
  changeColumns: 'Change the columns',
  chooseColumns: 'Choose the columns myself',
  check: (rows: number) => `Check ${countText(rows, 'row')}`,
  rowsAndPeriod: (rows: number, period: string) => `${rows.toLocaleString(language)}, ${period}`,
  /** @param more others that are not named */
  list: (items: readonly string[], more: number) =>
    `${items.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  accountOfTheFile: 'Account in the file',
  currencies: 'Currencies',
};

export const importRows = {
  takenIn: 'Taken in',
  showRows: 'Show rows',
  theRows: 'The rows',
  emptyTitle: 'No rows here',
  emptyText: 'No row in this file has this result.',
  rowsOfFile: 'Rows in the file',
  unitsOrCategory: 'Units or category',
  errors: 'Errors',
  keys: 'Keys:',
  keysPreviewed: 'j k move · x leave out or include · e open · 1–6 filter',
  keysRecorded: 'j k move · e open · 1–6 filter',
  keysTitle: 'Rows in the import',
  toggleRow: 'Leave the row out, or include it',
  allRows: 'All rows',
  show: (label: string) => `Show: ${label}`,
};

export const importScreen = {
  allImports: 'All imports',
  previewGone: 'This preview was deleted',
  previewGoneExplained:
    'It was deleted in another tab or on another device, or because it was 7 days old. Nothing was recorded from it. Upload the file again to import it.',
  noSuchImport: 'Import not found',
  noSuchImportExplained:
    'It was deleted, by you or after 7 days, or the address is mistyped. Nothing was recorded from it.',
  thisImport: 'This import',
  importFile: (name: string) => `Import ${name}`,
  steps: 'Steps of the import',
  found: 'Found',
  allRight: 'All right',
  changedElsewhere: 'This is how it is now.',
  answerNeeded: 'Answer the question below to check the rows.',
  checkAnswer: (rows: number, account: string, counts: string) =>
    `${countText(rows, 'row')} for ${account}: ${counts}.`,
  foundAnswer: (rows: number, account: string, period: string) =>
    `${countText(rows, 'row')} for ${account}, ${period}.`,
};

export const importsScreen = {
  answer:
    'Download it from your bank or broker, as CSV or another format. Nothing is recorded until you press Import.',
  account: 'Which account is this for?',
  recognise: 'Recognise it from the file',
  statementFiles: 'Statement files',
  dropHere: 'Drop statements here, or click to choose',
  chooseStatements: 'Choose statements',
  whatIsRead:
    'Choose one or more files from 71 banks, cards and brokers, or any CSV with dates and amounts. PDF statements, OFX, QIF, CAMT.053, MT940 and exports from other finance apps work too. You can also paste rows.',
};

export const mappingEditor = {
  title: 'Which column is which?',
  delimiter: 'Columns are separated by',
  commas: 'Commas',
  semicolons: 'Semicolons',
  tabs: 'Tabs',
  bars: 'Vertical bars',
  nameMissing: 'Enter a name for the layout, such as the bank’s, or don’t save it.',
  remembered: (name: string) => `The layout “${name}” is remembered.`,
  nameTaken: 'You already have a layout with that name.',
  form: 'Which column is which',
  remember: 'Remember this layout for next time',
  name: 'Name of the layout',
  nameExample: 'My building society',
  columnsMissing: 'Choose a column for each field marked above.',
  read: 'Read the file with these columns',
  direction: 'Money in or out',
  directionNone: 'By the sign of the amount',
  status: 'Status',
  statusExplained: 'Status, such as Pending',
  column: (number: number) => `Column ${number}`,
  row: (number: number, start: string) => `Row ${number}: ${start}`,
  withExample: (column: string, example: string) => `${column} “${example}”`,
  amounts: 'Amounts are in',
  oneColumn: 'One column',
  twoColumns: 'Two: money out and money in',
  chooseColumn: 'Choose a column',
  balanceAfterRow: 'Balance after the row',
  none: common.none,
  moreDescription: 'Extra description',
  nothingMore: common.none,
  accountCurrency: 'Account currency',
  dates: 'Dates such as 03/04',
  asFileTells: 'Work it out from the file',
  dayFirst: 'The day comes first',
  monthFirst: 'The month comes first',
  asRowsTell: 'Work it out from the rows',
  hasMinus: 'Has a minus',
  hasNoMinus: 'Has no minus',
  heading: 'Heading',
};

export const mappingGuess = {
  dateMissing: 'Which column holds the date?',
  descriptionMissing: 'Which column describes the transaction?',
  amountMissing: 'Which column holds the amount?',
  moneyOutMissing: 'Which column holds money out?',
  moneyInMissing: 'Which column holds money in?',
  sameColumn: 'Money in needs a separate column.',
};

export const newAccountForm = {
  nameMissing: 'Give this account a name.',
  title: 'A new account',
  name: 'Name of the new account',
  create: 'Create the account',
  cancel: 'Use an existing account',
};

export const openingNotice = {
  started: (name: string, day: string) => `${name} starts at the bank’s balance of ${day}.`,
  changedElsewhere: 'The account was changed elsewhere. Check it and choose again.',
  hiddenAmount: 'the bank’s balance',
  startTitle: (name: string) => `Start ${name} at the right balance?`,
  earlierTitle: (name: string) => `Start ${name} earlier?`,
  start: (amount: string) => `Start this account at ${amount}`,
  startExplained: (opening: ReactNode, day: string, isOwed: boolean) => (
    <>
      The account starts with a balance of zero, but before the first row of this file it held {opening}
      {isOwed && ' (money you owed)'} at the end of {day}.
    </>
  ),
  earlierExplained: (starts: string, opening: ReactNode, day: string, isOwed: boolean) => (
    <>
      The account starts on {starts}, later than this file. Before its first row the account held {opening}
      {isOwed && ' (money you owed)'} at the end of {day}.
    </>
  ),
};

export const rawTable = {
  title: 'The first rows of the file',
  column: (number: number) => `Column ${number}`,
  notUsed: 'not used',
};

export const rowDecision = {
  leaveOut: 'Leave this row out',
  importOnceMore: 'Import it once more',
  importAsNew: 'Import it as a new row',
  takeIn: 'Include this row',
  emptyLine: 'Empty line',
};

export const rowParts = {
  decide: (number: number, words: string) => `Row ${number}: ${words}`,
  line: (number: number) => `Line ${number}`,
  unitsAt: (units: ReactNode, price: ReactNode) => phrase`${units} at ${price}`,
  perhapsThere: 'Possibly recorded already',
};

export const rowSheet = {
  column: (number: number) => `Column ${number}`,
  row: (number: number) => `Row ${number}`,
  lineOfFile: (number: number) => `Line ${number} of the file`,
  asInFile: 'The row in the file',
  trade: 'Trade',
  storedRate: 'The rate stored for the day',
  rateFromFile: (currency: string, rate: string) => `1 ${currency} = ${rate} GBP, from the file`,
  title: 'How the row is recorded',
  transferExplained: 'A transfer between your own accounts has no category.',
  keep: 'Keep these',
};

export const signQuestion = {
  positiveIsSpend: 'Amounts without a minus are money out',
  negativeIsSpend: 'Amounts with a minus are money out',
  title: 'Which amounts are money out?',
  creditTitle: 'What does a minus on money in mean?',
  minusIsIn: 'The money came in. Amounts without a minus went out again.',
  minusIsOut: 'The money went out again, as when a payment is reversed.',
  debitTitle: 'What does a minus on money out mean?',
  minusIsRefund: 'It is a refund: the money came back.',
  minusIsSpent: 'It is a payment. Amounts without a minus are refunds.',
  bothTitle: 'What does a minus mean in this file?',
  minusTakesBack: 'The amount was reversed, as with a refund or a returned payment.',
  plusTakesBack: 'It is an ordinary amount. Amounts without a minus are refunds or returned payments.',
  moneyOut: 'money out',
  moneyIn: 'money in',
};

export const describeUnsupportedFile = {
  webPage:
    'This is a web page, not a statement. Often it is the bank’s sign-in page: sign in there again and download the statement as CSV.',
  xml: 'This is an XML file other than a CAMT.053 statement, which can’t be read here. Download the statement from your bank as CSV, OFX, QIF, CAMT.053 or MT940.',
  json: 'This is a JSON file, which can’t be read here. Download the statement from your bank as CSV, OFX, QIF, CAMT.053 or MT940.',
};

export const suggestion = {
  title: 'You may have recorded this already',
  recorded: 'Recorded',
  as: 'As',
  same: 'Same transaction',
  ifNot: 'Otherwise it is imported as a new row.',
};

export const tradeWords = {
  swappedFor: (title: string, units: string, symbol: string) => `${title} for ${units} ${symbol}`,
  buys: (count: number) => countText(count, 'buy'),
  sells: (count: number) => countText(count, 'sale'),
  dividends: (count: number) => countText(count, 'dividend'),
  others: (count: number) => countText(count, 'other event'),
  noTrades: 'no trades',
  /** `12 buys, 1 sale and 2 dividends`. @param kinds at least one */
  all: (kinds: readonly string[]) =>
    kinds.length === 1 ? `${kinds[0]}` : `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}`,
  ofSecurities: (trades: string, count: number) =>
    `${trades} of ${countText(count, 'security', 'securities')}`,
  knownBy: {
    isin: 'Matched by ISIN',
    sedol: 'Matched by SEDOL',
    symbol: 'Matched by symbol',
    name: 'Matched by name',
  },
  addedWithThisImport: 'Added with this import',
  willBeAdded: 'New: it will be added',
};

export const tradesCard = {
  title: 'Trades in this file',
  securities: 'Securities in the file',
  moreSecurities: (count: number) =>
    `And ${countText(count, 'more security', 'more securities')}: the rows name them.`,
  cashMoved: 'The account’s balance changed too, so cash and holdings together match what the broker shows.',
  cashLeft: 'The account’s balance did not change, only the holdings.',
  noneRecordable: 'No trade in this file can be recorded yet.',
  noneLeft: 'Every trade in this file is recorded already, or left out.',
  recorded: (trades: string) => `Recorded: ${trades}.`,
  found: (trades: string) => `${trades}.`,
  readAgain: 'Read the file again',
  leftOut: (rows: number) => `${countText(rows, 'row')} left out`,
  unitsMissing: (rows: number) => `${countText(rows, 'row needs', 'rows need')} units that are not held`,
  importOlder: 'Import an older file',
  unitsMissingExplained:
    'Your history seems to begin before this file. Everything else is recorded and nothing is lost: rows that are recorded already are not added twice. If the older file no longer exists, add what you held as a trade on the holding.',
  ratesMissing: 'Exchange rates are missing',
  addRates: 'Add rates',
  ratesMissingExplained: (currency: string, day: string) =>
    `Some trades are in ${currency}, and no rate to pounds is stored on or before ${day}. They are left out until there is one.`,
  movesCash: 'Trades change this account’s cash balance',
  movesCashExplained: (name: string) =>
    `A buy reduces the balance of ${name} by its cost, and a sale adds its proceeds. Cash and holdings together then match what the broker shows. Switch this off if the file has no deposits and withdrawals.`,
};

export const trialRows = {
  title: 'How the first rows would be read',
  table: 'The first rows as these columns read them',
  line: (number: number) => `Line ${number}`,
};

export const uploadList = {
  title: 'Your files',
  reading: (count: number) => `Reading ${countText(count, 'file')}`,
  list: 'Files and their results',
  filesUnit: 'files',
  readingMany: 'Reading the statements',
  readingOne: 'Reading the statement',
  outcome: (ready: number, refused: number) =>
    refused === 0
      ? `${countText(ready, 'file')} ready to check.`
      : `${countText(ready, 'file')} ready to check, ${refused} couldn’t be read.`,
  whichAccount: 'farthing can’t tell from the file which account it is for. Choose the account.',
  account: 'Account',
  goesTo: (name: string) => `Goes to ${name}.`,
  wentTo: (name: string) => `Added to ${name}.`,
  nothingNew: (counts: string) => `Nothing new: ${counts}. There is nothing to import.`,
  changeAccount: 'Change',
  tryAgainWith: (name: string) => `Try again: ${name}`,
  unknownLayout: 'Unknown layout',
  needsAnswer: 'needs an answer from you',
  checkFirst: 'check it before you import it',
  beingRead: 'Being read',
  takeOff: (name: string) => `Remove ${name} from the list`,
};

export const importAll = {
  title: 'Import these files',
  import: (rows: number, files: number) =>
    files === 1 ? `Import ${countText(rows, 'row')}` : `Import ${countText(rows, 'row')} from ${files} files`,
  imported: (rows: number, files: number) =>
    `${countText(rows, 'row')} imported from ${countText(files, 'file')}`,
  undo: 'Undo these imports',
  undone: (rows: number) => `Imports undone: ${countText(rows, 'row')} removed.`,
  saveBalances: (count: number) => (count === 1 ? 'Save the balance' : 'Save the balances'),
  checkAmounts: 'One of the balances isn’t an amount. Enter it like 1,250.50.',
  unsure: (files: number) =>
    files === 1
      ? 'One file isn’t imported yet. Select Check next to it.'
      : `${files} files aren’t imported yet. Select Check next to each one.`,
};

export const useImportWork = {
  readAgain: 'The file was read again. Your decisions about single rows were reset.',
  imported: (rows: number) => `${countText(rows, 'row')} imported.`,
  happenedElsewhere: {
    committed: 'It was imported in another tab or on another device.',
    reverted: 'It was undone in another tab or on another device.',
    previewed: 'It was changed in another tab or on another device.',
  },
  changedElsewhere: 'It was changed in another tab or on another device.',
};

export const useUploads = {
  tooLong: (message: string) =>
    `${message}. Download a shorter period from your bank, in several files if need be.`,
};

const written = (format: string | null) => (format ? `Written ${format}` : 'Written');
const first = (isMonthFirst: boolean) => (isMonthFirst ? 'month' : 'day');

export const words = {
  /** Beside a row. */
  outcomes: {
    added: 'New',
    duplicate: 'Already there',
    matched: 'Matched',
    skipped: common.leftOut,
    error: 'Error',
  },
  /** Behind a count. */
  countedOutcomes: {
    added: () => 'new',
    duplicate: () => 'already there',
    matched: () => 'matched',
    skipped: () => 'left out',
    error: (count: number) => (count === 1 ? 'error' : 'errors'),
  },
  counted: (count: number, outcome: string) => `${count.toLocaleString(language)} ${outcome}`,
  noRows: 'no rows',
  undone: 'This import was undone.',
  undoneRows: (rows: number, account: string) =>
    `This import was undone: its ${countText(rows, 'row')} ${rows === 1 ? 'is' : 'are'} gone from ${account}.`,
  nothingAdded: (account: string, others: string) => `Nothing was added to ${account}: ${others}.`,
  added: (rows: number, account: string) =>
    `${countText(rows, 'row')} ${rows === 1 ? 'was' : 'were'} added to ${account}.`,
  addedAndOthers: (rows: number, account: string, others: string) =>
    `${countText(rows, 'row')} ${rows === 1 ? 'was' : 'were'} added to ${account}, ${others}.`,
  noDates: 'no dates could be read',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  unknownBank: 'No bank that farthing knows uses this layout.',
  ownKind: (format: string | null) => `This is a ${format} file, which names its own columns.`,
  byColumns: 'It is read by the columns that were chosen for this layout.',
  byHeadings:
    'farthing doesn’t know this bank. The headings say what the columns hold, and the running balance proves every row.',
  asChosen: (format: string) => `It is read as a file of ${format}, as you chose.`,
  sureBank: (format: string) => `Only ${format} uses these headings.`,
  likelyBank: (format: string) => `Its headings and rows look like those of ${format}.`,
  unsureBank: (format: string) => `Several banks use these headings. ${format} fits best.`,
  byYourColumns: 'by your columns',
  provedByBalance: 'proved by the balance',
  yourChoice: 'your choice',
  sure: (percent: number) => `${percent}% sure`,
  likely: (percent: number) => `likely (${percent}%)`,
  unsure: (percent: number) => `unsure (${percent}%)`,
  /** Describes the date format, such as `DD/MM/YYYY`, and why day and month can't be confused. */
  datesFixed: (format: string | null) => `${written(format)}, so day and month can’t be mixed up.`,
  datesAnswered: (format: string | null, isMonthFirst: boolean) =>
    `${written(format)}. The ${first(isMonthFirst)} comes first, as you said.`,
  datesProven: (format: string | null, isMonthFirst: boolean) =>
    `${written(format)}. The ${first(isMonthFirst)} comes first: the dates of the file do not fit the other way round.`,
  datesOpen: (format: string | null, isMonthFirst: boolean) =>
    `${written(format)}. The dates don’t show which, so farthing assumes that the ${first(isMonthFirst)} comes first.`,
  /** Sign of money out, by the convention of the file. */
  conventions: {
    negative_is_spend: 'A minus sign means money out.',
    positive_is_spend: 'Amounts without a sign are money out. A minus sign means money in.',
    separate_columns: 'Money out and money in have separate columns.',
    flag_column: 'A column, or CR and DR after the amounts, shows whether money went out or came in.',
    action: 'Each row names the transaction type.',
  },
  /** Evidence for the sign convention. */
  proofs: {
    given: 'You chose this.',
    'balance-chain': 'The running balance proves it.',
    'payment-received': 'The rows about a payment received prove it.',
    columns: 'The columns make it clear.',
    format: 'This bank always does it this way.',
    'account-type': 'This follows from the type of account. Check a few amounts.',
  },
  unproven: 'Nothing in the file proves it, so please choose.',
  minusUnclear: 'Choose below what a minus means.',
  minusAnswered: 'You chose what a minus means.',
  encodings: {
    'utf-8': 'Unicode (UTF-8)',
    'utf-16le': 'Unicode (UTF-16)',
    'utf-16be': 'Unicode (UTF-16)',
    'windows-1252': 'Windows (1252)',
  },
  /** Delimiter between the cells. */
  delimiters: { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' },
  cellsBetween: (letters: string, delimiter: string) => `${letters}, separated by ${delimiter}`,
  needsColumns: 'Read the file with these columns first.',
  needsAccounts: 'First choose your accounts for the accounts in the file.',
  needsSign: 'First choose which amounts are money out.',
  needsMinus: 'First choose what a minus means.',
  nothingNew: 'No row in this file is new.',
  confirm: (rows: number) => `Confirm ${countText(rows, 'match', 'matches')}`,
  import: (rows: number) => `Import ${countText(rows, 'row')}`,
};
