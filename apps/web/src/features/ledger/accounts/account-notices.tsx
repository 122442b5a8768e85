import type { Account, Coverage, Transaction, Valuation } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { formatMinor, parseMinor } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { balancesQuery, changeAccount, valuationsQuery } from '../../../api/accounts.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { transactionsOfDayQuery } from '../../../api/recent-transactions.ts';
import { coverageQuery } from '../../../api/reconciliations.ts';
import { useAction } from '../../../api/use-action.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { dayText } from '../../../design/format.ts';
import { Notice } from '../../../design/notice.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { isValued } from './account-types.ts';
import { accountNotices as texts } from './texts.tsx';

/**
 * Says that a known balance does not follow from the transactions before it, and corrects the opening balance so
 * that it does. Where a statement proves another opening balance, transactions after it are missing instead. Nothing is shown where all fits, nor for what is worth more or less without a transaction.
 */
export function OpeningGapNotice({ account }: { readonly account: Account }) {
  const wanted = account.transaction_count > 0 && !isValued(account.type);
  const valuations = useQuery({ ...valuationsQuery(account.id), enabled: wanted });
  const oldest = oldestValuation(valuations.data ?? []);
  return wanted && oldest ? <Gap account={account} valuation={oldest} /> : null;
}

function Gap({ account, valuation }: { readonly account: Account; readonly valuation: Valuation }) {
  const { id, currency, opening_balance } = account;
  const { busy, run } = useAction();
  const coverage = useQuery(coverageQuery(id)).data;
  const before = dayAfter(valuation.date, -1);
  const balances = useQuery(balancesQuery(id, before, before)).data?.items;
  const day = useQuery(transactionsOfDayQuery(id, valuation.date)).data;
  const dayBefore = balances?.at(-1)?.balance;
  if (dayBefore === undefined || !day || day.next_cursor !== null) return null;
  // Where transactions between two statements or within one are missing, they explain the difference.
  if (!coverage || coverage.missing || coverage.breaks.some(({ kind }) => kind === 'inside')) return null;
  const gap = openingGap(account, valuation, { dayBefore, sameDay: day.items, coverage });
  if (!gap) return null;
  const { opening, statement } = gap;
  const figure = (value: string) => <Amount value={value} currency={currency} size={14} />;

  const correct = (proved: string) =>
    runWithUndo({
      run: () => changeAccount(id, { opening_balance: proved }),
      done: texts.corrected,
      undo: () => changeAccount(id, { opening_balance }),
      refresh: moneyChanged,
    });
  return (
    <Notice
      tone="warning"
      title={
        statement
          ? texts.missingTitle(dayText(statement.to), dayText(valuation.date))
          : texts.title(dayText(valuation.date))
      }
      action={
        opening !== undefined && (
          <Button small busy={busy} onClick={() => void run(() => correct(opening))}>
            {texts.correct}
          </Button>
        )
      }
    >
      {statement
        ? texts.missing(figure(statement.closing), figure(valuation.value))
        : texts.explanation(figure(gap.computed), figure(valuation.value))}
      {opening !== undefined && texts.agreesWith(figure(opening), statement !== undefined)}
    </Notice>
  );
}

/** The oldest known balance of an account: the line before it starts from the opening balance. */
export function oldestValuation(valuations: readonly Valuation[]): Valuation | undefined {
  return valuations.reduce<Valuation | undefined>(
    (oldest, one) => (oldest && oldest.date <= one.date ? oldest : one),
    undefined,
  );
}

/** Records with which a known balance is compared. */
interface Recorded {
  /** Balance at the end of the previous day. */
  readonly dayBefore: string;
  /** The account's transactions of that day. */
  readonly sameDay: readonly Transaction[];
  readonly coverage: Pick<Coverage, 'statements' | 'breaks'>;
}

/** Difference between a known balance and the records. */
interface OpeningGap {
  readonly computed: string;
  /** Opening balance that is right, if the account has another. */
  readonly opening?: string;
  /** Statement after which transactions are missing. */
  readonly statement?: { readonly to: string; readonly closing: string };
}

/**
 * Checks that the oldest known balance agrees with the transactions before it, for example after an import of
 * earlier statements. The closing balance of a statement before that day proves the opening balance. Without one,
 * it follows from the known balance.
 */
export function openingGap(
  account: Account,
  valuation: Valuation,
  { dayBefore, sameDay, coverage }: Recorded,
): OpeningGap | undefined {
  if (account.opening_date !== null && account.opening_date > valuation.date) return;
  const { currency } = account;
  const computed = sameDay.reduce(
    (sum, { signed_amount }) => sum + parseMinor(signed_amount, currency),
    parseMinor(dayBefore, currency),
  );
  const gap = parseMinor(valuation.value, currency) - computed;
  if (gap === 0n) return;
  const proved = provedShift(valuation.date, coverage, currency);
  const shift = proved?.shift ?? gap;
  return {
    computed: formatMinor(computed, currency),
    ...(shift === 0n
      ? {}
      : { opening: formatMinor(parseMinor(account.opening_balance, currency) + shift, currency) }),
    ...(proved && proved.shift !== gap ? { statement: proved.statement } : {}),
  };
}

/** Returns by how much the newest statement before a day differs from the records. Undefined without a balance in one. */
function provedShift(day: string, { statements, breaks }: Recorded['coverage'], currency: string) {
  const [newest] = statements
    .flatMap(({ import_id, to, closing }) =>
      closing !== null && to < day ? [{ import_id, to, closing }] : [],
    )
    .sort((a, b) => (a.to < b.to ? 1 : -1));
  if (!newest) return;
  const differs = breaks.find(
    ({ kind, import_id, to }) => kind === 'records' && import_id === newest.import_id && to === newest.to,
  );
  const minor = (value: string | null | undefined) => parseMinor(value ?? '0', currency);
  return { statement: newest, shift: minor(differs?.expected) - minor(differs?.found) };
}

/** Says that an account is closed, and opens it again. Nothing while it is open. */
export function ClosedNotice({ account }: { readonly account: Account }) {
  const { busy, run } = useAction();
  const { id, closed_on } = account;
  if (!closed_on) return null;
  const reopen = () =>
    runWithUndo({
      run: () => changeAccount(id, { closed_on: null }),
      done: texts.reopened,
      undo: () => changeAccount(id, { closed_on }),
      refresh: moneyChanged,
    });
  return (
    <Notice
      title={texts.closedOn(dayText(closed_on))}
      action={
        <Button small busy={busy} onClick={() => void run(reopen)}>
          {texts.reopen}
        </Button>
      }
    >
      {texts.closedHint}
    </Notice>
  );
}
