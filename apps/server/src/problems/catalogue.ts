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
  'internal-error': [500, 'Internal server error'],
  'server-busy': [503, 'The server is busy. Try again shortly.'],
  'database-unavailable': [503, 'The database isn’t available. Try again shortly.'],
  'storage-unavailable': [503, 'File storage isn’t responding. Try again shortly.'],
  'storage-full': [507, 'There’s no storage space left for this'],
  'idempotency-key-reused': [409, 'This Idempotency-Key was used with a different request'],
  'just-changed': [409, 'Something this depends on has changed or been deleted. Reload and try again.'],
  'version-clash': [412, 'This record has been changed since you read it'],
  'invalid-cursor': [422, 'Invalid cursor'],

  // Sign-in
  'not-signed-in': [401, 'Not authenticated'],
  'session-required': [401, 'API tokens can’t be used here. Sign in instead.'],
  'read-only-token': [403, 'This API token is read-only'],
  'household-token': [
    403,
    'This API token reaches your own data only. Create one with the scope `household`.',
  ],
  'add-token': [403, 'This API token only records transactions'],
  'calendar-token': [403, 'This API token only opens the calendar feed'],
  'api-token-not-found': [404, 'API token not found'],
  'too-many-api-tokens': [409, 'You’ve reached the limit of 50 API tokens. Delete one and try again.'],
  'passkey-not-found': [404, 'Passkey not found'],
  'too-many-passkeys': [409, 'You’ve reached the limit of 20 passkeys. Delete one and try again.'],
  'passkey-expired': [409, 'This took too long. Try again.'],
  'passkey-needs-name': [
    409,
    'Passkeys need a host name, such as farthing.local, and HTTPS. Open farthing by its name instead of its IP address.',
  ],
  'invalid-passkey': [422, 'This passkey can’t be added. Try again, or use another device.'],
  'passkey-not-accepted': [401, 'This passkey wasn’t accepted. Sign in with your password instead.'],
  'oidc-off': [409, 'This server has no sign-in provider'],
  'oidc-unavailable': [
    409,
    'The sign-in provider isn’t available. Sign in with your password, or try again later.',
  ],
  'oidc-refused': [401, 'This sign-in wasn’t accepted. Try again, or sign in with your password.'],
  'oidc-settings': [
    409,
    'The sign-in provider rejects this server’s settings. Ask the administrator to check the client ID and secret.',
  ],
  'oidc-expired': [409, 'This sign-in took too long or began in another browser. Try again.'],
  'oidc-not-linked': [
    403,
    'This account isn’t linked to a user here. Sign in with your password, then link it under Settings, Security.',
  ],
  'oidc-email-missing': [
    403,
    'The sign-in provider gave no verified email address, so no user could be created. Ask the administrator.',
  ],
  'oidc-email-taken': [
    409,
    'A user with your email address exists. Sign in with your password, then link the account under Settings, Security.',
  ],
  'oidc-linked-elsewhere': [409, 'This account is linked to another user'],
  'oidc-other-address': [409, 'The sign-in provider sends you back to another address of this server'],
  'not-allowed': [403, 'Not allowed'],
  'email-taken': [409, 'Email already registered'],
  'user-not-found': [404, 'User not found'],
  'last-administrator': [409, 'This is the last administrator. Make another user an administrator first.'],
  'own-user': [409, 'You can’t disable yourself. Ask another administrator to do it.'],
  'registration-closed': [403, 'Registration is closed'],
  'invite-not-found': [404, 'Invite not found'],
  'email-off': [409, 'This server sends no email. Ask the administrator for a new password.'],
  'reset-link-invalid': [
    403,
    'This link has been used or has expired. Ask for a new one on the sign-in page.',
  ],
  'invite-invalid': [403, 'This invite has been used, has expired or was revoked. Ask for a new one.'],
  'household-not-found': [404, 'You aren’t in a household'],
  'household-taken': [409, 'You’re already in a household. Leave it first.'],
  'household-full': [409, 'A household can have 10 people at most'],
  'household-owner-only': [403, 'Only an owner of the household can do this'],
  'household-last-owner': [409, 'This is the only owner. Make another person an owner first.'],
  'household-member-not-found': [404, 'Person not found in your household'],
  'household-viewer': [403, 'Viewers can only look at what others share'],
  'household-cost-not-found': [404, 'Shared cost not found'],
  'household-cost-fixed': [403, 'Only the person who paid can delete this cost'],
  'household-cost-taken': [409, 'This transaction is shared already. Delete the shared cost first.'],
  'household-read-only': [403, 'Viewers see the household’s budgets but can’t change them'],
  'household-budget-not-found': [404, 'Budget of the household not found'],
  'household-budget-taken': [409, 'The household already has a budget for this category'],
  'shared-account-level': [
    403,
    'The owner of this account doesn’t let you do this. Ask them to change how it’s shared.',
  ],
  'shared-transaction-fixed': [
    409,
    'Only the owner can change this transaction: it’s split, part of a transfer, or linked to a refund or to their tax records.',
  ],
  'shared-import-owner': [409, 'Only the owner of the account can import this file'],
  'tax-year-not-shared': [404, 'This person doesn’t share this tax year with you'],
  'couple-child-benefit-differs': [
    409,
    'The two years have different amounts of Child Benefit. Enter what you received together under Circumstances in both, then share the year again.',
  ],
  'household-invite-not-found': [404, 'Invite not found'],
  'household-invite-invalid': [
    403,
    'This invite has been used, has expired or was revoked. Ask for a new one.',
  ],
  'too-many-household-invites': [
    409,
    'You’ve reached the limit of 20 open invites. Revoke one and try again.',
  ],
  'job-not-found': [404, 'Job not found'],
  'job-under-way': [409, 'An export is already being imported into this account. Wait for it to finish.'],
  'account-not-empty': [409, 'An export can only be imported into an empty account'],
  'export-unreadable': [422, 'This file isn’t a complete farthing export'],
  'export-version': [422, 'This export was made by a different version of farthing'],
  'export-too-large': [
    409,
    'Your attachments don’t fit into one zip file. Ask the operator of this server for a backup.',
  ],
  'invites-off': [409, 'Invites only work when the server runs with REGISTRATION=invite'],
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
  'totp-setup-missing': [422, 'This secret wasn’t issued to you. Set up TOTP first.'],
  'invalid-base-url': [422, 'This base URL cannot be used'],
  'ai-key-unreadable': [
    409,
    'The stored API key can’t be decrypted with this server’s keys. Enter it again.',
  ],
  'notification-channel-not-found': [404, 'Notification channel not found'],
  'email-channel-off': [
    409,
    'This server sends no email. Ask the administrator to set SMTP_URL, or choose another way.',
  ],
  'push-already-added': [
    409,
    'This browser already gets notifications. Delete it from the list before you add it again.',
  ],
  'too-many-notification-tests': [429, 'Too many test messages were sent. Try again shortly.'],
  'too-many-ai-tests': [429, 'The model was tested too often. Try again shortly.'],
  'backup-not-found': [404, 'Backup not found'],
  'backup-running': [409, 'A backup or restore is already running. Wait for it to finish.'],
  'backup-wrong-key': [
    422,
    'This backup was made by another server. You need that server’s recovery key to open it.',
  ],
  'backup-unreadable': [422, 'The backup is damaged. Nothing in it was used.'],
  'backup-too-new': [
    422,
    'This backup was made by a newer version of farthing. Update this server, then restore the backup.',
  ],
  'recovery-key-shown': [
    409,
    'The recovery key has already been shown. Find it in the key folder on the server.',
  ],
  'demo-full': [429, 'The demo is full. It resets every hour, on the hour.'],
  'sample-data-exists': [409, 'You already have sample data. Remove it first.'],
  'demo-mode': [403, 'Not available in demo mode'],

  // Money and accounts
  'unknown-currency': [422, 'Unknown currency'],
  'invalid-amount': [422, 'Invalid amount'],
  'account-not-found': [404, 'Account not found'],
  'account-in-use': [409, 'This account has transactions. Close it, or delete it with ?cascade=true'],
  'account-currency-fixed': [409, 'You can’t change the currency of an account with transactions'],
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
  'unreadable-picture': [422, 'The picture is damaged and cannot be read'],
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
  'not-a-transfer-pair': [422, 'These two can’t be one transfer'],
  'refund-not-found': [404, 'Refund not found'],
  'refund-dismissal-not-found': [404, 'You haven’t dismissed refund suggestions for this income'],
  'not-a-refund': [422, 'This income can’t be a refund of that purchase'],
  'refund-linked': [409, 'This income is already linked to that purchase'],
  'refund-exceeds': [422, 'The amount is more than is left'],
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
  'recurring-marked': [409, 'One of this payment’s transactions is marked as recurring. Unmark it first.'],

  // Merchants
  'merchant-rename-not-found': [404, 'This merchant rename wasn’t found. Renames can be undone for 30 days.'],
  'merchant-rename-undone': [409, 'This merchant rename has already been undone'],

  'saved-filter-not-found': [404, 'Saved filter not found'],
  'saved-filter-taken': [409, 'You already have a filter with that name'],

  // Budgets
  'budget-not-found': [404, 'Budget not found'],
  'budget-taken': [409, 'This category or group already has a budget for that period'],
  'budget-move-not-found': [404, 'Move not found'],
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

  // Investments
  'security-not-found': [404, 'Security not found'],
  'security-taken': [409, 'A security with that symbol or ISIN already exists'],
  'security-in-use': [409, 'This security has holdings, current or past. Delete them first.'],
  'security-currency-fixed': [409, 'You can’t change the currency of a security with prices'],
  'price-not-found': [404, 'Price not found'],
  'connector-not-found': [404, 'Connector not found'],
  'connection-off': [409, 'This connection is off. Switch it on first.'],
  'connection-running': [409, 'This connection is already running. Wait for it to finish.'],
  'connection-needs-secret': [409, 'Enter the key or token of this connection first'],
  'connection-needs-account': [409, 'Choose the account that the transactions go to first'],
  'connection-secrets-unreadable': [
    409,
    'The stored keys and tokens can’t be decrypted with this server’s keys. Enter them again.',
  ],
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
  'import-needs-answer': [409, 'The import needs an answer before it can be committed'],
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
