import { isExchangeMoney } from './exchange-money.ts';
import { directed, match, type Rule, type TradeCells, type TradeOutcome } from './trade-cells.ts';

const converted = /^converted ([\d,.]+) (\S+) to ([\d,.]+) (\S+)/i;
const dealtForCoins = /^(?:bought|sold) ([\d,.]+) (\S+) for ([\d,.]+) (\S+) on (\S+)-(\S+)/i;

/**
 * Classifies the rows of Coinbase. A conversion, and an advanced trade on a pair of two coins, are swaps: the sentence of the
 * row names the other coin. Coins that came or went are moves between wallets if the user says so.
 */
export const coinbase: Rule = (row) => {
  const { action, cash, symbol } = row;
  const words = action.toLowerCase();
  const isMoney = isExchangeMoney(symbol.toUpperCase());
  const own = ownWords.find(([part]) => words.includes(part));
  if (own) return own[1];
  if (words === 'convert') return conversionOf(row);
  const dealt = /\btrade\b/.test(words) ? dealtForCoins.exec(row.note.slice(0, 300)) : null;
  if (dealt && !isExchangeMoney((dealt[6] ?? '').toUpperCase())) return advancedSwap(row, dealt);
  if (words === 'card spend') return { action: 'sell', cashMinor: null };
  const found = match(words, [
    ['staking income', 'reward'],
    ['reward', 'reward'],
    ['learning', 'reward'],
    ['coinbase earn', 'reward'],
    ['buy', 'buy'],
    ['sell', 'sell'],
    ['interest', isMoney ? 'interest' : 'reward'],
    ['deposit', isMoney ? 'deposit' : 'wallet_in'],
    ['withdraw', isMoney ? 'withdrawal' : 'wallet_out'],
    ['receive', isMoney ? 'deposit' : 'wallet_in'],
    ['send', isMoney ? 'withdrawal' : 'wallet_out'],
    ['fee', 'fee'],
  ]);
  const movesCash = found === 'buy' || found === 'sell' || (isMoney && found !== 'other');
  return { action: found, cashMinor: movesCash ? directed(found, cash) : null };
};

/** Rows that are left out, by their words, with the reason. */
const ownWords: readonly (readonly [string, string])[] = [
  ['staking transfer', 'Moved between wallets within Coinbase. Nothing changes.'],
  ['unstaking transfer', 'Moved between wallets within Coinbase. Nothing changes.'],
  [
    'airdrop',
    'An airdrop. Record it on the holding: as a reward if you did something for it, otherwise as an airdrop.',
  ],
  ['rebate', 'A rebate. The file doesn’t say whether it is income. Record it on the holding by hand.'],
  [
    'credit card reward',
    'A reward for spending. The file doesn’t say whether it is income. Record it on the holding by hand.',
  ],
  ['deprecation', 'One coin replaced by another. Record an exchange on the holding by hand.'],
  ['migration', 'One coin replaced by another. Record an exchange on the holding by hand.'],
];

function conversionOf({ note, symbol, value }: TradeCells): TradeOutcome {
  const found = converted.exec(note.slice(0, 300));
  const [, given = '', from = '', came = '', to = ''] = found ?? [];
  if (!found || isExchangeMoney(from.toUpperCase()) || isExchangeMoney(to.toUpperCase()))
    return { action: 'conversion', cashMinor: null };
  if (to.toUpperCase() === symbol.toUpperCase())
    return 'The second half of a conversion. It is recorded with the row of the coins that were given.';
  if (from.toUpperCase() !== symbol.toUpperCase()) return { action: 'conversion', cashMinor: null };
  return {
    action: 'swap',
    cashMinor: null,
    fees: '0',
    quantity: plain(given),
    received: { symbol: to, quantity: plain(came) },
    value,
  };
}

/**
 * An advanced trade on a pair of two coins. The coins of the sentence's second amount have the fee in them: more given for a
 * purchase, less received for a sale.
 */
function advancedSwap({ action, symbol, value, total }: TradeCells, dealt: RegExpExecArray): TradeOutcome {
  const [, units = '', coin = '', other = '', paidIn = ''] = dealt;
  if (coin.toUpperCase() !== symbol.toUpperCase()) return { action: 'conversion', cashMinor: null };
  const common = { action: 'swap', cashMinor: null, fees: '0' } as const;
  if (/sell/i.test(action))
    return {
      ...common,
      quantity: plain(units),
      received: { symbol: paidIn, quantity: plain(other) },
      value: total,
    };
  return {
    ...common,
    symbol: paidIn,
    name: paidIn,
    quantity: plain(other),
    received: { symbol: coin, quantity: plain(units) },
    value,
  };
}

function plain(figure: string): string {
  return figure.replaceAll(',', '').replace(/\.$/, '');
}
