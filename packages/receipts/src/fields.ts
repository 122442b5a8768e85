import type { Currency } from '@farthing/money';
import type { Box } from './text-line.ts';

/** Value read from a receipt, with its confidence, reason and position. */
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

/** Payment method of a receipt. */
export interface Payment {
  readonly method: 'card' | 'cash' | 'paypal' | 'bank-transfer' | 'direct-debit';
  /** The last four digits of the card, where printed. */
  readonly lastFour: string | null;
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

/** Fields read from one receipt. A field that wasn't found is null. */
export interface ReceiptFields {
  readonly merchant: Field<string> | null;
  readonly total: Field<ReceiptAmount> | null;
  /** Currency of the amounts. The user's usual one if the receipt doesn't show another. */
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
  /** Lines of goods that could be read clearly. Their sum may differ from the total. */
  readonly items: readonly LineItem[];
}
