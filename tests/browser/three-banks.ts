// Invented rows in the layouts of the banks' own downloads, of the last weeks, so that a payday lies ahead.
const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10).split('-');
const british = (daysAgo: number) => day(daysAgo).reverse().join('/');
const monzoRow = (id: string, daysAgo: number, name: string, category: string, amount: string) =>
  `tx_0000${id},${british(daysAgo)},12:41:07,Card payment,${name},,${category},${amount},GBP,${amount},GBP,,,,${name.toUpperCase()},,${amount},\n`;
/** A statement of Monzo, with its own categories and without a balance. */
export const monzo = [
  'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In\n',
  monzoRow('A1', 40, 'Pret A Manger', 'Eating out', '-6.40'),
  monzoRow('A2', 37, 'TfL', 'Transport', '-8.90'),
  monzoRow('A3', 33, 'Tesco', 'Groceries', '-41.22'),
  monzoRow('A4', 28, 'Sam Ofori', 'General', '-25.00'),
  monzoRow('A5', 22, 'Netflix', 'Entertainment', '-10.99'),
].join('');
const lloydsRow = (daysAgo: number, type: string, text: string, out: string, into: string, balance: string) =>
  `${british(daysAgo)},${type},'30-11-22,44556677,${text},${out},${into},${balance}\n`;
/** A statement of Lloyds, with a balance behind each row. */
export const lloyds = [
  'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n',
  lloydsRow(20, 'FPI', 'ASHDOWN ENG SALARY', '', '2310.00', '3105.10'),
  lloydsRow(22, 'DD', 'OCTOPUS ENERGY', '112.00', '', '795.10'),
  lloydsRow(28, 'DEB', 'SAINSBURYS S/MKTS', '64.21', '', '907.10'),
  lloydsRow(35, 'DD', 'LEEDS CITY COUNCIL', '150.00', '', '971.31'),
  lloydsRow(44, 'DEB', 'SHELL LEEDS', '48.00', '', '1121.31'),
  lloydsRow(45, 'DD', 'THAMES WATER', '31.00', '', '1169.31'),
].join('');
/** A statement of American Express UK, with neither. */
export const amex = `Date,Description,Amount
${british(36)},AMAZON.CO.UK            LONDON,23.49
${british(32)},PAYMENT RECEIVED - THANK YOU,-118.00
${british(30)},UBER TRIP               LONDON,12.80
${british(22)},BOOTS 1234              LEEDS,9.15
`;
