/** The records and bodies of the HTTP API, one file a feature. Their types are the types server and web work with. */
export * from './accounts.ts';
export * from './audit-log.ts';
export * from './auth.ts';
export * from './balance-sheet.ts';
export * from './capital-gains.ts';
export * from './categories.ts';
export * from './category-report.ts';
export * from './exchange-rates.ts';
export * from './imports.ts';
export * from './profile.ts';
export * from './sessions.ts';
export * from './tax-report.ts';
export * from './totp.ts';
export * from './transactions.ts';
export * from './values.ts';
