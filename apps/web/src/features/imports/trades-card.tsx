import type { Account, ImportSecurity, StatementImport } from '@farthing/api-contract';
import { CheckField } from '../../design/fields/choice-fields.tsx';
import { countText, dayText } from '../../design/format.ts';
import { Card, Stack } from '../../design/layout.tsx';
import { ButtonLink } from '../../design/link.tsx';
import { Notice } from '../../design/notice.tsx';
import { Table } from '../../design/table.tsx';
import { Text } from '../../design/text.tsx';
import { TwoLines } from '../../design/two-lines.tsx';
import { matchWords, tradesLine, tradesSentence } from './trade-words.ts';
import { useAnswer } from './use-answer.ts';
import type { ImportWork } from './use-import-work.ts';

interface TradesCardProps {
  readonly statement: StatementImport;
  readonly account: Account | undefined;
  readonly work: ImportWork;
}

/** More securities than this are told as a number: the rows below name them all. */
const mostShown = 200;

/** The trades of a broker's file: how many of what, what is missing for the rest, and each security with how it was found. */
export function TradesCard({ statement, account, work }: TradesCardProps) {
  const { trades, status } = statement;
  if (!trades) return null;
  const recorded = status === 'committed';
  const shown = trades.securities.slice(0, mostShown);
  return (
    <Card title="Trades in this file">
      <Stack gap={4}>
        <Text>
          {recorded ? 'Recorded: ' : ''}
          {recorded ? tradesSentence(trades) : capital(tradesSentence(trades))}.
        </Text>
        <MissingUnits statement={statement} />
        <MissingRates statement={statement} />
        {shown.length > 0 && (
          <Table
            label="Securities of the file"
            rows={shown}
            keyOf={({ symbol }) => symbol}
            columns={[
              {
                id: 'security',
                header: 'Security',
                cell: (one) => (
                  <TwoLines note={matchWords(one, recorded)}>
                    <Text as="span">
                      {one.name === one.symbol ? one.symbol : `${one.symbol} · ${one.name}`}
                    </Text>
                  </TwoLines>
                ),
              },
              { id: 'trades', header: 'Trades', cell: (one) => <Trades security={one} /> },
            ]}
          />
        )}
        {trades.securities.length > mostShown && (
          <Text size={14} tone="quiet">
            {`And ${countText(trades.securities.length - mostShown, 'more security', 'more securities')}: the rows name them.`}
          </Text>
        )}
        {status === 'previewed' && account && (
          <MovesCash statement={statement} account={account} work={work} moves={trades.moves_cash} />
        )}
        {recorded && (
          <Text size={14} tone="quiet">
            {trades.moves_cash
              ? 'What was paid and received moved the account’s balance too, so cash and holdings together are what the broker shows.'
              : 'The account’s balance was left as it was: only the holdings changed.'}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function Trades({ security }: { readonly security: ImportSecurity }) {
  const { refused } = security;
  const line = tradesLine(security);
  return (
    <TwoLines note={refused > 0 ? `${countText(refused, 'row')} left out` : undefined}>
      <Text as="span" size={14}>
        {line}
      </Text>
    </TwoLines>
  );
}

/** Sales of units that were bought before the file begins: which, and what to do. */
function MissingUnits({ statement }: { readonly statement: StatementImport }) {
  const { trades, account_id, status } = statement;
  if (!trades?.first_refused) return null;
  const refused = trades.securities.reduce((sum, one) => sum + one.refused, 0);
  return (
    <Notice
      tone="warning"
      title={`${countText(refused, 'row needs', 'rows need')} units that are not held`}
      action={
        status === 'committed' && (
          <ButtonLink to="/import" search={{ account: account_id }}>
            Import an older file
          </ButtonLink>
        )
      }
    >
      <Stack gap={1}>
        <Text as="span">{trades.first_refused}.</Text>
        <Text as="span">
          Your history seems to begin before this file. Everything else is recorded and nothing is lost: rows
          that are there already are not added twice. If the older file no longer exists, add what you held as
          a trade of the holding.
        </Text>
      </Stack>
    </Notice>
  );
}

/** Days on which a currency has no rate, so that its trades have no value in pounds. */
function MissingRates({ statement }: { readonly statement: StatementImport }) {
  const [first] = statement.trades?.missing_rates ?? [];
  if (!first) return null;
  return (
    <Notice
      tone="warning"
      title="Exchange rates are missing"
      action={<ButtonLink to="/settings/exchange-rates">Add rates</ButtonLink>}
    >
      {`Some trades are in ${first.currency}, and no rate to pounds is stored on or before ${dayText(first.date)}. They are left out until there is one; then import the file again.`}
    </Notice>
  );
}

interface MovesCashProps {
  readonly statement: StatementImport;
  readonly account: Account;
  readonly work: ImportWork;
  readonly moves: boolean;
}

function MovesCash({ account, work, moves }: MovesCashProps) {
  const [chosen, choose] = useAnswer(
    moves,
    async (trade_cash) => (await work.answer({ trade_cash })) !== undefined,
  );
  return (
    <CheckField
      label="Trades move the cash of this account"
      description={`On: a buy takes its cost off the balance of ${account.name}, a sale adds what it brought, so cash and holdings are not counted twice. Off, for a file without deposits and withdrawals: the balance stays.`}
      checked={chosen}
      onChange={choose}
    />
  );
}
