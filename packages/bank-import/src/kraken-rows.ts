import { Decimal } from '@farthing/money';
import { type CoinRow, coinCells, numberIn, unexplained } from './broker-rows.ts';
import { createTableTokenizer, type TableRow } from './csv-documents.ts';
import type { RecordTokenizer } from './csv-records.ts';
import { cutOff, type DocumentSink } from './document-rows.ts';
import { isExchangeMoney } from './exchange-money.ts';
import { coinOf, type KrakenEntry, shareOf } from './kraken-coins.ts';
import { pairOf } from './kraken-pairs.ts';

/** The headings that mark the ledgers of Kraken. */
export const krakenHeadings = [
  ['txid', 'refid', 'time', 'type', 'aclass', 'asset', 'amount', 'fee'],
] as const;

/** Types of entry whose trade has a row for each side. */
const paired = new Set(['trade', 'spend', 'receive', 'conversion']);

/**
 * Reads the ledgers of Kraken. The sides of a trade are rows with one reference, and the file's end comes before the last of
 * them, so trades follow the other rows. Times are UTC. Staked coins have names of their own, such as DOT.S.
 *
 * Layout: Kraken’s ledgers export of 2020 to 2026, with or without `subtype`, `wallet` and the values in US dollars.
 */
export function createKrakenTokenizer(sink: DocumentSink): RecordTokenizer {
  const trades = new Map<string, KrakenEntry[]>();
  return createTableTokenizer(krakenHeadings, {
    row(row) {
      if (row.cells.every((cell) => cell.trim() === '')) return;
      const entry = entryOf(row);
      if (typeof entry === 'string') {
        sink.row(coinCells(rejected(row, entry)), row.line);
        return;
      }
      if (!paired.has(entry.type)) {
        sink.row(coinCells(singleOf(entry)), row.line);
        return;
      }
      const known = trades.get(entry.reference);
      if (known) known.push(entry);
      else trades.set(entry.reference, [entry]);
    },
    end() {
      for (const entries of trades.values())
        for (const { row, line } of pairOf(entries)) sink.row(coinCells(row), line);
    },
  });
}

function entryOf({ cell, isShort, line }: TableRow): KrakenEntry | string {
  if (isShort) return cutOff;
  if (cell('txid') === '') return 'Not booked yet. Kraken lists it again with an id';
  const [amount, fee] = [numberIn(cell('amount')), numberIn(cell('fee')) ?? new Decimal(0)];
  if (amount === null) return '!The amount isn’t a number.';
  const asset = coinOf(cell('asset'));
  return {
    id: cell('txid'),
    reference: cell('refid') || cell('txid'),
    date: dateOf(cell('time')),
    type: cell('type').toLowerCase(),
    subtype: cell('subtype').toLowerCase(),
    asset,
    amount,
    fee,
    feeAsset: cell('feecurrency') === '' ? asset : coinOf(cell('feecurrency')),
    dollars: numberIn(cell('amountusd'))?.abs() ?? null,
    feeDollars: numberIn(cell('feeusd'))?.abs() ?? null,
    line,
  };
}

/** Times are UTC, with or without parts of a second. */
function dateOf(time: string): string {
  return `${time.replace(/\.\d+$/, '')} UTC`;
}

function rejected({ cell }: TableRow, status: string): CoinRow {
  const asset = coinOf(cell('asset'));
  return {
    id: cell('txid'),
    date: dateOf(cell('time')),
    action: 'other',
    symbol: asset,
    name: asset,
    status,
  };
}

/** Entries that stand alone: money and coins that came or went, and rewards. */
function singleOf(entry: KrakenEntry): CoinRow {
  const { id, date, type, subtype, asset, amount, fee } = entry;
  const base = { id, date, symbol: asset, name: asset } as const;
  const isMoney = isExchangeMoney(asset);
  if (type === 'deposit' || type === 'withdrawal') return isMoney ? cashOf(entry) : moveOf(entry);
  const isReward =
    (type === 'staking' && (subtype === '' || subtype === 'reward')) ||
    ((type === 'earn' || type === 'reward') &&
      (subtype === 'reward' || (type === 'reward' && subtype === '')));
  if (isReward && amount.gt(0)) return isMoney ? { ...cashOf(entry), action: 'interest' } : rewardOf(entry);
  if (isInternal(entry)) return { ...base, action: 'other', status: 'Moved between wallets within Kraken' };
  if (type === 'transfer' && (subtype === '' || subtype === 'airdrop') && amount.gt(0) && fee.isZero())
    return {
      ...base,
      action: 'other',
      status:
        'An airdrop or a fork. Record it on the holding: as a reward if you did something for it, otherwise as an airdrop',
    };
  return { ...base, action: 'other', status: unexplained(subtype === '' ? type : `${type}, ${subtype}`) };
}

const withinKraken =
  /^(spottostaking|stakingfromspot|stakingtospot|spotfromstaking|spottofutures|spotfromfutures|allocation|deallocation|autoallocation|migration)$/;

function isInternal({ type, subtype }: KrakenEntry): boolean {
  return ['transfer', 'earn', 'staking'].includes(type) && withinKraken.test(subtype);
}

function cashOf({ id, date, type, asset, amount, fee }: KrakenEntry): CoinRow {
  return {
    ...{ id, date, symbol: '', name: type === 'withdrawal' ? 'Withdrawal' : 'Deposit' },
    action: type === 'withdrawal' ? 'withdrawal' : 'deposit',
    amount: amount.minus(fee).toFixed(),
    currency: asset,
  };
}

/** Coins that came or went. Only the user knows whether the other wallet is theirs. */
function moveOf({ id, date, type, asset, amount, fee, feeAsset, ...values }: KrakenEntry): CoinRow {
  const isOut = type === 'withdrawal';
  const known = values.feeDollars ?? shareOf(values.dollars, fee, amount, feeAsset === asset);
  return {
    ...{ id, date, symbol: asset, name: asset },
    action: isOut ? 'wallet_out' : 'wallet_in',
    quantity: (isOut || fee.isZero() ? amount.abs() : amount.minus(fee)).toFixed(),
    currency: 'USD',
    fee:
      isOut && fee.gt(0) ? { symbol: feeAsset, quantity: fee.toFixed(), value: known?.toFixed() } : undefined,
  };
}

/** A reward after the commission that Kraken keeps, at its value in US dollars. */
function rewardOf({ id, date, asset, amount, fee, dollars }: KrakenEntry): CoinRow {
  const base = { id, date, symbol: asset, name: asset } as const;
  const isKnown = dollars?.gt(0) === true;
  return {
    ...base,
    action: 'reward',
    quantity: amount.minus(fee).toFixed(),
    price: isKnown ? dollars.div(amount).toDecimalPlaces(12).toFixed() : undefined,
    currency: 'USD',
    ...(isKnown
      ? {}
      : {
          status:
            '!The file doesn’t give the value of this reward. Record it on the holding with its market value on the day.',
        }),
  };
}
