/** README.txt of an export. */
export const readmeText = `${[
  'Everything that you keep in farthing, as it was on the day in manifest.json.',
  '',
  'transactions.csv   all transactions, to read in any spreadsheet',
  'data/*.jsonl       your records: a line of JSON each, amounts as decimal text, days as YYYY-MM-DD',
  'attachments/       the files of your transactions by id; data/attachments.jsonl has their names',
  'manifest.json      what is in here: files, how many records, and what the transactions of each account come to',
  '',
  'To move: register with another farthing and choose "Bring an export" in the empty account.',
  'Not in here: password, sessions, one-time codes, tokens, keys of other services, and the activity of the account.',
].join('\r\n')}\r\n`;
