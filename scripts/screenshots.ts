/**
 * `npm run screenshots [-- home import]`: the pictures that the documentation shows, or those of screens whose names begin
 * so, as docs/screenshots/<screen>-{desktop,phone}-{light,dark}.png, from a server and a database of their own with the
 * sample data of the app. `npm run screenshots -- --look [home]` takes all four of each screen into dist/screenshots, to
 * look at. The clock of the pages stands still and what the server says of its own is overwritten, so that a run changes
 * only the pictures of screens that have changed.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Account, Holding, StatementImport, Transaction, TransactionPage } from '@farthing/api-contract';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { type Api, giveSession, newAddress, signInToApi, type User } from '../tests/browser/client.ts';
import { bakerySlip, type Slip, slipPicture } from '../tests/browser/receipt-files.ts';
import { ask, cleanUp, startReady } from '../tests/contract/server-process.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { smallPng } from './small-png.ts';

interface Screen {
  readonly name: string;
  /** The address, or how to find it. */
  readonly path: string | ((api: Api) => Promise<string>);
  /** Who looks at it: nobody signed in, somebody with nothing yet, with two small accounts, or with a year of everything. */
  readonly whose?: 'nobody' | 'empty' | 'small';
  readonly only?: 'phone' | 'desktop';
  /** What is done before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const statement = `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
16/11/2026,Larkfield Bakery,LARKFIELD BAKERY,CONTACTLESS,-12.30,987.70,EATING_OUT,
17/11/2026,Hollin Farm Shop,HOLLIN FARM SHOP,CONTACTLESS,-23.10,964.60,GROCERIES,
18/11/2026,J Okoro,RENT SHARE,FASTER PAYMENT,325.00,1289.60,INCOME,
19/11/2026,Northshire Water,DD 4471,DIRECT DEBIT,-41.20,1248.40,BILLS_AND_SERVICES,
20/11/2026,Sundial Coffee,SUNDIAL COFFEE,CONTACTLESS,-3.40,1245.00,EATING_OUT,
`;

const brokerStatement = `Action,Time,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),Stamp duty reserve tax,Currency (Stamp duty reserve tax)
Deposit,2026-11-16 10:00:00,,,EOF8001,,,,,500.00,GBP,,
Market buy,2026-11-17 08:03:11,LARK,Larkfield Foods,EOF8002,50,414.00,GBX,100,208.04,GBP,1.04,GBP
Market buy,2026-11-18 14:31:02,FENL,Fenley Instruments,EOF8003,6,48.20,GBP,,289.20,GBP,,
Market sell,2026-11-19 15:12:40,CRST,Crestline Semiconductor,EOF8004,5,94.80,USD,0.7526,356.73,GBP,,
Dividend (Ordinary),2026-11-20 07:00:00,HOLN,Hollin Renewables Trust,,150,4.80,GBX,,7.20,GBP,,
`;

const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/sign-in', whose: 'nobody' },
  { name: 'register', path: '/register', whose: 'nobody' },
  { name: 'home-newcomer', path: '/', whose: 'empty' },
  { name: 'transactions-empty', path: '/transactions', whose: 'empty' },
  { name: 'home', path: '/' },
  { name: 'review', path: '/review' },
  { name: 'review-transfer', path: '/review?kind=transfer', whose: 'small' },
  { name: 'review-refund', path: '/review?kind=refund', whose: 'small' },
  {
    name: 'account-statements',
    path: async () => `/accounts/${smallAccount}`,
    whose: 'small',
    prepare: async (page) => {
      await page.getByText('Agrees with the bank, and locked').waitFor();
      await page
        .getByRole('heading', { name: 'Statements', exact: true })
        .evaluate('one => one.scrollIntoView()');
    },
  },
  { name: 'transactions', path: '/transactions' },
  {
    name: 'transaction',
    path: async (api) =>
      `/transactions?open=${(await firstOf(api, '/transactions?type=expense&limit=3')).id}`,
  },
  { name: 'new-transaction', path: '/transactions/new' },
  { name: 'scan', path: '/scan' },
  {
    name: 'scan-read',
    path: async (api) => {
      const { merchant, date, amount } = await firstOf(api, '/transactions?type=expense&limit=3');
      const day = date.split('-').reverse().join('/');
      paid = {
        ...bakerySlip,
        merchant: merchant ?? '',
        date: day,
        total: amount,
        goods: [['GOODS', amount]],
      };
      return '/scan';
    },
    prepare: async (page) => {
      const file = { name: 'till-slip.png', mimeType: 'image/png', buffer: slipPicture(paid) };
      await page.getByLabel('Receipts', { exact: true }).setInputFiles(file);
      await page.getByRole('button', { name: 'Attach to this payment' }).waitFor();
      await page.getByRole('textbox', { name: 'Amount' }).focus();
      await page.evaluate('scrollTo(0, 0)');
    },
  },
  { name: 'accounts', path: '/accounts' },
  { name: 'account', path: async (api) => `/accounts/${(await everyday(api)).id}` },
  { name: 'new-account', path: '/accounts/new' },
  { name: 'budget', path: '/budgets' },
  { name: 'recurring', path: '/recurring?month=2026-12' },
  { name: 'investments', path: '/investments' },
  { name: 'holding', path: async (api) => `/investments/holdings/${(await held(api, 'CRST')).id}` },
  { name: 'securities', path: '/investments/securities' },
  {
    name: 'security-prices',
    path: async (api) => `/investments/securities/${(await held(api, 'LARK')).security_id}`,
  },
  { name: 'forecast', path: '/forecast' },
  { name: 'forecast-spending', path: '/forecast/spending' },
  { name: 'forecast-net-worth', path: '/forecast/net-worth' },
  { name: 'forecast-chances', path: '/forecast/chances' },
  { name: 'reports', path: '/reports' },
  { name: 'cash-flow', path: '/reports?view=cash-flow' },
  { name: 'year-in-review', path: '/reports?view=year' },
  { name: 'tax', path: '/tax' },
  { name: 'payslips', path: '/tax/payslips' },
  {
    name: 'payslip-check',
    path: async (api) => `/tax/payslips/${(await api.get<{ id: string }[]>('/tax/payslips'))[0]?.id}`,
  },
  { name: 'pensions', path: '/tax/pensions' },
  { name: 'circumstances', path: '/tax/circumstances' },
  { name: 'tax-plan', path: '/tax/plan' },
  { name: 'tax-return', path: '/tax/return?year=2025-26' },
  { name: 'capital-gains', path: '/tax/capital-gains?year=2025-26' },
  {
    name: 'capital-gains-disposal',
    path: '/tax/capital-gains?year=2025-26',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Hollin/ })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole('dialog').getByText('within 30 days').filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'tax-rates', path: '/tax/rates' },
  {
    name: 'calculator',
    path: '/tax/calculator?year=2025-26',
    prepare: (page) => page.getByRole('button', { name: 'Try it with £45,000 of pay' }).click(),
  },
  { name: 'imports', path: '/import' },
  { name: 'import-found', path: previewPath },
  { name: 'import-check', path: async (api) => `${await previewPath(api)}#check` },
  { name: 'import-trades', path: async (api) => `${await tradesPath(api)}#check` },
  { name: 'profile', path: '/settings/profile' },
  { name: 'security', path: '/settings/security' },
  {
    name: 'api-token',
    path: '/settings/security',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Make a token' }).first().click();
      await page.getByLabel('What is it for?').fill('Nightly report');
    },
  },
  { name: 'appearance', path: '/settings/appearance' },
  { name: 'your-data', path: '/settings/data' },
  { name: 'categories', path: '/settings/categories' },
  { name: 'rules', path: '/settings/rules' },
  {
    name: 'rule',
    path: '/settings/rules',
    prepare: async (page) => {
      const line = page.getByRole('listitem').filter({ hasText: 'Ridgeway Fuel' });
      await line.getByRole('button', { name: 'Make a rule' }).click();
      await page
        .getByRole('dialog')
        .getByText(/^Would change/)
        .first()
        .waitFor();
    },
  },
  { name: 'tags', path: '/settings/tags' },
  { name: 'merchants', path: '/settings/merchants' },
  { name: 'exchange-rates', path: '/settings/exchange-rates' },
  { name: 'receipt-reading', path: '/settings/receipts' },
  { name: 'activity', path: '/settings/activity' },
  { name: 'history', path: '/settings/history' },
  { name: 'health', path: '/admin/health' },
  { name: 'people', path: '/admin/people' },
  { name: 'backups', path: '/admin/backups' },
  { name: 'jobs', path: '/admin/jobs' },
  { name: 'more', path: '/more', only: 'phone' },
  {
    name: 'transactions-selected',
    path: '/transactions',
    prepare: async (page) => {
      await page.getByRole('row').filter({ hasText: '£' }).nth(3).waitFor();
      for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
    },
  },
  {
    name: 'saved-filter',
    path: '/transactions?q=category:groceries%20%3E40',
    prepare: (page) => page.getByText('Big shops').first().waitFor(),
  },
  { name: 'command-palette', path: '/', prepare: (page) => page.keyboard.press('Control+k') },
  { name: 'keys', path: '/transactions', only: 'desktop', prepare: (page) => page.keyboard.press('?') },
];

/** What the receipt says that is scanned: a payment of the sample data. */
let paid: Slip = bakerySlip;

const devices = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const;
const now = new Date('2026-11-21T10:30:00Z');
const root = resolve(import.meta.dirname, '..');
const names = process.argv.slice(2).filter((word) => word !== '--look');
const isLook = process.argv.includes('--look');
const folder = join(root, isLook ? 'dist/screenshots' : 'docs/screenshots');
const shown = picturesShown();
/** The account of `small` that stands beside its statements. */
let smallAccount = '';

if (!chromiumPath) process.exit(1);
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'farthing-screenshots-'));
const server = await startReady({ dataDir });
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
try {
  await takeAll();
} finally {
  await browser.close();
  await server.end();
  await cleanUp();
  rmSync(dataDir, { recursive: true, force: true });
}

async function takeAll(): Promise<void> {
  // The first is the administrator.
  const full = await register('ada@example.org', 'Ada');
  const others = {
    empty: await register('cal@example.org', 'Cal'),
    small: await register('bea@example.org', 'Bea'),
  };
  await addSampleData(full);
  await addSmallAccounts(await signInToApi(server.url, others.small));
  const api = await signInToApi(server.url, full);
  for (const [q, tag] of [
    ['casa mirador', 'holiday'],
    ['kestrel roofing', 'the house'],
  ] as const) {
    const ids = (await api.get<TransactionPage>(`/transactions?q=${encodeURIComponent(q)}`)).items.map(
      ({ id }) => id,
    );
    await api.post('/transactions/bulk', { ids, add_tags: [tag] });
  }
  await api.post('/admin/jobs/data-check/run');
  await api.post('/saved-filters', { name: 'Big shops', filter: { q: 'category:groceries >40' } });
  const wanted = screens.filter(
    ({ name }) => names.length === 0 || names.some((one) => name.startsWith(one)),
  );
  const paths = new Map<Screen, string>();
  for (const screen of wanted)
    paths.set(screen, typeof screen.path === 'string' ? screen.path : await screen.path(api));
  for (const device of ['desktop', 'phone'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const whose of ['nobody', 'empty', 'small', undefined] as const) {
        const kind = `${device}-${colorScheme}`;
        const now = wanted.filter(
          (one) =>
            one.whose === whose &&
            (one.only ?? device) === device &&
            (isLook || shown.has(`${one.name}-${kind}.png`)),
        );
        if (now.length === 0) continue;
        const context = await openContext({ device, colorScheme });
        if (whose !== 'nobody') await giveSession(context, server.url, whose ? others[whose] : full);
        for (const screen of now) await take(context, screen, String(paths.get(screen)), kind);
        await context.close();
      }
    }
  }
}

async function take(context: BrowserContext, screen: Screen, path: string, kind: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await screen.prepare?.(page);
  await page.mouse.move(0, 0); // nothing is lit under it
  await page.waitForTimeout(1000); // charts and sheets are loaded after the screen, and draw at once then
  const file = `${screen.name}-${kind}.png`;
  writeFileSync(join(folder, file), smallPng(await page.screenshot()));
  await page.close();
  console.log(file);
}

async function openContext(options: {
  device: keyof typeof devices;
  colorScheme: 'light' | 'dark';
}): Promise<BrowserContext> {
  const { device, colorScheme } = options;
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: devices[device],
    colorScheme,
    deviceScaleFactor: 1,
    hasTouch: device === 'phone',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  });
  await context.clock.setFixedTime(now);
  await context.route(/\/api\/v1\/(auth\/sessions|audit-log|imports)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    try {
      const response = await route.fetch();
      await route.fulfill({ response, body: withStillClock(await response.text()) });
    } catch {
      // The page was closed meanwhile: nobody waits for the answer.
    }
  });
  return context;
}

/** Instants of the server's clock, each a minute before the one above it. */
function withStillClock(json: string): string {
  let minutes = 0;
  return json.replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, () =>
    JSON.stringify(new Date(now.getTime() - ++minutes * 60_000).toISOString()),
  );
}

async function register(email: string, name: string): Promise<User> {
  const user = { email, password: 'a quiet sunday evening', name };
  const body = { email, password: user.password, display_name: user.name };
  await ask(server.url, 'POST', '/api/v1/auth/register', { body });
  return user;
}

/** Presses the newcomer's own button for sample data. */
async function addSampleData(user: User): Promise<void> {
  const context = await openContext({ device: 'desktop', colorScheme: 'light' });
  await giveSession(context, server.url, user);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Look around with sample data' }).click();
  await page.getByText('Sample data added.').waitFor({ timeout: 120_000 });
  await context.close();
}

/** Two accounts with statements, one of them locked, and rows that are a transfer and a refund. */
async function addSmallAccounts(api: Api): Promise<void> {
  const open = (name: string, type: string) =>
    api.post<Account>('/accounts', { name, type, currency: 'GBP', opening_balance: '1200.00' });
  const [current, saver] = [await open('Everyday', 'cash'), await open('Rainy day', 'savings')];
  smallAccount = current.id;
  const categories = await api.get<{ id: string; slug: string | null }[]>('/categories');
  const shoes = categories.find(({ slug }) => slug === 'clothing_shoes')?.id;
  const file = (rows: string) => `Date,Type,Description,Value,Balance,Account Name,Account Number\n${rows}`;
  const row = (day: string, text: string, amount: string, balance: string) =>
    `${day},POS,"'${text}",${amount},${balance},"'CURRENT","'601111-12345678"\n`;
  const statements = [
    [
      'september.csv',
      row('30 Sep 2026', 'HOLLIN FARM SHOP', '-25.00', '1115.00') +
        row('02 Sep 2026', 'FENWOOD SHOES', '-60.00', '1140.00'),
    ],
    [
      'october.csv',
      row('30 Oct 2026', 'SUNDIAL COFFEE', '-5.00', '610.00') +
        row('12 Oct 2026', 'TRANSFER TO RAINY DAY', '-500.00', '615.00'),
    ],
    [
      'november.csv',
      row('20 Nov 2026', 'FENWOOD SHOES', '24.00', '624.00') +
        row('09 Nov 2026', 'LARKFIELD BAKERY', '-10.00', '600.00'),
    ],
  ] as const;
  for (const [name, rows] of statements) await api.importStatement(current, name, file(rows));
  const bought = (await api.get<TransactionPage>('/transactions?q=fenwood&type=expense')).items[0];
  await api.patch(`/transactions/${bought?.id}`, { category_id: shoes });
  const arrived = {
    account_id: saver.id,
    type: 'income',
    amount: '500',
    date: '2026-10-13',
    description: 'From Everyday',
  };
  await api.post('/transactions', arrived);
  await api.post(`/accounts/${current.id}/reconcile`, { date: '2026-10-30', balance: '610.00' });
}

/** The names of the pictures that a page of the repository shows. */
function picturesShown(): ReadonlySet<string> {
  const pages = (readdirSync(join(root, 'docs'), { recursive: true }) as string[]).filter((name) =>
    name.endsWith('.md'),
  );
  const texts = [...pages.map((name) => join('docs', name)), 'README.md'].map((name) =>
    readFileSync(join(root, name), 'utf8'),
  );
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/screenshots\/([\w-]+\.png)/g)].map(([, name]) => name as string),
    ),
  );
}

async function everyday(api: Api): Promise<{ id: string }> {
  const accounts = await api.get<{ id: string; type: string; transaction_count: number }[]>('/accounts');
  const ofMoney = accounts.filter(({ type }) => type === 'cash');
  const [busiest] = ofMoney.sort((one, other) => other.transaction_count - one.transaction_count);
  return busiest as { id: string };
}

async function firstOf(api: Api, path: string): Promise<Transaction> {
  return (await api.get<TransactionPage>(path)).items[0] as Transaction;
}

async function held(api: Api, symbol: string): Promise<Holding> {
  return (await api.get<Holding[]>('/holdings')).find((one) => one.symbol === symbol) as Holding;
}

async function previewPath(api: Api): Promise<string> {
  return waitingPath(api, 'starling.csv', () => everyday(api), statement);
}

/** A broker's file that nobody has committed yet. */
async function tradesPath(api: Api): Promise<string> {
  const account = async () => ({ id: (await held(api, 'CRST')).account_id });
  return waitingPath(api, 'from_2026-11-01_to_2026-11-21.csv', account, brokerStatement);
}

async function waitingPath(
  api: Api,
  name: string,
  account: () => Promise<{ id: string }>,
  content: string,
): Promise<string> {
  const { items } = await api.get<{ items: StatementImport[] }>('/imports');
  const waiting = items.find(({ status, file_name }) => status === 'previewed' && file_name === name);
  const { id } = waiting ?? (await api.previewStatement(await account(), name, content));
  return `/import/${id}`;
}
