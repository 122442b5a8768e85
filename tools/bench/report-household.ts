import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { asUser } from '../../apps/server/src/database/user-scope.ts';
import {
  type ImportedLine,
  startRecorder,
} from '../../apps/server/src/features/ledger/transactions/import/record-imported-rows.ts';
import { createUuidSequence } from '../../apps/server/src/platform/crypto/uuid-sequence.ts';
import { call } from './client.ts';
import { randomFrom } from './generate.ts';

const merchants = 200;
const days = 3653;
const portion = 20_000;

/**
 * Ten years to the end of 2025 for the bench of reports: twelve accounts in three currencies, every category of a new
 * user, 200 merchants, a rate a month, eight budgets from January 2025 on. Rows are written by the service's own way of
 * imports, without a file.
 */
export async function fillHousehold(
  url: string,
  ownerUrl: string,
  token: string,
  rows: number,
): Promise<void> {
  const api = <Body>(method: string, path: string, body?: unknown) =>
    call<Body>(url, method, path, token, body);
  for (let month = 0; month < 120; month++) {
    const date = `${2016 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
    for (const [from_currency, rate] of [
      ['EUR', 86000 + ((month * 7919) % 4001)],
      ['USD', 75000 + ((month * 104729) % 4001)],
    ] as const)
      await api('POST', '/exchange-rates', {
        from_currency,
        to_currency: 'GBP',
        date,
        rate: (rate / 100_000).toFixed(5),
      });
  }
  const categories = await api<{ id: string; kind: 'income' | 'expense' }[]>('GET', '/categories');
  const idsOf = (kind: string) => categories.filter((one) => one.kind === kind).map(({ id }) => id);
  const [income, expense] = [idsOf('income'), idsOf('expense')];
  const { id: user } = await api<{ id: string }>('GET', '/profile');
  const database = openDatabase(ownerUrl, () => {});
  try {
    for (let index = 0; index < 12; index++) {
      const currency = index === 3 ? 'EUR' : index === 6 ? 'USD' : 'GBP';
      const account = await api<{ id: string }>('POST', '/accounts', {
        name: `Account ${index}`,
        type: index === 11 ? 'credit_card' : 'cash',
        currency,
      });
      const random = randomFrom(1000 + index);
      const nextId = createUuidSequence(Date.UTC(2026, 0, 1) + index);
      const own = Math.floor(rows / 12) + (index < rows % 12 ? 1 : 0);
      await asUser(database, user, async (scope) => {
        const recorder = startRecorder(scope);
        const target = { account_id: account.id, currency, import_id: nextId() };
        for (let start = 0; start < own; start += portion) {
          const lines = Array.from({ length: Math.min(portion, own - start) }, (_, line): ImportedLine => {
            const isIncome = random() < 0.08;
            const pence = isIncome
              ? 20_000 + Math.floor(random() * 200_000)
              : 100 + Math.floor(random() * 9900);
            const id = nextId();
            const kinds = isIncome ? income : expense;
            return {
              id,
              type: isIncome ? 'income' : 'expense',
              date: dayOf(Math.floor(((start + line) / own) * days)),
              amountMinor: BigInt(isIncome ? pence : -pence),
              description: 'BENCH',
              merchant: `MERCHANT ${Math.floor(random() * merchants)}`,
              category_id: kinds[Math.floor(random() * kinds.length)] as string,
              notes: null,
              fingerprint: id.replaceAll('-', ''),
            };
          });
          await recorder.add(target, lines);
        }
        await recorder.finish();
      });
    }
  } finally {
    await database.close();
  }
  for (const category_id of expense.slice(0, 8)) {
    await api('POST', '/budgets', {
      category_id,
      amount: '9000',
      currency: 'GBP',
      start_date: '2025-01-20',
      rollover: 'both',
    });
  }
}

function dayOf(index: number): string {
  return new Date(Date.UTC(2016, 0, 1 + index)).toISOString().slice(0, 10);
}
