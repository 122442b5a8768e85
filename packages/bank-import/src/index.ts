/** Bank and broker statement files: detection, statement lines, identities. Pure: bytes come as an argument. */
export type { BankFormat } from './bank-format.ts';
export { findFormat, formats } from './formats/catalogue.ts';
export { createBalanceIdentities, createIdentities } from './identities.ts';
export { inspectStatement } from './inspect-statement.ts';
export { categoryWithin, hintedCategories } from './merchant-names/category-hints.ts';
export { cleanMerchant, createMerchantCleaner, merchantKey } from './merchant-names/clean-merchant.ts';
export { merchantCategory, merchantCategorySlugs } from './merchant-names/merchant-categories.ts';
export { isWithin } from './repeated-rows.ts';
export { sampleRecords } from './sample-records.ts';
export type {
  AmountSign,
  BalanceCheck,
  ByteSource,
  ColumnMapping,
  Encoding,
  FileAccount,
  Inspection,
  InspectionOptions,
  ProblemCode,
  Reading,
  RowRange,
  RowResult,
  SignDecision,
  StatementLine,
  StatementRow,
  StatementTrade,
  TradeAction,
} from './statement.ts';
export { interpretRow, readStatement } from './statement-reader.ts';
