/** What the scanning of receipts says: their list, who reads them, what was read, and saving it. */

import type { ReactNode } from 'react';
import * as common from '../../design/common-texts.ts';
import { countText } from '../../design/format.ts';

export const agreedHost = {
  changed: 'The model settings were changed meanwhile, so nothing was sent. Read this again.',
};

export const belongsTo = {
  noneFits: 'None of your payments fits it, so it is added as a new one.',
  noName: 'Payment without a name',
  newTransaction: 'A new transaction',
  newTransactionExplained: 'None of these. A new transaction is recorded with the details below.',
  likely: 'This looks like a payment you have already',
  unlikely: 'Is it one of these payments?',
  filesAlready: (count: number) => `It has ${count === 1 ? 'a file' : countText(count, 'file')} already.`,
};

export const discardScan = {
  taken: (name: string) => `${name} taken off the list.`,
};

export const receiptDraft = {
  unknownCategory: (name: string) => `It would be “${name}”, which is none of your categories.`,
};

export const receiptExtras = {
  vat: 'VAT inside it',
  time: 'Time',
  paidBy: 'Paid by',
  alsoBought: (count: number) => `Also on it: ${countText(count, 'thing')} bought`,
  alsoOnIt: 'Also on it',
  howRead: 'How it was read',
  readingTook: 'Reading took',
  question: (number: number) => `Question ${number}`,
  seconds: (seconds: string) => `${seconds} s`,
  attempt: (status: number, seconds: string, message: string) =>
    `${status === 0 ? 'no answer' : status} after ${seconds} s. ${message}`,
  refused: (field: string) => `Refused: ${field}`,
  textOfFile: 'Text of the file',
  noText: 'No text was found.',
  modelAnswer: 'What the model answered',
  answer: (number: number) => `Answer ${number} as it came`,
  whatWasBought: 'What was bought',
  what: common.what,
  quantity: 'Quantity',
  amount: common.amount,
};

export const receiptFields = {
  merchant: common.merchant,
  amountPaidBack: 'Amount paid back',
  amount: common.amount,
  date: common.date,
  account: common.account,
  otherCurrency: (receipt: string, account: string) =>
    `The receipt is in ${receipt}, this account in ${account}`,
  otherCurrencyExplained: (currency: string) =>
    `Type what was taken from the account, in ${currency}, or choose another account.`,
  description: common.description,
  receiptSays: (amount: string) => `The receipt says ${amount}.`,
  changeMerchant: (from: string, to: string) => `Change its merchant from “${from}” to “${to}”`,
  setMerchant: (name: string) => `Set its merchant to “${name}”`,
  changeCategory: (from: string, to: string) => `Change its category from ${from} to ${to}`,
  setCategory: (name: string) => `Set its category to ${name}`,
  amountStays: 'Its amount and its date stay as the bank has them.',
};

export const receiptPicture = {
  pages: 'Page',
  pageNumber: (number: number) => `Page ${number}`,
  pdfWithoutPicture: 'This PDF has no picture to show here.',
  notShown: 'This file cannot be shown.',
  /** The marks on the picture, by what was found there. */
  marks: {
    merchant: common.merchant,
    amount: common.amount,
    date: common.date,
    category_hint: common.category,
  },
};

export const receiptReview = {
  title: (name: string) => `What ${name} says`,
  discard: common.discard,
  addWithReceipt: 'Add with the receipt',
  addWithoutFile: 'Add without the file',
  attach: 'Attach to this payment',
  halfSaved: 'The transaction is added, the file is not attached to it',
  fileOnWay: 'The file is on its way.',
  fileKept: (name: string) => `${name} is kept here until you decide. Nothing is recorded twice.`,
  attachAgain: 'Attach it again',
  leaveWithoutFile: 'Leave it without the file',
};

export const saveScan = {
  firstTryArrived:
    'The first try had arrived after all and is recorded as it was then. Find it among your transactions, or press again to add this one as well.',
  addedWithReceipt: (title: string) => `Added with its receipt: ${title}.`,
  added: (title: string) => `Added: ${title}.`,
  hadFile: (title: string) => `${title} had this file already.`,
  attached: (title: string) => `Receipt attached: ${title}.`,
  serverAway: 'The server cannot be reached.',
};

export const scanList = {
  title: 'Your receipts',
  clearSaved: 'Clear what is saved',
  list: 'Receipts and what became of them',
  lookOverThis: (name: string) => `Look over ${name}`,
  lookOver: 'Look over',
  openTransaction: common.open,
  theTransactionOf: (name: string) => `the transaction of ${name}`,
  cancelThis: (name: string) => `Cancel reading ${name}`,
  cancel: common.cancel,
  takeOff: (name: string) => `Take ${name} off the list`,
  isOpen: 'You are looking it over',
  tryAgainThis: (name: string) => `Try again: ${name}`,
  tryAgainWith: (host: string) => `Try again with ${host}`,
  tryAgain: common.tryAgain,
  readHereThis: (name: string) => `Read on this machine only: ${name}`,
  readHere: 'Read on this machine only',
  typeYourselfThis: (name: string) => `Type it yourself: ${name}`,
  typeYourself: 'Type it yourself',
};

export const scanQueue = {
  tooLarge: 'Larger than 15 MB. Make it smaller, or take a photo of it.',
  serverAway: common.serverAwayFileKept,
};

export const scanScreen = {
  title: common.scanAReceipt,
  transactions: common.transactions,
  answer: 'It is read, set beside the payment it belongs to, and kept there.',
  receipts: common.receipts,
  dropHere: 'Drop receipts here, paste them, or click to choose',
  chooseReceipts: 'Choose receipts',
  whatIsTaken: 'One or several: JPEG, PNG, WebP or PDF, at most 15 MB each.',
  reading: (name: string) => `Reading ${name}`,
  read: (name: string) => `${name} is read: look it over`,
  settingsFailed: 'Whether a model is set could not be found out',
  tryAgain: common.tryAgain,
  readHere: 'Read on this machine only',
  addReceipts: 'Add receipts',
  takePhoto: common.takeAPhoto,
};

export const scanWords = {
  asking: 'Waits for your answer: nothing has been sent',
  waiting: common.waitsForItsTurn,
  sending: (percent: number) => `Sending it: ${percent}%`,
  readByModel: (host: string) => `Being read with ${host}: up to two minutes`,
  readHere: 'Being read on this machine',
  stopped: 'You stopped it. Nothing of it was kept on the server.',
  refused: 'It could not be read.',
  read: 'Read: look it over',
  saved: 'Saved',
  seconds: (seconds: number) => `${seconds} s`,
  minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
  methods: {
    card: 'Card',
    cash: 'Cash',
    paypal: 'PayPal',
    'bank-transfer': 'Bank transfer',
    'direct-debit': 'Direct debit',
  },
  ending: (method: string, digits: string) => `${method} ending ${digits}`,
};

export const whatLeaves = {
  asksFirst: (host: string, link: (words: string) => ReactNode) => (
    <>
      Before a receipt is sent to {host} you are asked. {link('Change who reads them')}
    </>
  ),
  readsHere: (link: (words: string) => ReactNode) => (
    <>Receipts are read on this machine. Nothing leaves it. {link('Let a model read them')}</>
  ),
  question: (count: number, host: string) =>
    `Send ${count === 1 ? 'this receipt' : countText(count, 'receipt')} to ${host}?`,
  send: (host: string) => `Send to ${host} and read`,
  readHere: 'Read on this machine only',
};

export const whoRead = {
  typed: 'Type what the receipt says',
  typedExplained: 'It is added as a transaction of its own, with the file attached.',
  typedWithoutFile:
    'It is added as a transaction of its own. This file cannot be kept with it: it is too large, or no JPEG, PNG, WebP or PDF.',
  byModel: 'Read by a model',
  byRules: 'Read on this machine',
  nothingSent: 'Nothing of it was sent anywhere else.',
  incomplete: 'Not all of it was read',
  incompleteExplained: 'The file has more pages or more text than are read. Check the amount.',
};
