/** Texts of receipt scanning: the list, the readers, recognised fields, and saving. */

import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

export const agreedHost = {
  changed: 'The model settings have changed, so nothing was sent. Check them and read the receipt again.',
};

export const belongsTo = {
  noneFits: 'No payment matches, so it is added as a new one.',
  noName: 'Unnamed payment',
  newTransaction: 'A new transaction',
  newTransactionExplained: 'None of these. A new transaction is recorded with the details below.',
  likely: 'This looks like an existing payment',
  unlikely: 'Is it one of these payments?',
  filesAlready: (count: number) => `It already has ${count === 1 ? 'a file' : countText(count, 'file')}.`,
};

export const discardScan = {
  taken: (name: string) => `${name} removed from the list.`,
};

export const receiptDraft = {
  unknownCategory: (name: string) => `The receipt suggests “${name}”, which isn’t one of your categories.`,
};

export const receiptExtras = {
  vat: 'VAT included',
  time: 'Time',
  paidBy: 'Paid by',
  alsoBought: (count: number) => `Also on it: ${countText(count, 'item')}`,
  alsoOnIt: 'Also on it',
  howRead: 'How it was read',
  readingTook: 'Reading took',
  question: (number: number) => `Question ${number}`,
  seconds: (seconds: string) => `${seconds} s`,
  attempt: (status: number, seconds: string, message: string) =>
    `${status === 0 ? 'no answer' : status} after ${seconds} s. ${message}`,
  refused: (field: string) => `Rejected: ${field}`,
  textOfFile: 'Text of the file',
  noText: 'No text was found.',
  answer: (number: number) => `Raw reply ${number}`,
  whatWasBought: 'Items',
  quantity: 'Quantity',
};

export const receiptFields = {
  amountPaidBack: 'Amount paid back',
  otherCurrency: (receipt: string, account: string) =>
    `The receipt is in ${receipt}, this account in ${account}`,
  otherCurrencyExplained: (currency: string) =>
    `Enter what was taken from the account, in ${currency}, or choose another account.`,
  receiptSays: (amount: string) => `The receipt says ${amount}.`,
  changeMerchant: (from: string, to: string) => `Change its merchant from “${from}” to “${to}”`,
  setMerchant: (name: string) => `Set its merchant to “${name}”`,
  changeCategory: (from: string, to: string) => `Change its category from ${from} to ${to}`,
  setCategory: (name: string) => `Set its category to ${name}`,
  amountStays: 'The amount and date stay as the bank recorded them.',
};

export const receiptPicture = {
  pages: common.page,
  pageNumber: (number: number) => `Page ${number}`,
  pdfWithoutPicture: 'This PDF has no picture to show here.',
  notShown: 'This file can’t be shown.',
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
  addWithReceipt: 'Add with the receipt',
  addWithoutFile: 'Add without the file',
  attach: 'Attach to this payment',
  halfSaved: 'The transaction was added, but the file is not attached',
  fileOnWay: 'The file is being sent.',
  fileKept: (name: string) => `${name} is kept here until you decide. Nothing is recorded twice.`,
  attachAgain: 'Attach it again',
  leaveWithoutFile: 'Leave it without the file',
};

export const saveScan = {
  firstTryArrived:
    'The first attempt was saved after all. Find it in your transactions, or press again to add this one too.',
  addedWithReceipt: (title: string) => `Added with its receipt: ${title}.`,
  added: (title: string) => `Added: ${title}.`,
  hadFile: (title: string) => `${title} had this file already.`,
  attached: (title: string) => `Receipt attached: ${title}.`,
  serverAway: 'The server can’t be reached.',
};

export const scanList = {
  title: 'Your receipts',
  clearSaved: 'Clear saved receipts',
  list: 'Receipts and their results',
  lookOverThis: (name: string) => `Check ${name}`,
  lookOver: 'Check',
  theTransactionOf: (name: string) => `the transaction of ${name}`,
  cancelThis: (name: string) => `Cancel reading ${name}`,
  takeOff: (name: string) => `Remove ${name} from the list`,
  isOpen: 'You are checking it',
  tryAgainThis: (name: string) => `Try again: ${name}`,
  tryAgainWith: (host: string) => `Try again with ${host}`,
  readHereThis: (name: string) => `Read on this server only: ${name}`,
  readHere: 'Read on this server only',
  typeYourselfThis: (name: string) => `Enter it yourself: ${name}`,
  typeYourself: 'Enter it yourself',
};

export const scanQueue = {
  tooLarge: 'Larger than 15 MB. Make it smaller, or take a photo of it.',
};

export const scanScreen = {
  answer: 'Each receipt is read, matched with its payment and attached to it.',
  dropHere: 'Drop receipts here, paste them, or click to choose',
  chooseReceipts: 'Choose receipts',
  whatIsTaken: 'One or more JPEG, PNG, WebP or PDF files, up to 15 MB each.',
  reading: (name: string) => `Reading ${name}`,
  read: (name: string) => `${name} is read: check it`,
  settingsFailed: 'The model settings could not be loaded',
  readHere: 'Read on this server only',
  addReceipts: 'Add receipts',
};

export const scanWords = {
  asking: 'Waiting for your answer. Nothing has been sent.',
  sending: (percent: number) => `Sending it: ${percent}%`,
  readByModel: (host: string) => `Being read with ${host}: up to two minutes`,
  readHere: 'Being read on this server',
  stopped: 'Stopped. Nothing was stored on the server.',
  refused: 'It could not be read.',
  read: 'Read: check it',
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

export const sharedFiles = {
  title: 'Files from another app',
  answer: 'Choose what these files are. Nothing is read until you do.',
  receipts: 'Scan as receipts',
  statements: 'Import as statements',
  noneTitle: 'No files arrived',
  none: 'Files are lost if you sign in again or wait too long. Share them again from the other app.',
};

export const whatLeaves = {
  asksFirst: (host: string, link: (words: string) => ReactNode) =>
    phrase`You are asked before a receipt is sent to ${host}. ${link('Change who reads them')}`,
  readsHere: (link: (words: string) => ReactNode) =>
    phrase`Receipts are read on this server. Nothing leaves it. ${link('Let a model read them')}`,
  question: (count: number, host: string) =>
    `Send ${count === 1 ? 'this receipt' : countText(count, 'receipt')} to ${host}?`,
  send: (host: string) => `Send to ${host} and read`,
  readHere: 'Read on this server only',
};

export const whoRead = {
  typed: 'Enter what the receipt says',
  typedExplained: 'It is added as a separate transaction, with the file attached.',
  typedWithoutFile:
    'It is added as a separate transaction. This file can’t be attached because it’s too large or isn’t a JPEG, PNG, WebP or PDF.',
  byModel: 'Read by a model',
  byRules: 'Read on this server',
  nothingSent: 'Nothing was sent anywhere else.',
  incomplete: 'Not everything was read',
  incompleteExplained: 'The file is too long to read completely. Check the amount.',
};
