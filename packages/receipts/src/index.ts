/**
 * Receipts: from lines of text, or from a model's reply, to fields with their confidence, reason and place; and the bank
 * rows they may belong to. Pure: no clock, no I/O; the day is an argument. Amounts are `bigint` minor units.
 *
 * - `readReceipt(lines, { today, usualCurrency })`: merchant, total, date, time, VAT, payment, category, items, by rules.
 *   Never throws for what the lines hold.
 * - `readReply(reply, { today, usualCurrency, categories })`: the same fields from a model's JSON, each one checked;
 *   `replySchema` is what the model is asked for.
 * - `matchRows(fields, rows)`: rows of the same amount within five days, ranked.
 * - `linesOfText`, `linesOfWords`: lines from plain text, or from words with their places.
 */
export { hintCategory, hintedCategories } from './category.ts';
export { ReceiptError } from './errors.ts';
export type { Field, LineItem, Payment, ReceiptAmount, ReceiptFields } from './fields.ts';
export { type BankRow, matchDays, matchRows, nameLikeness, type RowMatch } from './match-rows.ts';
export { type ReceiptOptions, readReceipt } from './read-receipt.ts';
export {
  type ReadReply,
  type ReplyOptions,
  type ReplyProblem,
  readReply,
  replySchema,
} from './read-reply.ts';
export { type Box, linesOfText, linesOfWords, type TextLine, type Word } from './text-line.ts';
