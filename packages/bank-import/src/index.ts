/** Bank and broker statement files: detection, statement lines, identities. Pure: bytes come as an argument. */
export type { BankFormat } from './bank-format.ts';
export { findFormat, formats } from './formats/catalogue.ts';
export { createBalanceIdentities, createIdentities } from './identities.ts';
export { askForColumns, inspectStatement } from './inspect-statement.ts';
export { categoryWithin, hintedCategories } from './merchant-names/category-hints.ts';
export { createMerchantCleaner, merchantKey } from './merchant-names/clean-merchant.ts';
export { merchantCategory, merchantCategorySlugs } from './merchant-names/merchant-categories.ts';
export { pdfCsv } from './pdf/pdf-csv.ts';
export { layoutOf, type PdfColumnsAsked, type PdfLayout } from './pdf/pdf-layout.ts';
export type { PdfPage } from './pdf/pdf-page.ts';
export { refusalText } from './pdf/pdf-refusal.ts';
export { type PdfOutcome, readPdfStatement } from './pdf/read-pdf-statement.ts';
export { isWithin } from './repeated-rows.ts';
export { sampleRecords } from './sample-records.ts';
export type {
  BalanceCheck,
  ByteSource,
  ColumnMapping,
  Encoding,
  FileAccount,
  Inspection,
  InspectionOptions,
  ProblemCode,
  Reading,
  RowResult,
  StatementLine,
  StatementRow,
  StatementTrade,
} from './statement.ts';
export { interpretRow, readStatement } from './statement-reader.ts';
