import { connectionCatalogue } from './connection-catalogue.ts';
import { signInCatalogue } from './sign-in-catalogue.ts';
import { type ProblemTexts, taxCatalogue } from './tax-catalogue.ts';

/**
 * Catalogue of all problems returned to clients: code → HTTP status and `detail`. `docs/api/errors.md` lists
 * the same table, and an architecture test compares the two.
 */
const catalogue = {
  // Requests as such
  'invalid-request': [422, 'The request doesn’t match what this endpoint accepts'],
  'malformed-json': [422, 'The body is not valid JSON'],
  'bad-request': [400, 'The request could not be understood'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'Method not allowed'],
  'request-timeout': [408, 'The request took too long to arrive'],
  'too-large': [413, 'The request is too large'],
  'unsupported-media-type': [415, 'This endpoint doesn’t accept that content type'],
  'headers-too-large': [431, 'The request headers are too large'],
  'too-many-requests': [429, 'Too many requests. Try again shortly.'],
  'too-many-at-once': [
    429,
    'Too many of your requests of this kind are running. Try again when one has finished.',
  ],
  'too-many-records': [409, 'You’ve reached the limit for records of this kind. Delete some and try again.'],
  'internal-error': [500, 'Something went wrong on the server. Try again.'],
  'server-busy': [503, 'The server is busy. Try again shortly.'],
  'database-unavailable': [503, 'The database isn’t available. Try again shortly.'],
  'storage-unavailable': [503, 'File storage isn’t responding. Try again shortly.'],
  'storage-full': [507, 'There’s no storage space left for this'],
  'idempotency-key-reused': [409, 'This Idempotency-Key was used with a different request'],
  'just-changed': [409, 'Something this depends on has changed or been deleted. Reload and try again.'],
  'version-clash': [412, 'This record has been changed since you read it'],
  'invalid-cursor': [422, 'Invalid cursor'],

  ...signInCatalogue,

  // Money and accounts
  'unknown-currency': [422, 'Unknown currency'],
  'invalid-amount': [422, 'Invalid amount'],
  'account-not-found': [404, 'Account not found'],
  'account-in-use': [409, 'This account has transactions. Close it, or delete it with ?cascade=true'],
  'account-currency-fixed': [
    409,
    'You can’t change the currency of an account with transactions or valuations',
  ],
  'account-closed': [409, 'This account is closed'],
  'valuation-not-found': [404, 'Valuation not found'],
  'transaction-not-found': [404, 'Transaction not found'],
  'deleted-transaction-not-found': [
    404,
    'Deleted transaction not found. It was already restored, deleted over 30 days ago, or removed with its account or import.',
  ],
  'restore-conflict': [
    409,
    'Nothing was restored. A transaction was recorded or imported again after it was deleted.',
  ],
  'attachment-not-found': [404, 'Attachment not found'],
  'attachment-content-missing': [
    404,
    'This attachment’s file is missing from the server’s storage. Ask the operator of this server.',
  ],
  'attachment-type': [415, 'Attachments must be JPEG, PNG or WebP pictures, or PDFs'],
  'attachment-quota-full': [413, 'There’s no storage space left for your attachments'],
  'too-many-attachments': [422, 'A transaction can have at most 50 attachments'],
  'picture-too-large': [422, 'The picture is larger than 40 megapixels'],
  'unreadable-picture': [422, 'The picture is damaged and can’t be read'],
  'too-many-scans': [429, 'You’ve scanned too many receipts. Try again shortly.'],
  'external-id-taken': [409, 'This account already has a transaction with that external_id'],
  'splits-do-not-add-up': [422, 'The splits do not add up to the amount'],
  'transfer-needs-account': [422, 'A transfer needs a to_account_id that differs from account_id'],
  'transfer-needs-amount': [422, 'A transfer between currencies needs to_amount'],
  'transfer-takes-no-category': [422, 'A transfer can’t have a category or splits'],
  'transfer-not-found': [404, 'Transfer not found'],
  'transfer-recorded': [
    409,
    'This transfer wasn’t matched from two transactions, so it can’t be undone. Delete it in your transactions.',
  ],
  'not-a-transfer-pair': [422, 'These two transactions can’t be one transfer'],
  'refund-not-found': [404, 'Refund not found'],
  'refund-dismissal-not-found': [404, 'You haven’t dismissed refund suggestions for this income'],
  'not-a-refund': [422, 'This income can’t be a refund of that purchase'],
  'refund-linked': [409, 'This income is already linked to that purchase'],
  'refund-exceeds': [422, 'The amount is more than is left to refund'],
  'refund-in-the-way': [409, 'This transaction is linked to a refund. Unlink it first.'],
  'category-not-found': [404, 'Category not found'],
  'category-read-only': [403, 'System categories are read-only'],
  'category-name-taken': [409, 'A category with that name already exists'],
  'category-in-use': [409, 'This category is in use. Delete it with ?reassign_to='],
  'category-mapped': [
    409,
    'An income source counts this category in its accounts. Remove the category from the income source first.',
  ],
  'category-kind-differs': [422, 'Both categories must be of the same kind'],
  'exchange-rate-not-found': [404, 'Exchange rate not found'],
  'exchange-rate-taken': [409, 'A rate for these currencies and that date already exists'],
  'no-exchange-rate': [422, 'No exchange rate is stored for these currencies on or before that date'],
  'same-currency': [422, 'from_currency and to_currency must differ'],

  // Recurring payments
  'recurring-not-found': [404, 'Recurring payment not found'],
  'recurring-taken': [
    409,
    'A payment with that name was already found in your transactions. Look for it in the list.',
  ],
  'recurring-marked': [
    409,
    'One of this payment’s transactions is flagged as recurring. Remove the flag first.',
  ],

  // Merchants
  'merchant-rename-not-found': [404, 'This merchant rename wasn’t found. Renames can be undone for 30 days.'],
  'merchant-rename-undone': [409, 'This merchant rename has already been undone'],

  'saved-filter-not-found': [404, 'Saved filter not found'],
  'saved-filter-taken': [409, 'You already have a filter with that name'],

  // Budgets
  'budget-not-found': [404, 'Budget not found'],
  'budget-taken': [409, 'This category or group already has a budget for that period'],
  'budget-move-not-found': [404, 'Budget move not found'],
  'budget-has-moves': [
    409,
    'Money was moved to or from this budget. Undo the moves before you change its period or start.',
  ],
  'goal-not-found': [404, 'Goal not found'],
  'notice-not-found': [404, 'Notice not found'],

  // Rules and tags
  'rule-not-found': [404, 'Rule not found'],
  'too-many-rules': [409, 'You’ve reached the limit of 500 rules. Delete one and try again.'],
  'tag-not-found': [404, 'Tag not found'],
  'tag-taken': [409, 'A tag with that name already exists. Merge the two instead.'],

  // Forecasts
  'forecast-plan-not-found': [404, 'Saved plan not found'],
  'forecast-plan-taken': [409, 'A saved plan of this kind already has that name'],
  'too-many-forecast-plans': [409, 'You’ve reached the limit of 200 saved plans. Delete one and try again.'],

  ...taxCatalogue,
  ...connectionCatalogue,

  // Investments
  'security-not-found': [404, 'Security not found'],
  'security-taken': [409, 'A security with that symbol or ISIN already exists'],
  'security-in-use': [409, 'This security has holdings, current or past. Delete them first.'],
  'security-currency-fixed': [409, 'You can’t change the currency of a security with prices'],
  'price-not-found': [404, 'Price not found'],
  'no-price-provider': [409, 'No price provider is set up. Ask the operator of this server to add one.'],
  'holding-not-found': [404, 'Holding not found'],
  'holding-taken': [409, 'This account already holds that security'],
  'holding-in-use': [
    409,
    'These units came from another holding in the account. Delete that spin-off or exchange first.',
  ],
  'trade-not-found': [404, 'Trade not found'],
  'trade-external-id-taken': [409, 'This account already has a trade with that external_id'],
  'future-date': [422, 'The date is in the future'],
  'account-type-fixed': [409, 'An account with holdings can’t be changed to or from an ISA or pension'],

  // History
  'operation-not-found': [404, 'No change in the last 30 days has this ID'],
  'undo-refused': [409, 'Nothing was undone. A later change depends on it.'],

  'account-locked': [409, 'This account is locked up to a statement. Unlock it on the account page first.'],
  'not-reconciled': [409, 'Nothing was locked because the statement and your records differ'],
  'reconciliation-not-found': [404, 'Reconciliation not found'],

  // Statement import
  'no-file': [422, 'Send the statement as multipart field "file"'],
  'file-too-large': [413, 'The file is too large'],
  'unreadable-file': [422, 'The file could not be read'],
  'import-not-found': [404, 'Import not found'],
  'import-row-not-found': [404, 'Import row not found'],
  'import-not-previewed': [409, 'Only a previewed import can be changed or committed'],
  'import-not-committed': [409, 'Only a committed import can be reverted'],
  'import-needs-answer': [409, 'This import has an open question. Answer it first.'],
  'too-many-previews': [409, 'You have 100 import previews open. Commit or delete one and try again.'],
  'import-storage-full': [
    409,
    'Your imports have reached the limit of 2 GB. Revert and delete an import you no longer need.',
  ],
  'import-profile-not-found': [404, 'Import profile not found'],
  'import-profile-name-taken': [409, 'An import profile with that name already exists'],
} as const satisfies ProblemTexts;

/** A code of the catalogue. */
export type ProblemCode = keyof typeof catalogue;

/** The HTTP status and text of each problem. */
export const problems = Object.fromEntries(
  Object.entries(catalogue).map(([code, [status, detail]]) => [code, { status, detail }]),
) as Readonly<Record<ProblemCode, { readonly status: number; readonly detail: string }>>;
