import type { TransferReason } from '@farthing/api-contract';
import { dayNumber } from '@farthing/dates';

/** A row that may be one side of a transfer. */
export interface OpenRow {
  readonly id: string;
  /** Days since 1970. */
  readonly day: number;
  /** Signed minor units of its currency. */
  readonly minor: bigint;
  readonly currency: string;
  readonly account_id: string;
  /** True if the bank or the user marked it as a transfer. */
  readonly isSaid: boolean;
  readonly hasCategory: boolean;
  /** Fingerprint of a statement row within its account, otherwise an empty string. */
  readonly print: string;
  /** Merchant and description. */
  readonly text: string;
}

/** Reads rows from the lines that the store writes: fields between tabs, the text last. */
export function readRows(blocks: readonly string[]): OpenRow[] {
  const rows: OpenRow[] = [];
  const days = new Map<string, number>();
  for (const block of blocks) {
    for (const line of block.split('\n')) {
      const [
        id = '',
        date = '',
        minor = '0',
        currency = '',
        account_id = '',
        said,
        filed,
        print = '',
        ...text
      ] = line.split('\t');
      let day = days.get(date);
      if (day === undefined) {
        day = dayNumber(date);
        days.set(date, day);
      }
      rows.push({
        id,
        day,
        minor: BigInt(minor),
        currency,
        account_id,
        isSaid: said === 't',
        hasCategory: filed === 't',
        print,
        text: text.join(' '),
      });
    }
  }
  return rows;
}

/** Returns the identities by which rejected pairs refer to a row: its id, and its statement fingerprint. */
export function identitiesOf({ id, print }: Pick<OpenRow, 'id' | 'print'>): string[] {
  return print === '' ? [id] : [id, print];
}

/** Reason code of a likely transfer, as in the contract. */
export type PairReason = TransferReason;

/** Facts about an account of the user. */
export interface OwnAccount {
  readonly name: string;
  readonly institution: string | null;
  /** True for a debt, such as a card or loan. */
  readonly isOwed: boolean;
}

/** Two rows that may be one transfer. */
export interface Weighed {
  readonly from: OpenRow;
  readonly to: OpenRow;
  /** Days from leaving to arriving; negative when it arrived first. */
  readonly apart: number;
  /** Difference of the amounts, per mille. */
  readonly off: number;
  /** True if neither row has another match. */
  readonly isOnly: boolean;
}

/**
 * Form of the user's own name in a text: `alone` with the first name and no words but those of a payment, `full` with the
 * first name, `initial` with its first letter.
 */
export type OwnName = 'alone' | 'full' | 'initial';

/** Hints in a row's description. */
export interface Words {
  readonly saysTransfer: (row: OpenRow) => boolean;
  /** Returns true if the text has a word of the account's name or bank. */
  readonly names: (row: OpenRow, accountId: string) => boolean;
  /**
   * Returns true if the text has all words of the account's name or of its bank, so that “direct debit” doesn't name
   * First Direct.
   */
  readonly namesInFull: (row: OpenRow, accountId: string) => boolean;
  readonly saysCardPayment: (row: OpenRow) => boolean;
  readonly ownName: (row: OpenRow) => OwnName | null;
  readonly isOwed: (accountId: string) => boolean;
}

const transferWords =
  /\b(transfer|trf|tfr|xfer|to savings|from savings|own account|internal|standing order|s\/o|fpi|fpo|faster payment|savings|isa|saver|pot)\b/i;
const cardWords =
  /\b(payment received|payment - thank you|payment thank you|thank you|direct debit payment|card payment|credit card|autopay)\b/i;
/** Words of account names that don't identify the account. */
const plainWords = new Set([
  'account',
  'bank',
  'card',
  'current',
  'cash',
  'main',
  'my',
  'the',
  'joint',
  'plc',
  'uk',
]);

/** Employers and clients may be named after the user: "J Smith Ltd". */
const companyWords = /\b(ltd|limited|plc|llp|inc|pension|salary|wages|payroll)\b/;

/** Words besides a name that name no other party. */
const paymentWords = new Set(
  'mr mrs miss ms mx dr to from transfer transferred trf tfr xfer ref reference fpi fpo bgc ft bp so sto faster payment payments paid received sent via mobile online internet app banking standing order own account internal saving savings saver isa pot'.split(
    ' ',
  ),
);

/**
 * Returns a function that finds a user's name in a text, in either order of its words: "ADA SMITH", "SMITH A", "MISS A
 * J SMITH".
 */
export function ownNameIn(name: string): (text: string) => OwnName | null {
  const words = lettersOf(name);
  const [first, last] = [words[0] ?? '', words.at(-1) ?? ''];
  // A single word could also be a merchant's name.
  if (words.length < 2 || last.length < 3) return () => null;
  const initial = first.slice(0, 1);
  return (text) => {
    const found = lettersOf(text);
    const at = found.indexOf(last);
    if (at < 0 || companyWords.test(found.join(' '))) return null;
    const beside = [...found.slice(Math.max(0, at - 2), at), ...found.slice(at + 1, at + 2)];
    if (first.length >= 3 && beside.includes(first)) {
      const isPlain = (word: string) => word.length === 1 || words.includes(word) || paymentWords.has(word);
      return found.every(isPlain) ? 'alone' : 'full';
    }
    return beside.includes(initial) ? 'initial' : null;
  };
}

function lettersOf(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^a-z]+/).filter((word) => word !== '');
}

/** Reads the words of rows; each text once. */
export function wordFacts(accounts: ReadonlyMap<string, OwnAccount>, ownerName = ''): Words {
  const ownName = ownNameIn(ownerName);
  const needles = new Map(
    [...accounts].map(([id, { name, institution }]) => [id, wordsOf(`${name} ${institution ?? ''}`)]),
  );
  return {
    saysTransfer: ({ text }) => transferWords.test(text),
    names: ({ text }, accountId) => {
      const words = needles.get(accountId) ?? [];
      return words.length > 0 && wordsOf(text).some((word) => words.includes(word));
    },
    namesInFull: ({ text }, accountId) => {
      const account = accounts.get(accountId);
      const words = new Set(wordsOf(text));
      return [account?.name, account?.institution].some((name) => {
        const wanted = wordsOf(name ?? '');
        return wanted.length > 0 && wanted.every((word) => words.has(word));
      });
    },
    saysCardPayment: ({ text }) => cardWords.test(text),
    ownName: ({ text }) => ownName(text),
    isOwed: (accountId) => accounts.get(accountId)?.isOwed === true,
  };
}

/** Words of three letters or more, and numbers of four digits or more (sort codes, the end of an account number). */
function wordsOf(text: string): string[] {
  const parts = text
    .toLowerCase()
    // Joins a sort code to one number, separate from the account number after it, and eight digits in groups of four.
    .replaceAll(/\b(\d\d)[- ](\d\d)[- ](\d\d)\b/g, '$1$2$3')
    .replaceAll(/\b(\d{4}) (\d{4})\b/g, '$1$2')
    .split(/[^a-z0-9]+/);
  return parts.filter(
    (word) => (/^\d+$/.test(word) ? word.length >= 4 : word.length >= 3) && !plainWords.has(word),
  );
}

/** Per mille for each day apart. */
const byDays = [150, 120, 90, 50, 20];

/**
 * Returns true if a pair may be linked without asking: no other row fits, the amounts are equal in one currency, and the
 * statements say so. One of them names the other account, both banks call it a transfer, or a card's statement calls it a
 * payment. They also say so if both have the user's full name alone; an initial may be that of a relative. With other words the
 * name may be the reference of a payment to a friend. A category contradicts it, unless the account is named.
 */
export function isCertain({ from, to, isOnly }: Weighed, words: Words): boolean {
  if (!isOnly || from.currency !== to.currency) return false;
  if (words.namesInFull(from, to.account_id) || words.namesInFull(to, from.account_id)) return true;
  if (from.hasCategory || to.hasCategory) return false;
  if (from.isSaid && to.isSaid) return true;
  if (words.ownName(from) === 'alone' && words.ownName(to) === 'alone') return true;
  return words.isOwed(to.account_id) && words.saysCardPayment(to);
}

/** Returns the likelihood that a pair is one transfer, per mille, with the reasons. */
export function scoreOf(
  { from, to, apart, off, isOnly }: Weighed,
  words: Words,
): { readonly permille: number; readonly reasons: readonly PairReason[] } {
  const reasons: PairReason[] = [];
  let permille = 0;
  const add = (reason: PairReason, points: number) => {
    reasons.push(reason);
    permille += points;
  };
  if (from.currency === to.currency) add('same-amount', 400);
  else add('amount-by-rate', 340 - off * 4);
  const days = Math.abs(apart);
  if (days === 0) add('same-day', 150);
  else add('days-apart', byDays[days] ?? 0);
  if (isOnly) add('only-candidate', 100);
  if (from.isSaid || to.isSaid) add('said-transfer', from.isSaid && to.isSaid ? 250 : 170);
  if (words.saysTransfer(from) || words.saysTransfer(to)) add('transfer-words', 120);
  if (words.names(from, to.account_id) || words.names(to, from.account_id)) add('names-account', 150);
  if (words.ownName(from) !== null || words.ownName(to) !== null) add('own-name', 120);
  if (words.isOwed(to.account_id) && (words.saysCardPayment(to) || words.saysCardPayment(from)))
    add('card-payment', 150);
  // The user or a rule has categorised it, so it is seldom a transfer.
  for (const row of [from, to]) if (row.hasCategory) permille -= 60;
  return { permille: Math.max(0, Math.min(990, permille)), reasons };
}
