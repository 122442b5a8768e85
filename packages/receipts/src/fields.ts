import type { Currency } from '@farthing/money';
import type { Box } from './text-line.ts';

/** Something read from a receipt: how sure that is, why in words, and where it stands. */
export interface Field<Value> {
  readonly value: Value;
  /** 0 to 1. */
  readonly confidence: number;
  /** One sentence for people. */
  readonly reason: string;
  /** Null where places are not known: plain text, a model's reply, or what follows from several lines. */
  readonly box: Box | null;
}

/** An exact amount in minor units (pence for GBP). */
export interface ReceiptAmount {
  readonly minor: bigint;
  readonly currency: Currency;
}

/** How it was paid. */
export interface Payment {
  readonly method: 'card' | 'cash' | 'paypal' | 'bank-transfer' | 'direct-debit';
  /** The last four digits of the card, where printed. */
  readonly lastFour: string | null;
  readonly isContactless: boolean;
}

/** One thing bought. */
export interface LineItem {
  readonly description: string;
  /** 1 unless the line says otherwise. */
  readonly quantity: number;
  /** For all of the quantity; below zero for a discount. */
  readonly minor: bigint;
  readonly box: Box | null;
}

/** What was read from one receipt; null is what was not found. */
export interface ReceiptFields {
  readonly merchant: Field<string> | null;
  readonly total: Field<ReceiptAmount> | null;
  /** What its amounts are in; the usual one where nothing speaks for another. */
  readonly currency: Field<Currency>;
  /** The day of the purchase, YYYY-MM-DD. */
  readonly date: Field<string> | null;
  /** HH:MM. */
  readonly time: Field<string> | null;
  /** The VAT inside the total. */
  readonly vat: Field<ReceiptAmount> | null;
  readonly payment: Field<Payment> | null;
  /** Name of a system category. */
  readonly category: Field<string> | null;
  /** Where lines of goods are plain; their sum need not be the total. */
  readonly items: readonly LineItem[];
}
