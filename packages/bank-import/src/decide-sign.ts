import type { ChainProof } from './balance-chain.ts';
import type { Layout } from './bank-format.ts';
import { resolveColumns } from './column-positions.ts';
import { findFormat } from './formats/catalogue.ts';
import type { AmountSign, InspectionOptions, Reading, SignDecision } from './statement.ts';
import type { StatementTotals } from './statement-totals.ts';
import { answeredSigns, type ColumnSigns, likelySigns, unclearMinus } from './unclear-minus.ts';

/** Signs of the amount columns with their proof, and corrections to how the file is read. */
export interface SignFinding extends ColumnSigns {
  decision: SignDecision;
  amountSign: 1 | -1;
  balanceSign: 1 | -1;
  warning: { code: string; message: string } | null;
}

/**
 * Decides the sign (import rule 2): the user's answer, else the balance chain, else a distinctive format, else the sign of
 * "payment received" rows on a card, else the class of the account. If none decides, the proof is null and the user has to choose.
 */
export function decideSign(
  reading: Reading,
  totals: StatementTotals,
  chain: ChainProof,
  options: InspectionOptions,
): SignFinding {
  const { amountSign, balanceSign } = reading;
  const format = findFormat(reading.formatId);
  if (format?.signIsStated && options.sign === undefined) {
    const warning = chain.sign === -1 ? contradiction('sign-contradicts-balance', 'its amounts') : null;
    return finding('negative_is_spend', 'format', { amountSign: 1, balanceSign: 1, warning });
  }
  const given = options.sign ?? options.mapping?.sign;
  if (reading.amount !== 'signed') return separateColumns(reading, totals, chain, given);
  if (marksTell(totals)) return certainDirection(reading, chain);
  if (given !== undefined) {
    const wanted = given === 'negative_is_spend' ? 1 : -1;
    const agrees = chain.sign === null || chain.sign * amountSign * wanted > 0;
    const flips = !agrees && options.accountClass === 'liability';
    const warning = agrees || flips ? null : contradiction('sign-contradicts-balance', 'your answer');
    return finding(given, 'given', {
      amountSign: wanted,
      balanceSign: flips ? flip(balanceSign) : balanceSign,
      warning,
    });
  }
  if (chain.sign !== null) return byChain(reading, totals, chain);
  if (format?.sign !== undefined && !format.signIsUncertain) {
    return finding(format.sign, 'format', { amountSign: signFactor(format.sign), balanceSign });
  }
  const { paymentsIn, paymentsOut, positive, negative } = totals.signs;
  if (paymentsIn !== paymentsOut) {
    return resolved(
      'payment-received',
      paymentsIn > paymentsOut ? amountSign : flip(amountSign),
      balanceSign,
    );
  }
  if (format?.sign !== undefined && options.formatId !== undefined) {
    return finding(format.sign, 'format', { amountSign: signFactor(format.sign), balanceSign });
  }
  if (options.accountClass === 'asset') {
    const [printedNegative, printedPositive] = amountSign > 0 ? [negative, positive] : [positive, negative];
    const decision = resolved('account-type', 1, balanceSign);
    return printedNegative > 0 || printedPositive === 0 ? decision : unproven(decision);
  }
  // Most rows of a card's statement are spending.
  if (positive !== negative)
    return resolved('account-type', negative > positive ? amountSign : flip(amountSign), balanceSign);
  return unproven(resolved(null, amountSign, balanceSign));
}

/** Decides the sign from a balance chain. On a card, balances that are mostly above zero are debts. */
function byChain(reading: Reading, totals: StatementTotals, chain: ChainProof): SignFinding {
  let { amountSign, balanceSign } = reading;
  let relation = chain.sign ?? 1;
  const format = findFormat(reading.formatId);
  // The layout of a named bank and its own balances agree; the type of the account is no reason to turn both round.
  const isCertain = format?.sign !== undefined && !format.signIsUncertain;
  if (relation > 0 && isCertain && amountSign === signFactor(format.sign))
    return resolved('balance-chain', amountSign, balanceSign);
  if (reading.accountClass === 'liability' && chain.negativeShare < 0.5) {
    balanceSign = flip(balanceSign);
    relation = flip(relation);
  }
  if (relation < 0) amountSign = flip(amountSign);
  const { paymentsIn, paymentsOut } = totals.signs;
  const paymentsNow = (paymentsIn - paymentsOut) * (amountSign === reading.amountSign ? 1 : -1);
  if (paymentsNow < 0) {
    amountSign = flip(amountSign);
    balanceSign = flip(balanceSign);
  }
  const settled = resolved('balance-chain', amountSign, balanceSign);
  const contradicts =
    format?.sign !== undefined && !format.signIsUncertain && format.sign !== settled.decision.convention;
  return contradicts
    ? { ...settled, warning: contradiction('sign-contradicts-format', 'the usual layout of this bank') }
    : settled;
}

/**
 * Returns true if the CR and DR suffixes give the direction of every amount. One of the two may be used on
 * its own, with the other left unwritten.
 */
function marksTell({ credits: { cr, dr, plus, minus } }: StatementTotals): boolean {
  return cr + dr > 0 && minus === 0 && (cr === 0 || dr === 0 || plus === 0);
}

/** Two columns, a flag, CR and DR, or an action give the direction; only the sense of a card's balance is left to find. */
function certainDirection(reading: Reading, chain: ChainProof): SignFinding {
  const { amount, amountSign, balanceSign, accountClass } = reading;
  const opposed = chain.sign === -1;
  const convention =
    amount === 'debit_credit' ? 'separate_columns' : amount === 'trade' ? 'action' : 'flag_column';
  const proof = amount === 'trade' ? 'format' : 'columns';
  const flips = opposed && accountClass === 'liability';
  const warning = opposed && !flips ? contradiction('sign-contradicts-balance', 'its columns') : null;
  return {
    decision: { convention, proof },
    amountSign,
    balanceSign: flips ? flip(balanceSign) : balanceSign,
    warning,
  };
}

/** An ambiguous minus: the user chooses its meaning, or the running balance proves it. */
function separateColumns(
  reading: Reading,
  totals: StatementTotals,
  chain: ChainProof,
  given: AmountSign | undefined,
): SignFinding {
  const found = certainDirection(reading, chain);
  const minusIn = unclearMinus(reading, totals);
  if (minusIn === undefined) return found;
  const decided = (proof: SignDecision['proof'], signs: ColumnSigns): SignFinding => ({
    ...found,
    ...signs,
    decision: { convention: proof === 'given' && given ? given : found.decision.convention, proof, minusIn },
  });
  if (given !== undefined) return decided('given', answeredSigns(minusIn, given));
  const { spendingSign, creditSign = 1 } = reading;
  const isProved = chain.check(1).status === 'proved';
  return isProved
    ? decided('columns', { creditSign, ...(spendingSign && { spendingSign }) })
    : decided(null, likelySigns(reading, totals));
}

function contradiction(code: string, what: string): { code: string; message: string } {
  return {
    code,
    message: `The running balance moves the other way from ${what}. Check a few amounts before you import.`,
  };
}

function finding(
  convention: AmountSign,
  proof: SignDecision['proof'],
  signs: Pick<SignFinding, 'amountSign' | 'balanceSign'> & Partial<Pick<SignFinding, 'warning'>>,
): SignFinding {
  return { decision: { convention, proof }, warning: null, ...signs };
}

function resolved(proof: SignDecision['proof'], amountSign: 1 | -1, balanceSign: 1 | -1): SignFinding {
  const convention = amountSign > 0 ? 'negative_is_spend' : 'positive_is_spend';
  return finding(convention, proof, { amountSign, balanceSign });
}

function unproven(found: SignFinding): SignFinding {
  return { ...found, decision: { ...found.decision, proof: null } };
}

function flip(sign: 1 | -1): 1 | -1 {
  return sign > 0 ? -1 : 1;
}

/** Returns the factor that makes money out negative when a signed amount is multiplied by it. */
export function signFactor(sign: AmountSign): 1 | -1 {
  return sign === 'negative_is_spend' ? 1 : -1;
}

/** Formats whose standard says how an amount is written: a decimal without thousands separators (`8.850` is 8.85). */
const exactLayouts: ReadonlySet<Layout> = new Set(['ofx', 'camt', 'mt940']);

/** The reading changed to what its rows decide; the same object where nothing changes. */
export function improveReading(
  reading: Reading,
  totals: StatementTotals,
  sign: SignFinding,
  order: 'day_first' | 'month_first' | 'fixed',
): Reading {
  const dateOrder = order === 'fixed' ? 'day_first' : order;
  const { comma, point, unclear } = totals.marks;
  const isTyped = exactLayouts.has(reading.layout);
  const decimalComma = !isTyped && comma > 0 && comma > point;
  const pointIsUnclear = !isTyped && comma === 0 && point === 0 && unclear > 0 ? true : undefined;
  const { amountSign, balanceSign, creditSign, spendingSign } = sign;
  const unmarkedSign: 1 | -1 | undefined = marksTell(totals) ? (totals.credits.cr > 0 ? -1 : 1) : undefined;
  const ownAccounts = findFormat(reading.formatId)?.payeesMayBeAccounts
    ? [...totals.fileAccounts.keys()]
    : undefined;
  // One short row at the end of the file was cut off.
  const isCutOff = reading.neededWidth !== undefined && totals.short === 1 && totals.isLastShort;
  const cutCell = totals.lastCell.cut() ?? reading.cutCell;
  const changed =
    isCutOff ||
    cutCell !== reading.cutCell ||
    ownAccounts?.join('\n') !== reading.ownAccounts?.join('\n') ||
    dateOrder !== reading.dateOrder ||
    spendingSign !== reading.spendingSign ||
    creditSign !== reading.creditSign ||
    unmarkedSign !== reading.unmarkedSign ||
    decimalComma !== reading.decimalComma ||
    pointIsUnclear !== reading.pointIsUnclear ||
    amountSign !== reading.amountSign ||
    balanceSign !== reading.balanceSign;
  const base = changed
    ? {
        ...reading,
        ...{ dateOrder, decimalComma, amountSign, balanceSign },
        ...(ownAccounts && { ownAccounts }),
        ...(spendingSign && { spendingSign }),
        ...(creditSign && { creditSign }),
        ...(unmarkedSign && { unmarkedSign }),
        ...(pointIsUnclear && { pointIsUnclear }),
        ...(isCutOff && { neededWidth: undefined }),
        ...(cutCell && { cutCell }),
      }
    : reading;
  const other = findFormat(findFormat(reading.formatId)?.sectionWith ?? null);
  if (totals.sectionHeader === null || other === undefined) return base;
  const columns = resolveColumns(other, totals.sectionHeader);
  const header = totals.sectionHeader.length > reading.header.length ? totals.sectionHeader : reading.header;
  return { ...base, header, width: Math.min(reading.width, 4), section: { formatId: other.id, columns } };
}
