import type { BankFormat } from '../bank-format.ts';
import { csvFormat } from './csv-format.ts';

/** Trading 212 and Freetrade. */
export const appBrokers: readonly BankFormat[] = [
  csvFormat({
    id: 'trading-212',
    name: 'Trading 212',
    kind: 'broker',
    header:
      'Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Stamp duty reserve tax,Currency (Stamp duty reserve tax),Currency conversion fee,Currency (Currency conversion fee)',
    detect: [
      'Action,Time,No. of shares,Price / share,Total',
      'Action,Time,No. of shares,Price / share,Total (GBP)',
      'Action,Time,Total,Currency (Total),ID',
      'Action,Time (UTC),No. of shares,Price / share,Total',
      'Action,Time (UTC),Total,Currency (Total),ID',
    ],
    columns: {
      id: 'ID',
      date: ['Time', 'Time (UTC)'],
      action: 'Action',
      isin: 'ISIN',
      symbol: 'Ticker',
      name: ['Name', 'Notes'],
      quantity: 'No. of shares',
      price: 'Price / share',
      priceCurrency: 'Currency (Price / share)',
      fx: 'Exchange rate',
      amount: ['Total', 'Total (GBP)'],
      currency: 'Currency (Total)',
      withheld: 'Withholding tax',
      withheldCurrency: 'Currency (Withholding tax)',
      fees: [
        'Stamp duty reserve tax',
        'Stamp duty reserve tax (GBP)',
        'Currency conversion fee',
        'Currency conversion fee (GBP)',
        'Stamp duty',
        'Stamp duty (GBP)',
        'Charge amount fee',
        'Transaction fee',
        'Transaction fee (GBP)',
        'Finra fee',
        'Finra fee (GBP)',
        'French transaction tax',
        'PTM levy',
        'PTM levy (GBP)',
      ],
    },
    dateFormat: 'YYYY-MM-DD HH:mm:ss[.SSS]',
    tradeRule: 'trading-212',
    // Variants: older: Result (GBP), Total (GBP), Charge amount (GBP) with the currency in the heading; since July
    // 2026: Time (UTC), with +00:00 after each time; columns appear only when used and in changing order: match as a
    // set.
    quirks: [
      'actions: Market/Limit/Stop buy and sell, Deposit, Withdrawal, Dividend (…), Interest on cash, Lending interest, Currency conversion, Stock split, Spin off, Card debit/credit',
      'GBX prices are in pence: 100 GBX = 1 GBP; the exchange rate of such a row is pence per pound (100)',
      'exchange rate is units of the share currency per account currency, i.e. divide',
      'the header above is one common combination, not a fixed list',
    ],
  }),
  csvFormat({
    id: 'freetrade',
    name: 'Freetrade',
    kind: 'broker',
    header:
      'Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN,Price per Share in Account Currency,Stamp Duty,Quantity,Venue,Order ID,Order Type,Instrument Currency,Total Shares Amount,Price per Share,FX Rate,Base FX Rate,FX Fee (BPS),FX Fee Amount,Dividend Ex Date,Dividend Pay Date,Dividend Eligible Quantity,Dividend Amount Per Share,Dividend Gross Distribution Amount,Dividend Net Distribution Amount,Dividend Withheld Tax Percentage,Dividend Withheld Tax Amount',
    detect: 'Title,Type,Timestamp,Account Currency,Buy / Sell,Ticker,ISIN',
    columns: {
      id: 'Order ID',
      date: 'Timestamp',
      action: 'Type',
      side: 'Buy / Sell',
      isin: 'ISIN',
      symbol: 'Ticker',
      name: 'Title',
      quantity: 'Quantity',
      price: 'Price per Share',
      priceCurrency: 'Instrument Currency',
      accountPrice: 'Price per Share in Account Currency',
      fx: ['Base FX Rate', 'FX Rate'],
      amount: ['Total Amount', 'Total Amount in Account Currency'],
      currency: 'Account Currency',
      fees: [
        'Stamp Duty',
        'Stamp Duty in Account Currency',
        'FX Fee Amount',
        'FX Fee Amount in Account Currency',
      ],
      dividendQuantity: 'Dividend Eligible Quantity',
      dividendPrice: 'Dividend Amount Per Share',
      withheld: 'Dividend Withheld Tax Amount',
    },
    dateFormat: 'YYYY-MM-DDTHH:mm:ss.SSSZ',
    rowOrder: 'newest_first',
    tradeRule: 'freetrade',
    // Variants: newer heading wording: Total Amount in Account Currency, Total Amount in Instrument Currency.
    quirks: [
      'types: ORDER, FREESHARE_ORDER, DIVIDEND, TOP_UP, WITHDRAWAL, INTEREST_FROM_CASH, and monthly statement rows to ignore',
      'amounts are unsigned',
    ],
  }),
];
