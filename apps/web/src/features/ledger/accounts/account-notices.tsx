import type { Account, Transaction, Valuation } from '@farthing/api-contract';
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
 * that it does. Nothing is shown where all fits, nor for what is worth more or less without a transaction.
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
  // Where transactions between two statements are missing, the opening balance is right.
  if (!coverage || coverage.missing) return null;
  const gap = openingGap(account, valuation, dayBefore, day.items);
  if (!gap) return null;
  const figure = (value: string) => <Amount value={value} currency={currency} size={14} />;

  const correct = () =>
    runWithUndo({
      run: () => changeAccount(id, { opening_balance: gap.opening }),
      done: texts.corrected,
      undo: () => changeAccount(id, { opening_balance }),
      refresh: moneyChanged,
    });
  return (
    <Notice
      tone="warning"
      title={texts.title(dayText(valuation.date))}
      action={
        <Button small busy={busy} onClick={() => void run(correct)}>
          {texts.correct}
        </Button>
      }
    >
      {texts.explanation(figure(gap.computed), figure(valuation.value), figure(gap.opening))}
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

/**
 * Checks that the oldest known balance agrees with the transactions before it, for example after an import of
 * earlier statements.
 * @param dayBefore balance at the end of the previous day
 * @param sameDay the account's transactions of that day
 */
export function openingGap(
  account: Account,
  valuation: Valuation,
  dayBefore: string,
  sameDay: readonly Transaction[],
) {
  if (account.opening_date !== null && account.opening_date > valuation.date) return;
  const { currency } = account;
  const computed = sameDay.reduce(
    (sum, { signed_amount }) => sum + parseMinor(signed_amount, currency),
    parseMinor(dayBefore, currency),
  );
  const gap = parseMinor(valuation.value, currency) - computed;
  if (gap === 0n) return;
  return {
    computed: formatMinor(computed, currency),
    opening: formatMinor(parseMinor(account.opening_balance, currency) + gap, currency),
  };
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
