/**
 * Catalogue of all problems returned to clients: code → HTTP status and `detail`. `docs/api/errors.md` lists
 * the same table, and an architecture test compares the two.
 */
export const problems = {
  // Requests as such
  'invalid-request': { status: 422, detail: 'The request does not fit what this endpoint takes' },
  'malformed-json': { status: 422, detail: 'The body is not valid JSON' },
  'bad-request': { status: 400, detail: 'The request could not be understood' },
  'not-found': { status: 404, detail: 'Not found' },
  'method-not-allowed': { status: 405, detail: 'Method not allowed' },
  'request-timeout': { status: 408, detail: 'The request took too long to arrive' },
  'too-large': { status: 413, detail: 'The request is too large' },
  'unsupported-media-type': { status: 415, detail: 'This endpoint does not take that content type' },
  'headers-too-large': { status: 431, detail: 'The request headers are too large' },
  'too-many-requests': { status: 429, detail: 'Too many requests, try again shortly' },
  'too-many-at-once': {
    status: 429,
    detail: 'Too many of your requests of this kind are running. Try again when one has finished.',
  },
  'too-many-records': {
    status: 409,
    detail: 'You’ve reached the limit for records of this kind. Delete some and try again.',
  },
  'internal-error': { status: 500, detail: 'Internal server error' },
  'server-busy': { status: 503, detail: 'The server is busy, try again shortly' },
  'database-unavailable': { status: 503, detail: 'The database is not available, try again shortly' },
  'storage-unavailable': { status: 503, detail: 'The store of files does not answer, try again shortly' },
  'storage-full': { status: 507, detail: 'There is no room left to store this' },
  'idempotency-key-reused': {
    status: 409,
    detail: 'This Idempotency-Key was used with a different request',
  },
  'just-changed': {
    status: 409,
    detail: 'Something that this needs has just been changed or deleted: look again',
  },
  'version-clash': { status: 412, detail: 'This record has been changed since you read it' },
  'invalid-cursor': { status: 422, detail: 'Invalid cursor' },

  // Sign-in
  'not-signed-in': { status: 401, detail: 'Not authenticated' },
  'session-required': { status: 401, detail: 'An API token does not reach this: sign in' },
  'read-only-token': { status: 403, detail: 'This API token may only read' },
  'api-token-not-found': { status: 404, detail: 'API token not found' },
  'too-many-api-tokens': {
    status: 409,
    detail: 'There are 50 API tokens already: delete one that is no longer used',
  },
  'not-allowed': { status: 403, detail: 'Not allowed' },
  'email-taken': { status: 409, detail: 'Email already registered' },
  'user-not-found': { status: 404, detail: 'User not found' },
  'last-administrator': {
    status: 409,
    detail: 'This is the last administrator. Make another user an administrator first',
  },
  'own-user': { status: 409, detail: 'You cannot disable yourself: another administrator can' },
  'registration-closed': { status: 403, detail: 'Registration is closed' },
  'invite-not-found': { status: 404, detail: 'Invite not found' },
  'invite-invalid': {
    status: 403,
    detail: 'This invite has been used, has expired or was revoked: ask for another',
  },
  'job-not-found': { status: 404, detail: 'Job not found' },
  'job-under-way': {
    status: 409,
    detail: 'An export is being brought into this account already: wait for it to end',
  },
  'account-not-empty': { status: 409, detail: 'An export can only be brought into an empty account' },
  'export-unreadable': { status: 422, detail: 'This file is not a whole export of farthing' },
  'export-version': { status: 422, detail: 'This export was made by another version of farthing' },
  'export-too-large': {
    status: 409,
    detail: 'Your attachments take more than fits into one zip: ask the operator for a backup',
  },
  'invites-off': {
    status: 409,
    detail: 'Invites are of use only where the server runs with REGISTRATION=invite',
  },
  'common-password': { status: 422, detail: 'This password is too common, choose another' },
  'invalid-credentials': { status: 401, detail: 'Invalid email or password' },
  'invalid-totp-code': { status: 401, detail: 'Invalid TOTP code' },
  'invalid-challenge': { status: 401, detail: 'Invalid or expired challenge' },
  'too-many-logins': { status: 429, detail: 'Too many login attempts, try again shortly' },
  'too-many-totp-attempts': { status: 429, detail: 'Too many TOTP attempts, try again shortly' },
  'no-refresh-token': { status: 401, detail: 'No refresh token' },
  'invalid-refresh-token': { status: 401, detail: 'Invalid refresh token' },
  'refresh-token-spent': { status: 401, detail: 'Session not found or refresh token already used' },
  'csrf-mismatch': { status: 403, detail: 'CSRF token mismatch' },
  'foreign-origin': { status: 403, detail: 'Requests from other sites are refused' },
  'invalid-session-id': { status: 422, detail: 'Invalid session ID' },
  'session-not-found': { status: 404, detail: 'Session not found' },
  'password-required': { status: 422, detail: 'password required' },
  'wrong-password': { status: 403, detail: 'Wrong password' },
  'totp-already-enabled': { status: 409, detail: 'TOTP is already enabled' },
  'totp-not-enabled': { status: 409, detail: 'TOTP is not enabled' },
  'totp-setup-missing': { status: 422, detail: 'Set up TOTP first: this secret was not issued to you' },
  'invalid-base-url': { status: 422, detail: 'This base URL cannot be used' },
  'ai-key-unreadable': {
    status: 409,
    detail: 'The stored API key cannot be opened with the keys of this service: enter it again',
  },
  'too-many-ai-tests': { status: 429, detail: 'The model was tried too often, try again shortly' },
  'backup-not-found': { status: 404, detail: 'Backup not found' },
  'backup-running': {
    status: 409,
    detail: 'A backup or restore is running already: wait until it has ended',
  },
  'backup-wrong-key': {
    status: 422,
    detail: 'This backup was made by another farthing: its recovery key is needed to open it',
  },
  'backup-unreadable': { status: 422, detail: 'The backup is damaged: nothing of it was used' },
  'backup-too-new': {
    status: 422,
    detail: 'This backup was made by a newer farthing: update this one first, then restore it',
  },
  'recovery-key-shown': {
    status: 409,
    detail: 'The recovery key has been shown already. Find it in the key folder on the server',
  },
  'demo-full': {
    status: 429,
    detail: 'The demo is full. It is reset every hour, on the hour',
  },
  'sample-data-exists': { status: 409, detail: 'Sample data is already there. Remove it first' },
  'demo-mode': { status: 403, detail: 'Not available in demo mode' },

  // Money and accounts
  'unknown-currency': { status: 422, detail: 'Unknown currency' },
  'invalid-amount': { status: 422, detail: 'Invalid amount' },
  'account-not-found': { status: 404, detail: 'Account not found' },
  'account-in-use': {
    status: 409,
    detail: 'This account has transactions: close it, or delete it with ?cascade=true',
  },
  'account-currency-fixed': {
    status: 409,
    detail: 'The currency of an account with transactions cannot change',
  },
  'account-closed': { status: 409, detail: 'This account is closed' },
  'valuation-not-found': { status: 404, detail: 'Valuation not found' },
  'transaction-not-found': { status: 404, detail: 'Transaction not found' },
  'deleted-transaction-not-found': {
    status: 404,
    detail:
      'No such deleted transaction: restored already, deleted over 30 days ago, or gone with its account or import',
  },
  'restore-conflict': {
    status: 409,
    detail: 'Nothing was restored: a transaction was recorded or imported again after it was deleted',
  },
  'attachment-not-found': { status: 404, detail: 'Attachment not found' },
  'attachment-content-missing': {
    status: 404,
    detail: 'The file of this attachment is missing from the store of this farthing: ask its operator',
  },
  'attachment-type': { status: 415, detail: 'Attachments are JPEG, PNG or WebP pictures, or PDFs' },
  'attachment-quota-full': { status: 413, detail: 'There is no room left for your attachments' },
  'too-many-attachments': { status: 422, detail: 'A transaction takes at most 50 attachments' },
  'picture-too-large': { status: 422, detail: 'The picture has more than 40 megapixels' },
  'unreadable-picture': { status: 422, detail: 'The picture is damaged and cannot be read' },
  'too-many-scans': { status: 429, detail: 'Too many receipts were read, try again shortly' },
  'external-id-taken': {
    status: 409,
    detail: 'This account already has a transaction with that external_id',
  },
  'splits-do-not-add-up': { status: 422, detail: 'The splits do not add up to the amount' },
  'transfer-needs-account': {
    status: 422,
    detail: 'A transfer needs to_account_id, another account than account_id',
  },
  'transfer-needs-amount': {
    status: 422,
    detail: 'A transfer between currencies needs to_amount',
  },
  'transfer-takes-no-category': { status: 422, detail: 'A transfer takes no category and no splits' },
  'transfer-not-found': { status: 404, detail: 'Transfer not found' },
  'transfer-recorded': {
    status: 409,
    detail: 'This transfer was recorded as one and has no rows to go back to: delete it under transactions',
  },
  'not-a-transfer-pair': { status: 422, detail: 'These two cannot be one transfer' },
  'refund-not-found': { status: 404, detail: 'Refund not found' },
  'refund-dismissal-not-found': {
    status: 404,
    detail: 'You haven’t dismissed refund suggestions for this income',
  },
  'not-a-refund': { status: 422, detail: 'This cannot be a refund of that' },
  'refund-linked': { status: 409, detail: 'This income is linked to that purchase already' },
  'refund-exceeds': { status: 422, detail: 'That is more than is left' },
  'refund-in-the-way': { status: 409, detail: 'It is linked to a refund: unlink it first' },
  'category-not-found': { status: 404, detail: 'Category not found' },
  'category-read-only': { status: 403, detail: 'System categories are read-only' },
  'category-name-taken': { status: 409, detail: 'A category of that name already exists' },
  'category-in-use': { status: 409, detail: 'This category is in use: delete it with ?reassign_to=' },
  'category-kind-differs': { status: 422, detail: 'Both categories must be of the same kind' },
  'exchange-rate-not-found': { status: 404, detail: 'Exchange rate not found' },
  'exchange-rate-taken': { status: 409, detail: 'A rate for these currencies and that date already exists' },
  'no-exchange-rate': {
    status: 422,
    detail: 'No exchange rate is stored for these currencies on or before that date',
  },
  'same-currency': { status: 422, detail: 'from_currency and to_currency must differ' },

  // Recurring payments
  'recurring-not-found': { status: 404, detail: 'Recurring payment not found' },
  'recurring-taken': {
    status: 409,
    detail: 'A payment of that name was found in your transactions already: look for it in the list',
  },
  'recurring-marked': {
    status: 409,
    detail: 'One of its transactions is marked as recurring: take that mark off first',
  },

  // Merchants
  'merchant-rename-not-found': {
    status: 404,
    detail: 'That change of names is not there: changes can be undone for 30 days',
  },
  'merchant-rename-undone': { status: 409, detail: 'This change of names was undone already' },

  'saved-filter-not-found': { status: 404, detail: 'Saved filter not found' },
  'saved-filter-taken': { status: 409, detail: 'You have a filter of that name already' },

  // Budgets
  'budget-not-found': { status: 404, detail: 'Budget not found' },
  'budget-taken': { status: 409, detail: 'This category or group already has a budget for that period' },
  'budget-move-not-found': { status: 404, detail: 'Move not found' },
  'budget-has-moves': {
    status: 409,
    detail: 'Money was moved to or from this budget: take the moves back before its period or start changes',
  },
  'goal-not-found': { status: 404, detail: 'Goal not found' },
  'notice-not-found': { status: 404, detail: 'Notice not found' },

  // Rules and tags
  'rule-not-found': { status: 404, detail: 'Rule not found' },
  'too-many-rules': { status: 409, detail: 'There are 500 rules, which is the most: delete one first' },
  'tag-not-found': { status: 404, detail: 'Tag not found' },
  'tag-taken': { status: 409, detail: 'There is a tag of that name already: merge the two instead' },

  // Forecasts
  'forecast-plan-not-found': { status: 404, detail: 'Saved plan not found' },
  'forecast-plan-taken': { status: 409, detail: 'A saved plan of this kind has that name already' },
  'too-many-forecast-plans': {
    status: 409,
    detail: 'There are 200 saved plans, which is the most: delete one first',
  },

  // Tax
  'unknown-tax-year': { status: 422, detail: 'This tax year has no rates' },
  'invalid-tax-code': { status: 422, detail: 'The tax code is not valid. Check it on your payslip' },
  'payslip-not-found': { status: 404, detail: 'Payslip not found' },
  'disposal-not-found': { status: 404, detail: 'Disposal not found' },
  'pension-not-found': { status: 404, detail: 'Pension not found' },
  'contribution-not-found': { status: 404, detail: 'Contribution not found' },
  'insufficient-holding': { status: 422, detail: 'More was disposed of than was held' },

  // Investments
  'security-not-found': { status: 404, detail: 'Security not found' },
  'security-taken': { status: 409, detail: 'A security of that symbol or ISIN already exists' },
  'security-in-use': { status: 409, detail: 'This security is held or was held: delete its holdings first' },
  'security-currency-fixed': {
    status: 409,
    detail: 'The currency of a security with prices cannot change',
  },
  'price-not-found': { status: 404, detail: 'Price not found' },
  'no-price-provider': {
    status: 409,
    detail: 'No price provider is set: the operator of this farthing has to name one first',
  },
  'holding-not-found': { status: 404, detail: 'Holding not found' },
  'holding-taken': { status: 409, detail: 'This account already holds that security' },
  'holding-in-use': {
    status: 409,
    detail: 'Its units came out of another holding of the account: delete that spin-off or exchange first',
  },
  'trade-not-found': { status: 404, detail: 'Trade not found' },
  'trade-external-id-taken': {
    status: 409,
    detail: 'This account already has a trade with that external_id',
  },
  'future-date': { status: 422, detail: 'The date lies in the future' },
  'account-type-fixed': {
    status: 409,
    detail: 'An account with holdings cannot become, or stop being, an ISA or pension',
  },

  // History
  'operation-not-found': { status: 404, detail: 'Nothing that was done in the last 30 days has this id' },
  'undo-refused': { status: 409, detail: 'Nothing was undone: something later depends on it' },

  'account-locked': {
    status: 409,
    detail: 'The account is locked up to a statement: unlock it on its page first',
  },
  'not-reconciled': { status: 409, detail: 'Nothing was locked: statement and records differ' },
  'reconciliation-not-found': { status: 404, detail: 'Reconciliation not found' },

  // Statement import
  'no-file': { status: 422, detail: 'Send the statement as multipart field "file"' },
  'file-too-large': { status: 413, detail: 'The file is too large' },
  'unreadable-file': { status: 422, detail: 'The file could not be read' },
  'import-not-found': { status: 404, detail: 'Import not found' },
  'import-row-not-found': { status: 404, detail: 'Import row not found' },
  'import-not-previewed': { status: 409, detail: 'Only a previewed import can be changed or committed' },
  'import-not-committed': { status: 409, detail: 'Only a committed import can be reverted' },
  'import-needs-answer': { status: 409, detail: 'The import needs an answer before it can be committed' },
  'too-many-previews': {
    status: 409,
    detail: 'You have 100 import previews open. Commit or delete one and try again.',
  },
  'import-storage-full': {
    status: 409,
    detail:
      'The rows of your imports take 2 GB, which is the most. Revert and delete an import you no longer need.',
  },
  'import-profile-not-found': { status: 404, detail: 'Import profile not found' },
  'import-profile-name-taken': { status: 409, detail: 'An import profile of that name already exists' },
} as const satisfies Record<string, { status: number; detail: string }>;

/** A code of the catalogue. */
export type ProblemCode = keyof typeof problems;
