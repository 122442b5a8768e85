/** Texts of the design components: dates, states, handles, chart descriptions. The texts of a screen come from its feature. */

import type { ReactNode } from 'react';
import * as common from './common-texts.ts';
import { phrase } from './phrase.ts';
import { capitalised } from './sentence.ts';

export const amount = {
  amountHidden: 'Amount hidden',
  at: (trimRate: string, day: string) => ` at ${trimRate}, ${day}`,
  noRateStored: (currency: string) => `no ${currency} rate stored`,
};

export const boxLines = {
  copyBox: (copy: string, box: string) => `Copy ${copy}, box ${box}`,
};

export const calendar = {
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  goesOut: (amount: string) => `${amount} out`,
  comesIn: (amount: string) => `${amount} in`,
  amountsHidden: 'amounts hidden',
};

export const certainty = {
  sure: 'Certain',
  checkThis: 'Check this',
  notFound: 'Not found',
  typedByYou: 'Entered by you',
};

export const bandChart = {
  amountsHidden: 'amounts hidden',
  likelyTo: (low: string, high: string) => `likely ${low} to ${high}`,
  andMore: (more: number) => `and ${more} more`,
  lowestOf: (value: string) => `Lowest ${value}`,
};

export const chartFrame = {
  showTheChart: 'Show the chart',
  showAsATable: 'Show as a table',
  charts: 'Charts',
  chartOrTable: 'Chart or table',
  amountsAreHidden: 'Amounts are hidden.',
};

export const dayMap = {
  inAStatement: 'in a statement',
  inNoStatement: 'not in a statement',
  figuresDoNotMeet: 'balances don’t match',
};

export const fanChart = {
  amountsHidden: (year: string) => `${year}, amounts hidden`,
  today: (start: string) => `Today: ${start}`,
  summary: (year: string, { p50, p25, p75, p5, p95 }: Record<'p5' | 'p25' | 'p50' | 'p75' | 'p95', string>) =>
    `${year}: median ${p50}, middle 50% from ${p25} to ${p75}, middle 90% from ${p5} to ${p95}`,
  halfTo: (p25: string, p75: string) => `Half: ${p25} to ${p75}`,
  nineOfTenTo: (p5: string, p95: string) => `Middle 90%: ${p5} to ${p95}`,
  goalOf: (replace: string) => `Goal ${replace}`,
  after: (year: number) => `After ${year} ${year === 1 ? 'year' : 'years'}`,
  years: (years: number) => `${years} ${years === 1 ? 'year' : 'years'}`,
};

export const lineMarks = {
  shapes: { up: '▲ bought', down: '▼ sold', dot: '● dividend or other event' },
};

export const monthsChart = {
  soFar: (amount: string) => `${amount} so far`,
  likelyTo: (low: string, high: string) => `likely ${low} to ${high}`,
};

export const periodBars = {
  expected: (name: string, value: string) => `${name} expected by the end: ${value}`,
  underWay: 'Not over yet',
};

export const pointReader = {
  moveAlongWithArrow: (label: string) => `${label}: move along it with the arrow keys`,
};

export const pointTip = {
  since: (hidden: string, day: string) => `${hidden} since ${day}`,
  andMore: (count: number) => `and ${count} more`,
  amountHidden: (date: string, also: string) => `${date}, amount hidden${also}`,
  sinceThePointBefore: (amount: string) => `, ${amount} since the point before`,
};

export const treemap = {
  worthMoreThanCost: 'worth more than it cost',
  worthLess: 'worth less',
  neither: 'no gain or loss, or unknown cost',
};

export const chips = {
  filtersThatAreOn: 'Active filters',
  removeFilter: (label: string) => `Remove filter ${label}`,
};

export const comboField = {
  nothingByThatName: 'Nothing found.',
};

export const copyButton = {
  copied: 'Copied',
  failed: 'Select the text and copy it',
};

export const delta = {
  noChange: (since: string) => `No change ${since}`,
};

export const endless = {
  showMore: 'Show more',
};

export const entryRows = {
  remove: (what: string, place: number) => `Remove ${what} ${place}`,
};

export const envelope = {
  pace: (amount: string, amount2: string, amount3: string) =>
    `${amount} of ${amount2} spent, ${amount3} would be even`,
  amountHidden: 'Amount hidden',
  ofSpent: (spent: ReactNode, amount: ReactNode) => phrase`${spent} of ${amount} spent`,
  over: 'over',
  left: 'left',
};

export const currencyField = {
  usual: 'Usual',
};

export const sliderField = {
  slider: (label: string) => `${label}, slider`,
};

export const textField = {
  showOrHideThe: (autoComplete: string) => `Show or hide the ${autoComplete === 'off' ? 'key' : 'password'}`,
};

export const fileTiles = {
  sending: (name: string) => `Sending ${name}`,
};

export const fileViewer = {
  smaller: 'Smaller (−)',
  larger: 'Larger (+)',
  theFile: 'The file',
  fileBefore: 'Previous file (←)',
  nextFile: 'Next file (→)',
};

export const format = {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  longMonths: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};

export const frame = {
  skipToTheScreen: 'Skip to main content',
  main: 'Main',
  mainBottomBar: 'Main, bottom bar',
  pages: 'Pages',
};

export const frontPage = {
  pageTitle: (title: string) => `${title} · farthing`,
};

export const gain = {
  loss: 'loss',
  noGain: 'no gain',
};

export const ledgerRow = {
  select: (name: string) => `Select ${name}`,
  open: (name: string) => `Open ${name}`,
  openEnter: 'Open (Enter)',
  selectAllLoadedTransactions: 'Select all loaded transactions',
};

export const lazyPart = {
  waiting: 'The server can’t be reached. This opens when it’s back.',
};

export const formNotice = {
  tooManyAttempts: 'Too many attempts',
  youCanTryAgain: (seconds: string) => `You can try again in ${seconds}.`,
};

export const loadFailed = {
  couldNotBeLoaded: (what: string) => `${capitalised(what)} could not be loaded`,
  canNotBeCalculated: (what: string) => `${capitalised(what)} can’t be calculated`,
};

export const markedPicture = {
  pictureOf: (name: string) => `Picture of ${name}`,
  goTo: (lowerCase: string) => `Go to ${lowerCase}`,
  fitThePicture: 'Fit to screen',
  enlargeThePicture: 'Enlarge',
};

export const meter = {
  amountOf: (amount: string, amount2: string, did: string) => `${amount} of ${amount2} ${did}`,
  amountHidden: 'Amount hidden',
  note: (used: ReactNode, whole: ReactNode, did: string) => phrase`${used} of ${whole} ${did}`,
  used: 'used',
  left: 'left',
};

export const notice = {
  progress: (localeString: string, localeString2: string, unit: string) =>
    `${localeString} of ${localeString2} ${unit}`,
};

export const orderList = {
  handle: (name: string, place: number, count: number) => `Move ${name}, ${place} of ${count}`,
  howTo: 'Drag, or press an arrow key',
};

export const page = {
  helpWithThisPage: common.helpWithThisPage,
  pageTitle: (title: string) => `${title} · farthing`,
};

export const headActions = {
  moreActions: 'More actions',
};

export const palette = {
  nothingFound: 'Nothing found. Try another word.',
};

export const pickList = {
  nothingByThatName: 'Nothing found.',
};

export const rowGrid = {
  loading: 'Loading',
};

export const searchField = {
  clearTheSearch: 'Clear the search',
};

export const sheet = {
  keepIt: 'Keep it',
};

export const suggestFieldText = {
  suggestionsFor: (label: string) => `Suggestions for ${label}`,
};

export const tagsField = {
  removeTheTag: (tag: string) => `Remove the tag ${tag}`,
  example: 'holiday, reclaim',
};

export const toast = {
  undone: 'Undone.',
  notUndone: (message: string) => `Not undone: ${message}`,
  couldNotBeUndone: 'It could not be undone.',
  messages: 'Messages',
  message: 'Message',
  closeMessage: 'Close message',
};

export const units = {
  quantityHidden: 'Quantity hidden',
};

export const versionClash = {
  title: 'This was changed elsewhere while you were editing',
  explanation: 'Nothing has been saved yet. Choose which values to keep.',
  whatDiffers: 'What differs',
  field: 'Field',
  storedNow: 'Stored now',
  takeWhatIsStored: 'Keep theirs',
  keepMine: 'Keep mine',
};
