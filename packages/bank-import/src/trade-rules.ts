import type { TradeRule } from './bank-format.ts';
import { coinbase } from './coinbase-rule.ts';
import type { TradeAction } from './statement.ts';
import { directed, directedSigned, match, type Rule } from './trade-cells.ts';

/** Cash rows that no word explains: money in is a deposit, money out a withdrawal. */
function byDirection(cash: bigint | null): TradeAction {
  return cash === null || cash === 0n ? 'other' : cash > 0n ? 'deposit' : 'withdrawal';
}

const bracketedTicker = /^(.*\S)\s*\((?:[A-Z]{2,6}:)?([A-Z0-9.]{1,12})\)\s*$/;

/** Parts `Larch World ETF (LSE:LRCH)` into name and ticker. */
function splitTicker(text: string): { name: string; symbol: string | null } {
  const found = text.length > 300 ? null : bracketedTicker.exec(text);
  return found === null ? { name: text, symbol: null } : { name: found[1] ?? text, symbol: found[2] ?? null };
}

const trading212: Rule = ({ action, name, cash }) => {
  const found = match(action, [
    ['split close', 'split_close'],
    ['split open', 'split_open'],
    ['split', 'split'],
    ['spin off', 'other'],
    ['currency conversion', 'conversion'],
    ['return of capital', 'capital_return'],
    ['dividend', 'dividend'],
    ['interest', 'interest'],
    ['result adjustment', /withholding|\btax\b/i.test(name) ? 'tax_withheld' : 'adjustment'],
    ['card credit', 'deposit'],
    ['card refund', 'deposit'],
    ['card debit', 'withdrawal'],
    ['cashback', 'deposit'],
    ['deposit', 'deposit'],
    ['withdrawal', 'withdrawal'],
    ['fee', 'fee'],
    ['buy', 'buy'],
    ['sell', 'sell'],
  ]);
  return { action: found, cashMinor: directedSigned(found, cash) };
};

const freetrade: Rule = (row) => {
  const kind = row.action.toUpperCase();
  if (kind.includes('STATEMENT')) return 'A monthly statement row is not a transaction.';
  if (kind === 'ORDER' || kind === 'FREESHARE_ORDER') {
    const action = row.side.toUpperCase() === 'SELL' ? 'sell' : 'buy';
    return { action, cashMinor: kind === 'ORDER' ? directed(action, row.cash) : 0n };
  }
  const action = match(kind, [
    ['dividend', 'dividend'],
    ['property', 'dividend'],
    ['interest', 'interest'],
    ['top_up', 'deposit'],
    ['withdrawal', 'withdrawal'],
    ['fee', 'fee'],
    ['split', 'split'],
  ]);
  const outcome = { action, cashMinor: directed(action, row.cash) };
  return action === 'dividend'
    ? { ...outcome, quantity: row.dividendQuantity, price: row.dividendPrice }
    : outcome;
};

const hargreavesLansdown: Rule = ({ action: reference, name, cash }) => {
  const code = reference.toUpperCase();
  const dealt = name.replace(/ [\d,.]+ @ [\d,.]+$/, '');
  if (/^B\d+/.test(code)) return { action: 'buy', name: dealt, cashMinor: directed('buy', cash) };
  if (/^S\d+/.test(code)) return { action: 'sell', name: dealt, cashMinor: directed('sell', cash) };
  const action = match(`${code} ${name}`, [
    ['interest', 'interest'],
    ['manage fee', 'fee'],
    ['management fee', 'fee'],
    ['fpc', 'deposit'],
    ['card web', 'deposit'],
    ['dividend', 'dividend'],
    ['div ', 'dividend'],
    ['income', 'dividend'],
    ['loyalty', 'other'],
  ]);
  return {
    action: action === 'other' && !code.includes('LOYALTY') ? byDirection(cash) : action,
    quantity: null,
    price: null,
  };
};

const ajBell: Rule = ({ action, cash }) => {
  const found = match(action, [
    ['purchase', 'buy'],
    ['sale', 'sell'],
    ['accumulation', 'accumulation'],
    ['equalisation', 'capital_return'],
    ['dividend', 'dividend'],
    ['distribution', 'dividend'],
    ['interest', 'interest'],
    ['charge', 'fee'],
    ['fee', 'fee'],
  ]);
  const isTrade = found === 'buy' || found === 'sell';
  const outcome = { action: action === '' ? byDirection(cash) : found, cashMinor: cash };
  return isTrade ? outcome : { ...outcome, quantity: null, price: null };
};

const holding: Rule = ({ name, cash, quantity }) => ({
  action: 'holding',
  ...splitTicker(name),
  cashMinor: quantity === null ? cash : null,
});

const interactiveInvestor: Rule = ({ name, symbol, quantity, cash }) => {
  if (quantity !== null && symbol !== '') {
    return {
      action: cash !== null && cash > 0n ? 'sell' : 'buy',
      name: name.replace(/ [\d,.]+ @ [\d,.]+$/, ''),
    };
  }
  const action = match(` ${name}`, [
    [' div', 'dividend'],
    ['interest', 'interest'],
    ['subscription', 'fee'],
    [' fee', 'fee'],
    ['charge', 'fee'],
    ['fx ', 'conversion'],
    ['conversion', 'conversion'],
    ['withdraw', 'withdrawal'],
  ]);
  return { action: action === 'other' ? byDirection(cash) : action, quantity: null, price: null };
};

const dealt = /^(bought|sold) ([\d.,]+) (.+)$/i;

/** A row that takes an earlier one back is that row, with its money the other way. */
const reversal = /^reversal of\s+/i;

const vanguardCash: Rule = (row) => {
  const { cash } = row;
  if (reversal.test(row.name)) {
    const taken = vanguardCash({ ...row, name: row.name.replace(reversal, '') });
    return typeof taken === 'string' ? taken : { ...taken, reverses: true };
  }
  const { name } = row;
  const found = dealt.exec(name);
  if (found !== null) {
    const action = found[1]?.toLowerCase() === 'sold' ? 'sell' : 'buy';
    return {
      action,
      ...splitTicker(found[3] ?? ''),
      quantity: (found[2] ?? '').replaceAll(',', ''),
      cashMinor: cash,
    };
  }
  if (/^div:/i.test(name))
    return {
      action: 'dividend',
      ...splitTicker(name.slice(4).split(' @ ')[0]?.trim() ?? ''),
      cashMinor: cash,
    };
  const action = match(name, [
    ['interest', 'interest'],
    ['dividend', 'dividend'],
    ['distribution', 'dividend'],
    ['fee', 'fee'],
    ['charge', 'fee'],
    ['withdrawal', 'withdrawal'],
    ['deposit', 'deposit'],
    ['contribution', 'deposit'],
    ['transfer in', 'deposit'],
  ]);
  return { action: action === 'other' ? byDirection(cash) : action, cashMinor: cash };
};

const vanguardInvestments: Rule = ({ name, action: details, quantity, cash }) => {
  const isReversal = reversal.test(details);
  const named = match(details.replace(reversal, ''), [
    ['bought', 'buy'],
    ['sold', 'sell'],
    ['dividend', 'dividend'],
  ]);
  // Rows of before October 2021 have no details: the sign of the units says which way they went.
  const action = details !== '' || quantity === null ? named : quantity.startsWith('-') ? 'sell' : 'buy';
  const moved = directed(action, cash);
  return {
    action,
    ...splitTicker(name),
    cashMinor: isReversal && moved !== null ? -moved : moved,
    ...(isReversal ? { reverses: true } : {}),
  };
};

const fidelity: Rule = ({ action, name, cash }) => {
  const found = match(action, [
    ['buy', 'buy'],
    ['sell', 'sell'],
    ['dividend', 'dividend'],
    ['income', 'dividend'],
    ['interest', 'interest'],
    ['fee', 'fee'],
    ['charge', 'fee'],
    ['tax relief', 'deposit'],
    ['cash in', 'deposit'],
    ['deposit', 'deposit'],
    ['contribution', 'deposit'],
    ['cash out', 'withdrawal'],
    ['withdrawal', 'withdrawal'],
  ]);
  const isTrade = found === 'buy' || found === 'sell';
  return {
    action: found,
    ...splitTicker(name),
    cashMinor: directed(found, cash),
    ...(isTrade ? {} : { quantity: null, price: null }),
  };
};

const investEngine: Rule = ({ action, name, cash }) => {
  const found = match(action, [
    ['buy', 'buy'],
    ['sell', 'sell'],
    ['dividend', 'dividend'],
    ['interest', 'interest'],
    ['fee', 'fee'],
    ['deposit', 'deposit'],
    ['withdraw', 'withdrawal'],
    ['split', 'split'],
  ]);
  const [plain = '', isin = ''] = name.split(' / ISIN ');
  return {
    action: found,
    name: plain.trim(),
    isin: isin.trim() === '' ? null : isin.trim(),
    cashMinor: directed(found, cash),
  };
};

const interactiveBrokers: Rule = ({ action, name, cash }) => {
  const found = match(action, [
    ['assignment', 'other'],
    ['withholding', 'tax_withheld'],
    ['sales tax', 'fee'],
    // Effect of a currency conversion or revaluation on the cash in the base currency.
    ['forex', 'adjustment'],
    ['adjustment', 'adjustment'],
    ['fx', 'conversion'],
    ['dividend', 'dividend'],
    ['payment in lieu', 'dividend'],
    ['interest', 'interest'],
    ['deposit', 'deposit'],
    ['withdrawal', 'withdrawal'],
    ['fee', 'fee'],
    ['commission', 'fee'],
    ['split', 'split'],
    ['buy', 'buy'],
    ['sell', 'sell'],
  ]);
  const isin = /\(([A-Z]{2}[A-Z0-9]{9}\d)\)/.exec(name)?.[1] ?? null;
  return { action: found, isin, cashMinor: cash };
};

const revolutInvest: Rule = ({ action, cash }) => {
  const found = match(action, [
    ['stock split', 'split_added'],
    ['dividend tax', 'tax_withheld'],
    ['buy', 'buy'],
    ['sell', 'sell'],
    ['dividend', 'dividend'],
    ['top-up', 'deposit'],
    ['withdrawal', 'withdrawal'],
    ['fee', 'fee'],
    ['interest', 'interest'],
  ]);
  return { action: found, cashMinor: directedSigned(found, cash) };
};

const stated: Rule = ({ action, cash }) => ({ action: action as TradeAction, cashMinor: cash });

/** Rules that classify each broker's rows, in the words of its files (see the format's quirks). */
export const tradeRules: Readonly<Record<TradeRule, Rule>> = {
  'trading-212': trading212,
  freetrade,
  'hargreaves-lansdown': hargreavesLansdown,
  'aj-bell': ajBell,
  holding,
  'interactive-investor': interactiveInvestor,
  'vanguard-cash': vanguardCash,
  'vanguard-investments': vanguardInvestments,
  fidelity,
  investengine: investEngine,
  'interactive-brokers': interactiveBrokers,
  'revolut-invest': revolutInvest,
  coinbase,
  stated,
};
