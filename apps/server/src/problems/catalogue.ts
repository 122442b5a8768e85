/**
 * Catalogue of all problems returned to clients: code → HTTP status and `detail`. `docs/api/errors.md` lists
 * the same table, and an architecture test compares the two.
 */
const catalogue = {
  // Requests as such
  'invalid-request': [422, 'The request does not fit what this endpoint takes'],
  'malformed-json': [422, 'The body is not valid JSON'],
  'bad-request': [400, 'The request could not be understood'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'Method not allowed'],
  'request-timeout': [408, 'The request took too long to arrive'],
  'too-large': [413, 'The request is too large'],
  'unsupported-media-type': [415, 'This endpoint does not take that content type'],
  'headers-too-large': [431, 'The request headers are too large'],
  'too-many-requests': [429, 'Too many requests, try again shortly'],
  'too-many-at-once': [
    429,
    'Too many of your requests of this kind are running. Try again when one has finished.',
  ],
  'too-many-records': [409, 'You’ve reached the limit for records of this kind. Delete some and try again.'],
  'internal-error': [500, 'Internal server error'],
  'server-busy': [503, 'The server is busy, try again shortly'],
  'database-unavailable': [503, 'The database is not available, try again shortly'],
  'storage-unavailable': [503, 'The store of files does not answer, try again shortly'],
  'storage-full': [507, 'There is no room left to store this'],
  'idempotency-key-reused': [409, 'This Idempotency-Key was used with a different request'],
  'just-changed': [409, 'Something that this needs has just been changed or deleted: look again'],
  'version-clash': [412, 'This record has been changed since you read it'],
  'invalid-cursor': [422, 'Invalid cursor'],

  // Sign-in
  'not-signed-in': [401, 'Not authenticated'],
  'session-required': [401, 'An API token does not reach this: sign in'],
  'read-only-token': [403, 'This API token may only read'],
  'api-token-not-found': [404, 'API token not found'],
  'too-many-api-tokens': [409, 'There are 50 API tokens already: delete one that is no longer used'],
  'not-allowed': [403, 'Not allowed'],
  'email-taken': [409, 'Email already registered'],
  'user-not-found': [404, 'User not found'],
  'last-administrator': [409, 'This is the last administrator. Make another user an administrator first'],
  'own-user': [409, 'You cannot disable yourself: another administrator can'],
  'registration-closed': [403, 'Registration is closed'],
  'invite-not-found': [404, 'Invite not found'],
  'invite-invalid': [403, 'This invite has been used, has expired or was revoked: ask for another'],
  'job-not-found': [404, 'Job not found'],
  'job-under-way': [409, 'An export is being brought into this account already: wait for it to end'],
  'account-not-empty': [409, 'An export can only be brought into an empty account'],
  'export-unreadable': [422, 'This file is not a whole export of farthing'],
  'export-version': [422, 'This export was made by another version of farthing'],
  'export-too-large': [
    409,
    'Your attachments take more than fits into one zip: ask the operator for a backup',
  ],
  'invites-off': [409, 'Invites are of use only where the server runs with REGISTRATION=invite'],
  'common-password': [422, 'This password is too common, choose another'],
  'invalid-credentials': [401, 'Invalid email or password'],
  'invalid-totp-code': [401, 'Invalid TOTP code'],
  'invalid-challenge': [401, 'Invalid or expired challenge'],
  'too-many-logins': [429, 'Too many login attempts, try again shortly'],
  'too-many-totp-attempts': [429, 'Too many TOTP attempts, try again shortly'],
  'no-refresh-token': [401, 'No refresh token'],
  'invalid-refresh-token': [401, 'Invalid refresh token'],
  'refresh-token-spent': [401, 'Session not found or refresh token already used'],
  'csrf-mismatch': [403, 'CSRF token mismatch'],
  'foreign-origin': [403, 'Requests from other sites are refused'],
  'invalid-session-id': [422, 'Invalid session ID'],
  'session-not-found': [404, 'Session not found'],
  'password-required': [422, 'password required'],
  'wrong-password': [403, 'Wrong password'],
  'totp-already-enabled': [409, 'TOTP is already enabled'],
  'totp-not-enabled': [409, 'TOTP is not enabled'],
  'totp-setup-missing': [422, 'Set up TOTP first: this secret was not issued to you'],
  'invalid-base-url': [422, 'This base URL cannot be used'],
  'ai-key-unreadable': [
    409,
    'The stored API key cannot be opened with the keys of this service: enter it again',
  ],
  'too-many-ai-tests': [429, 'The model was tried too often, try again shortly'],
  'backup-not-found': [404, 'Backup not found'],
  'backup-running': [409, 'A backup or restore is running already: wait until it has ended'],
  'backup-wrong-key': [
    422,
    'This backup was made by another farthing: its recovery key is needed to open it',
  ],
  'backup-unreadable': [422, 'The backup is damaged: nothing of it was used'],
  'backup-too-new': [422, 'This backup was made by a newer farthing: update this one first, then restore it'],
  'recovery-key-shown': [
    409,
    'The recovery key has been shown already. Find it in the key folder on the server',
  ],
  'demo-full': [429, 'The demo is full. It is reset every hour, on the hour'],
  'sample-data-exists': [409, 'Sample data is already there. Remove it first'],
  'demo-mode': [403, 'Not available in demo mode'],

  // Money and accounts
  'unknown-currency': [422, 'Unknown currency'],
  'invalid-amount': [422, 'Invalid amount'],
  'account-not-found': [404, 'Account not found'],
  'account-in-use': [409, 'This account has transactions: close it, or delete it with ?cascade=true'],
  'account-currency-fixed': [409, 'The currency of an account with transactions cannot change'],
  'account-closed': [409, 'This account is closed'],
  'valuation-not-found': [404, 'Valuation not found'],
  'transaction-not-found': [404, 'Transaction not found'],
  'deleted-transaction-not-found': [
    404,
    'No such deleted transaction: restored already, deleted over 30 days ago, or gone with its account or import',
  ],
  'restore-conflict': [
    409,
    'Nothing was restored: a transaction was recorded or imported again after it was deleted',
  ],
  'attachment-not-found': [404, 'Attachment not found'],
  'attachment-content-missing': [
    404,
    'The file of this attachment is missing from the store of this farthing: ask its operator',
  ],
  'attachment-type': [415, 'Attachments are JPEG, PNG or WebP pictures, or PDFs'],
  'attachment-quota-full': [413, 'There is no room left for your attachments'],
  'too-many-attachments': [422, 'A transaction takes at most 50 attachments'],
  'picture-too-large': [422, 'The picture has more than 40 megapixels'],
  'unreadable-picture': [422, 'The picture is damaged and cannot be read'],
  'too-many-scans': [429, 'Too many receipts were read, try again shortly'],
  'external-id-taken': [409, 'This account already has a transaction with that external_id'],
  'splits-do-not-add-up': [422, 'The splits do not add up to the amount'],
  'transfer-needs-account': [422, 'A transfer needs to_account_id, another account than account_id'],
  'transfer-needs-amount': [422, 'A transfer between currencies needs to_amount'],
  'transfer-takes-no-category': [422, 'A transfer takes no category and no splits'],
  'transfer-not-found': [404, 'Transfer not found'],
  'transfer-recorded': [
    409,
    'This transfer was recorded as one and has no rows to go back to: delete it under transactions',
  ],
  'not-a-transfer-pair': [422, 'These two cannot be one transfer'],
  'refund-not-found': [404, 'Refund not found'],
  'refund-dismissal-not-found': [404, 'You haven’t dismissed refund suggestions for this income'],
  'not-a-refund': [422, 'This cannot be a refund of that'],
  'refund-linked': [409, 'This income is linked to that purchase already'],
  'refund-exceeds': [422, 'That is more than is left'],
  'refund-in-the-way': [409, 'It is linked to a refund: unlink it first'],
  'category-not-found': [404, 'Category not found'],
  'category-read-only': [403, 'System categories are read-only'],
  'category-name-taken': [409, 'A category of that name already exists'],
  'category-in-use': [409, 'This category is in use: delete it with ?reassign_to='],
  'category-kind-differs': [422, 'Both categories must be of the same kind'],
  'exchange-rate-not-found': [404, 'Exchange rate not found'],
  'exchange-rate-taken': [409, 'A rate for these currencies and that date already exists'],
  'no-exchange-rate': [422, 'No exchange rate is stored for these currencies on or before that date'],
  'same-currency': [422, 'from_currency and to_currency must differ'],

  // Recurring payments
  'recurring-not-found': [404, 'Recurring payment not found'],
  'recurring-taken': [
    409,
    'A payment of that name was found in your transactions already: look for it in the list',
  ],
  'recurring-marked': [409, 'One of its transactions is marked as recurring: take that mark off first'],

  // Merchants
  'merchant-rename-not-found': [404, 'That change of names is not there: changes can be undone for 30 days'],
  'merchant-rename-undone': [409, 'This change of names was undone already'],

  'saved-filter-not-found': [404, 'Saved filter not found'],
  'saved-filter-taken': [409, 'You have a filter of that name already'],

  // Budgets
  'budget-not-found': [404, 'Budget not found'],
  'budget-taken': [409, 'This category or group already has a budget for that period'],
  'budget-move-not-found': [404, 'Move not found'],
  'budget-has-moves': [
    409,
    'Money was moved to or from this budget: take the moves back before its period or start changes',
  ],
  'goal-not-found': [404, 'Goal not found'],
  'notice-not-found': [404, 'Notice not found'],

  // Rules and tags
  'rule-not-found': [404, 'Rule not found'],
  'too-many-rules': [409, 'There are 500 rules, which is the most: delete one first'],
  'tag-not-found': [404, 'Tag not found'],
  'tag-taken': [409, 'There is a tag of that name already: merge the two instead'],

  // Forecasts
  'forecast-plan-not-found': [404, 'Saved plan not found'],
  'forecast-plan-taken': [409, 'A saved plan of this kind has that name already'],
  'too-many-forecast-plans': [409, 'There are 200 saved plans, which is the most: delete one first'],

  // Tax
  'unknown-tax-year': [422, 'This tax year has no rates'],
  'invalid-tax-code': [422, 'The tax code is not valid. Check it on your payslip'],
  'payslip-not-found': [404, 'Payslip not found'],
  'disposal-not-found': [404, 'Disposal not found'],
  'pension-not-found': [404, 'Pension not found'],
  'contribution-not-found': [404, 'Contribution not found'],
  'insufficient-holding': [422, 'More was disposed of than was held'],

  // Investments
  'security-not-found': [404, 'Security not found'],
  'security-taken': [409, 'A security of that symbol or ISIN already exists'],
  'security-in-use': [409, 'This security is held or was held: delete its holdings first'],
  'security-currency-fixed': [409, 'The currency of a security with prices cannot change'],
  'price-not-found': [404, 'Price not found'],
  'no-price-provider': [409, 'No price provider is set: the operator of this farthing has to name one first'],
  'holding-not-found': [404, 'Holding not found'],
  'holding-taken': [409, 'This account already holds that security'],
  'holding-in-use': [
    409,
    'Its units came out of another holding of the account: delete that spin-off or exchange first',
  ],
  'trade-not-found': [404, 'Trade not found'],
  'trade-external-id-taken': [409, 'This account already has a trade with that external_id'],
  'future-date': [422, 'The date lies in the future'],
  'account-type-fixed': [409, 'An account with holdings cannot become, or stop being, an ISA or pension'],

  // History
  'operation-not-found': [404, 'Nothing that was done in the last 30 days has this id'],
  'undo-refused': [409, 'Nothing was undone: something later depends on it'],

  'account-locked': [409, 'The account is locked up to a statement: unlock it on its page first'],
  'not-reconciled': [409, 'Nothing was locked: statement and records differ'],
  'reconciliation-not-found': [404, 'Reconciliation not found'],

  // Statement import
  'no-file': [422, 'Send the statement as multipart field "file"'],
  'file-too-large': [413, 'The file is too large'],
  'unreadable-file': [422, 'The file could not be read'],
  'import-not-found': [404, 'Import not found'],
  'import-row-not-found': [404, 'Import row not found'],
  'import-not-previewed': [409, 'Only a previewed import can be changed or committed'],
  'import-not-committed': [409, 'Only a committed import can be reverted'],
  'import-needs-answer': [409, 'The import needs an answer before it can be committed'],
  'too-many-previews': [409, 'You have 100 import previews open. Commit or delete one and try again.'],
  'import-storage-full': [
    409,
    'The rows of your imports take 2 GB, which is the most. Revert and delete an import you no longer need.',
  ],
  'import-profile-not-found': [404, 'Import profile not found'],
  'import-profile-name-taken': [409, 'An import profile of that name already exists'],
} as const satisfies Record<string, readonly [status: number, detail: string]>;

/** A code of the catalogue. */
export type ProblemCode = keyof typeof catalogue;

/** The HTTP status and text of each problem. */
export const problems = Object.fromEntries(
  Object.entries(catalogue).map(([code, [status, detail]]) => [code, { status, detail }]),
) as Readonly<Record<ProblemCode, { readonly status: number; readonly detail: string }>>;
