import type { Client } from '../contract/app.ts';

/** Kinds of record that ids refer to. `tag` is identified by its text, `low-balance` by its account, the others by an id of their own. */
const idKinds = [
  'account',
  'api-token',
  'attachment',
  'budget',
  'budget-move',
  'capital-asset',
  'category',
  'contribution',
  'disposal',
  'goal',
  'holding',
  'household-budget',
  'household-invite',
  'import',
  'import-profile',
  'income',
  'income-source',
  'notification-channel',
  'operation',
  'passkey',
  'payslip',
  'pension',
  'plan',
  'rate',
  'reconciliation',
  'recurring',
  'refund',
  'rename',
  'rule',
  'saved-filter',
  'security',
  'session',
  'share-award',
  'source-entry',
  'tag',
  'tag-undo',
  'trade',
  'transaction',
  'transfer',
  'upload',
  'user',
  'valuation',
] as const;
export type IdKind = (typeof idKinds)[number];

/** The ids of one household, by what they name; each kind but passkeys has at least one. */
export type HouseholdIds = Readonly<Record<IdKind, readonly string[]>>;

/** A PNG of one dot. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A file of two accounts, Everyday and Savings, as YNAB writes it. */
export function twoAccounts(mark: string): string {
  const lines = [
    'Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared',
    `Everyday,,14/08/2026,${mark} store,,,,${mark} memo,£60.00,£0.00,Cleared`,
    `Savings,,15/08/2026,${mark} interest,,,,${mark} memo,£0.00,£1.00,Cleared`,
  ];
  return `${lines.join('\n')}\n`;
}

/** A day in a month or so. */
export function soon(): string {
  return new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Writes something of every kind into a new user's books, `mark` in every text.
 * @throws Error naming the request that was refused
 */
export async function fillHousehold(user: Client, mark: string): Promise<HouseholdIds> {
  const must = async (
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    body?: unknown,
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  ): Promise<any> => {
    const answer = await user[method](path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const make = (path: string, body?: unknown) => must('post', path, body);
  const text = (what: string) => `${mark} ${what}`;
  const today = new Date().toISOString().slice(0, 10);
  const month = today.slice(0, 7);

  const bank = await make('/accounts', {
    name: text('bank'),
    type: 'cash',
    currency: 'GBP',
    opening_balance: '5000.00',
    opening_date: '2024-01-01',
    institution: text('institution'),
    notes: text('notes'),
  });
  const isa = await make('/accounts', { name: text('isa'), type: 'isa', currency: 'GBP' });
  const house = await make('/accounts', { name: text('house'), type: 'property', currency: 'GBP' });
  const pot = await make('/accounts', { name: text('pot'), type: 'pension', currency: 'GBP' });
  const valuation = await make(`/accounts/${house.id}/valuations`, { date: '2025-01-01', value: '250000' });

  const reconciliation = await make(`/accounts/${bank.id}/reconcile`, {
    date: '2024-01-02',
    balance: '5000.00',
  });

  const group = text('group');
  const food = await make('/categories', { name: text('food'), kind: 'expense', group_name: group });
  const fun = await make('/categories', { name: text('fun'), kind: 'expense', group_name: group });
  const tag = `${mark}-tag`;
  const expense = {
    account_id: bank.id,
    type: 'expense',
    amount: '12.30',
    date: `${month}-01`,
    description: text('description'),
    merchant: text('merchant'),
    category_id: food.id,
    tags: [tag],
    notes: text('note'),
    external_id: text('external'),
  };
  const first = await make('/transactions', expense);
  const split = await make('/transactions', {
    ...expense,
    external_id: text('split'),
    category_id: undefined,
    splits: [
      { category_id: food.id, amount: '10.00', notes: text('part') },
      { category_id: fun.id, amount: '2.30' },
    ],
  });
  const between = await make('/transactions', {
    account_id: bank.id,
    to_account_id: isa.id,
    type: 'transfer',
    amount: '100',
    date: `${month}-01`,
    description: text('transfer'),
  });
  const uncategorised = await make('/transactions', {
    account_id: bank.id,
    type: 'expense',
    amount: '3.21',
    date: `${month}-02`,
    description: text('plain'),
  });
  const row = (type: string, amount: string, what: string, category_id: string | null = null) =>
    make('/transactions', {
      account_id: isa.id,
      type,
      amount,
      date: `${month}-01`,
      description: text(what),
      category_id,
    });
  const bought = await row('expense', '20.00', 'bought', food.id);
  const back = await row('income', '8.00', 'back');
  const mystery = await row('income', '1.11', 'mystery');
  const refund = await make('/refunds', { income_id: back.id, expense_id: bought.id });
  await make('/refunds/dismissals', { income_id: mystery.id });
  const gone = await make('/transactions', { ...expense, external_id: text('gone') });
  await must('delete', `/transactions/${gone.id}`);
  const { body: attachment } = await user.upload(`/transactions/${first.id}/attachments`, {
    name: `${mark}.png`,
    content: dot,
  });

  await make('/tags', { name: tag }).catch(() => undefined); // there already, by the first transaction
  await make('/tags', { name: `${mark}-old` });
  const { undo_id } = await must('delete', `/tags/${mark}-old`);
  const rename = await make('/merchants/renames', { names: [text('merchant')], name: text('renamed') });
  const filter = await make('/saved-filters', {
    name: text('filter'),
    filter: { q: mark, account_id: bank.id, tag },
  });
  const rule = await make('/rules', {
    name: text('rule'),
    match: 'all',
    conditions: [
      { field: 'description', op: 'contains', value: mark },
      { field: 'account', ids: [bank.id] },
    ],
    actions: { category_id: food.id, notes: text('by rule') },
  });
  const mapping = {
    has_header: true,
    date_column: 'Date',
    description_columns: ['What'],
    amount_column: 'Sum',
  };
  const profile = await make('/import-profiles', {
    name: text('profile'),
    header: ['Date', 'What', 'Sum'],
    mapping,
  });
  const file = (name: string) => ({
    name: `${mark}-${name}.csv`,
    content: `Date,What,Sum\n01/10/2026,${mark} ${name},-5.00\n02/10/2026,${mark} ${name} b,-6.00\n`,
  });
  const imported = await user.upload('/imports?commit=true', file('done'), {
    account_id: bank.id,
    profile_id: profile.id,
  });
  const several = await user.upload(
    '/imports',
    { name: `${mark}-budget.csv`, content: twoAccounts(mark) },
    { account_id: bank.id, accounts: JSON.stringify({ Everyday: bank.id, Savings: isa.id }) },
  );
  const draft = await user.upload('/imports', file('draft'), { account_id: bank.id, profile_id: profile.id });
  for (const answer of [imported, draft, several])
    if (answer.status !== 201) throw new Error(`import: ${answer.status} ${JSON.stringify(answer.body)}`);

  const budget = await make('/budgets', { category_id: food.id, amount: '200', start_date: `${month}-01` });
  const other = await make('/budgets', { category_id: fun.id, amount: '100', start_date: `${month}-01` });
  const move = await make('/budgets/moves', {
    month,
    from_budget_id: budget.id,
    to_budget_id: other.id,
    amount: '5',
  });
  const plan = await make('/forecasts/plans', {
    name: text('plan'),
    net_worth: { years: 5, scenarios: [{ name: text('scenario') }] },
  });
  const goal = await make('/goals', { name: text('goal'), target_amount: '1000', account_id: bank.id });
  await must('put', `/notices/low-balances/${bank.id}`, { amount: '50' });
  const recurring = await make('/recurring', {
    name: text('rent'),
    direction: 'out',
    amount: '700',
    account_id: bank.id,
    category_id: food.id,
    frequency: 'monthly',
    next_date: soon(),
  });

  const holding = await make('/holdings', {
    account_id: isa.id,
    symbol: `S${mark.slice(-6).toUpperCase()}`,
    name: text('share'),
    quantity: '10',
    purchase_price: '5',
    purchase_date: '2025-02-03',
    notes: text('holding'),
  });
  const security = (await must('get', '/securities'))[0];
  await make(`/securities/${security.id}/prices`, { date: '2025-03-04', price: '6.10' });
  const trades = await must('get', `/holdings/${holding.id}/transactions`);
  await must('put', '/portfolio/benchmark', { benchmark: security.id }).catch(() => undefined);
  const rate = await make('/exchange-rates', {
    from_currency: 'USD',
    to_currency: 'GBP',
    date: '2026-01-05',
    rate: '0.79123456',
  });

  await must('put', '/tax/homes', {
    moves: [{ from: '2019-03-01', place: 'england', name: text('home') }],
  });
  await must('put', '/tax/pension-lump-sums', {
    payments: [
      {
        ...{ date: '2025-06-02', kind: 'uncrystallised_funds', provider: text('provider') },
        ...{ amount: '8000', tax_paid: '1500' },
      },
    ],
    state_pension_arrears: [{ paid_on: '2025-11-03', tax_year: '2024-25', amount: '312' }],
  });
  await must('put', '/tax/profiles/2025-26', {
    incomes: [{ kind: 'employment', description: text('income'), amount: '31234', tax_paid: '3456' }],
    p60s: [{ employer: text('p60'), pay: '31234', tax: '3456', ni: '1500', student_loan: '0' }],
  });
  const payslip = await make('/tax/payslips', {
    employer: text('employer'),
    pay_date: '2025-07-31',
    pay_frequency: 'monthly',
    tax_code: '1257L',
    gross: '3000',
    tax: '390',
    ni: '156',
    net: '2454',
    notes: text('payslip'),
  });
  const disposal = await make('/tax/disposals', {
    date: '2025-08-01',
    name: text('disposal'),
    kind: 'land',
    proceeds: '30000',
    cost: '10000',
    acquired_on: '2010-01-01',
    notes: text('sold'),
  });
  const award = await make('/tax/share-awards', {
    kind: 'rsu',
    employer: text('grantor'),
    date: '2025-08-15',
    shares: '10',
    value: '20',
    currency: 'GBP',
    on_payslip: true,
    notes: text('award'),
  });
  const source = await make('/tax/income-sources', {
    kind: 'property',
    name: text('flat'),
    started_on: '2024-01-01',
    mappings: [{ category_id: fun.id, tax_category: 'other' }],
  });
  const trade = await make('/tax/income-sources', {
    kind: 'self_employment',
    name: text('stall'),
    trade: text('market stall'),
    started_on: '2024-01-01',
  });
  const entry = await make(`/tax/income-sources/${source.id}/entries`, {
    kind: 'mileage',
    date: '2025-08-15',
    miles: '12',
    description: text('journey'),
  });
  const asset = await make(`/tax/income-sources/${source.id}/assets`, {
    kind: 'car',
    name: text('car'),
    bought_on: '2025-08-15',
    cost: '9000',
    co2: 49,
  });
  await must('put', `/tax/income-sources/assignments/${first.id}`, {
    parts: [{ source_id: source.id, tax_category: 'travel', percent: '50' }],
  });
  const pension = await make('/pensions', {
    name: text('pension'),
    provider: text('provider'),
    account_id: pot.id,
    notes: text('pension notes'),
  });
  const contribution = await make(`/pensions/${pension.id}/contributions`, {
    date: '2025-09-01',
    amount: '500',
    method: 'relief_at_source',
    employer: text('payer'),
  });
  await must('put', `/tax/isa-allowance/accounts/${isa.id}`, { kind: 'stocks_and_shares' });
  await must('put', `/tax/isa-allowance/accounts/${isa.id}/2026-27`, { amount: '1234' });

  await make('/household', { name: text('household') });
  const invite = await make('/household/invites', {});
  const together = await make('/household/budgets', { name: text('food'), amount: '300' });

  const token = await make('/api-tokens', {
    name: text('token'),
    scopes: ['read'],
    days: 30,
    password: user.password,
  });
  // Of this machine, which no message goes to.
  const told = await make('/notification-channels', {
    kind: 'webhook',
    name: text('hook'),
    url: `https://127.0.0.1/${encodeURIComponent(mark)}`,
    password: user.password,
  });
  const [session] = await must('get', '/auth/sessions');
  const operations = await must('get', '/history?limit=200');

  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return {
    account: idsOf([bank, isa, house, pot]),
    'api-token': [token.api_token.id],
    attachment: [attachment.id],
    budget: idsOf([budget, other]),
    'budget-move': [move.id],
    category: idsOf([food, fun]),
    contribution: [contribution.id],
    disposal: [disposal.id],
    goal: [goal.id],
    holding: [holding.id],
    'household-budget': [together.id],
    'household-invite': [invite.invite.id],
    import: [several.body.id, draft.body.id, imported.body.id],
    'import-profile': [profile.id],
    income: idsOf([mystery, back]),
    'income-source': [source.id, trade.id],
    'source-entry': [entry.id],
    'capital-asset': [asset.id],
    'notification-channel': [told.channel.id],
    operation: idsOf(operations.items),
    // Of no device: browsers make them at host names only.
    passkey: [],
    payslip: [payslip.id],
    pension: [pension.id],
    plan: [plan.id],
    rate: [rate.id],
    reconciliation: [reconciliation.id],
    recurring: [recurring.id],
    refund: [refund.id],
    rename: [rename.id],
    rule: [rule.id],
    'saved-filter': [filter.id],
    security: [security.id],
    session: [session.id],
    'share-award': [award.id],
    tag: [tag],
    'tag-undo': [undo_id],
    trade: idsOf(trades.items),
    transaction: idsOf([first, split, between, uncategorised, gone]),
    transfer: [between.transfer_id],
    upload: [several.body.upload_id],
    user: [user.id],
    valuation: [valuation.id],
  };
}
