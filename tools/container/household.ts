import { draw } from '../bench/receipts-draw.ts';
import { invent } from '../bench/receipts-layouts.ts';
import { Chance } from '../bench/receipts-random.ts';

const email = 'you@example.org';
const password = 'correct-horse-battery-9';
const statement = `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance
21/08/2026,DEB,'30-11-22,44556677,HOLLIN FARM SHOP,23.10,,551.90
19/08/2026,FPI,'30-11-22,44556677,J OKORO RENT SHARE,,325.00,575.00
`;

/**
 * Uses a new service as its first user does: registers, signs in, imports a statement, scans a receipt that is drawn here, and
 * makes a backup.
 * @throws {Error} at the first answer that isn't the expected one
 */
export async function moveIn(url: string): Promise<void> {
  const page = await fetch(url);
  const script = /<script[^>]+src="([^"]+)"/.exec(await page.text())?.[1] ?? 'missing';
  assert((await fetch(new URL(script, url))).status === 200, 'the web app is served');
  await ask(url, '/auth/register', 201, { json: { email, password, display_name: 'You' } });
  const token = await signIn(url);
  const account = await ask(url, '/accounts', 201, {
    token,
    json: { name: 'Current', type: 'cash', currency: 'GBP', opening_balance: '250.00' },
  });
  const fields = { account_id: String(account.id) };
  const file = new File([statement], 'statement.csv', { type: 'text/csv' });
  await ask(url, '/imports?commit=true', 201, { token, file, fields });
  await assertTransactions(url, token);
  const receipt = invent('supermarket', new Chance(11));
  const picture = new File([new Uint8Array(draw(receipt, 'Till', 22))], 'receipt.png', { type: 'image/png' });
  const scanned = await ask(url, '/transactions/parse-receipt', 200, { token, file: picture });
  const total = (Number(receipt.totalMinor) / 100).toFixed(2);
  assert(scanned.amount === total, `the receipt's total ${total} is read (${scanned.amount})`);
  await ask(url, '/admin/backups', 201, { token, json: {} });
}

/**
 * Signs in to a service that was used before and looks for its data.
 * @throws {Error} if transactions or backup are missing
 */
export async function comeBack(url: string): Promise<void> {
  const token = await signIn(url);
  await assertTransactions(url, token);
  const backups = (await ask(url, '/admin/backups', 200, { token })) as unknown as unknown[];
  assert(backups.length === 1, 'the backup is listed');
}

async function signIn(url: string): Promise<string> {
  return String((await ask(url, '/auth/login', 200, { json: { email, password } })).access_token);
}

async function assertTransactions(url: string, token: string): Promise<void> {
  const { items } = await ask(url, '/transactions', 200, { token });
  const amounts = (items as { amount: string }[]).map(({ amount }) => amount).sort();
  assert(amounts.join() === '23.10,325.00', `both transactions are there (${amounts})`);
}

async function ask(
  url: string,
  path: string,
  status: number,
  sent: { token?: string; json?: object; file?: File; fields?: Record<string, string> } = {},
): Promise<Record<string, unknown>> {
  const headers = new Headers();
  if (sent.token) headers.set('authorization', `Bearer ${sent.token}`);
  let body: string | FormData | undefined;
  if (sent.json) {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(sent.json);
  }
  if (sent.file) {
    body = new FormData();
    for (const [name, value] of Object.entries(sent.fields ?? {})) body.append(name, value);
    body.append('file', sent.file);
  }
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  assert(
    answer.status === status,
    `${method} ${path} is answered with ${status} (${answer.status}: ${text.slice(0, 300)})`,
  );
  return JSON.parse(text);
}

function assert(isTrue: boolean, expectation: string): void {
  if (!isTrue) throw new Error(`Expected that ${expectation}.`);
}
