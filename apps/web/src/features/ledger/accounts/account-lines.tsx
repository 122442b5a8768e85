import type { Account, BalanceSheetAccount } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';
import { Amount, ConvertedAmount } from '../../../design/amount.tsx';
import { dayText } from '../../../design/format.ts';
import { List, ListLink } from '../../../design/list.tsx';
import { AccountMark } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { accountLines as texts } from './line-texts.tsx';

interface AccountLinesProps {
  readonly label: string;
  readonly lines: readonly BalanceSheetAccount[];
  /** Accounts with the institution and closing date of each line. */
  readonly accounts: readonly Account[];
  readonly baseCurrency: string;
  /** Without the rates of foreign balances, where there is little room. */
  readonly brief?: boolean;
}

/** Lines of a balance sheet: mark, name, institution, balance; each leads to its account. */
export function AccountLines({ label, lines, accounts, baseCurrency, brief }: AccountLinesProps) {
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  return (
    <List label={label}>
      {lines.map((line) => (
        <ListLink
          key={line.id}
          to="/accounts/$accountId"
          params={{ accountId: line.id }}
          mark={<AccountMark name={line.name} />}
          note={noteOf(accountOf.get(line.id), brief ? 1 : 2)}
          end={<LineAmount line={line} baseCurrency={baseCurrency} brief={brief ?? false} />}
        >
          <Text as="span" lines={2}>
            {line.name}
          </Text>
        </ListLink>
      ))}
    </List>
  );
}

/** The balance; of an account with holdings what both are worth, with its cash beneath. Of a joint account, the part that counts. */
export function LineAmount({
  line,
  baseCurrency,
  brief,
}: {
  readonly line: BalanceSheetAccount;
  readonly baseCurrency: string;
  readonly brief: boolean;
}) {
  const together = withHoldings(line, baseCurrency);
  if (line.counted_base !== undefined && line.balance_base !== null) {
    const whole = together ?? line.balance_base;
    return (
      <TwoLines
        align="end"
        note={texts.partOf(
          line.owned_percent ?? '',
          <Amount value={whole} currency={baseCurrency} size={12} tone="quiet" />,
        )}
      >
        <Amount value={line.counted_base} currency={baseCurrency} />
      </TwoLines>
    );
  }
  if (together !== null) {
    return (
      <TwoLines
        align="end"
        note={texts.inCash(
          <Amount value={line.balance_base ?? '0'} currency={baseCurrency} size={12} tone="quiet" />,
        )}
      >
        <Amount value={together} currency={baseCurrency} />
      </TwoLines>
    );
  }
  return (
    <ConvertedAmount
      value={line.balance}
      currency={line.currency}
      base={line.balance_base}
      baseCurrency={baseCurrency}
      rate={brief ? null : line.rate}
      rateDate={line.rate_date}
    />
  );
}

/** Returns the institution of an account and the day it was closed, in at most so many lines. */
export function noteOf(account: Account | undefined, lines: 1 | 2) {
  const parts = [account?.institution, account?.closed_on && texts.closed(dayText(account.closed_on))];
  const text = parts.filter(Boolean).join(' · ');
  return (
    text && (
      <Text as="span" lines={lines}>
        {text}
      </Text>
    )
  );
}

/** Fields that an account and a line of the balance sheet share. */
interface Held {
  readonly balance_base: string | null;
  readonly holdings_value?: string;
}

/** Cash and holdings together, in base currency; null for an account that holds nothing, and without a rate. */
export function withHoldings({ balance_base, holdings_value }: Held, baseCurrency: string): string | null {
  if (holdings_value === undefined || balance_base === null) return null;
  return formatMinor(
    figureMinor(balance_base, baseCurrency) + figureMinor(holdings_value, baseCurrency),
    baseCurrency,
  );
}
