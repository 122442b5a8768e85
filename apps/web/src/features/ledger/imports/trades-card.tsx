import type { Account, ImportSecurity, ImportTrades, StatementImport } from '@farthing/api-contract';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { dayText } from '../../../design/format.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Table } from '../../../design/table.tsx';
import { Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { tradesCard as texts } from './texts.tsx';
import { matchWords, tradeCount, tradesLine, tradesSentence, withDays } from './trade-words.ts';
import { useAnswer } from './use-answer.ts';
import type { ImportProps, ImportWork } from './use-import-work.ts';

interface TradesCardProps {
  readonly statement: StatementImport;
  readonly account: Account | undefined;
  readonly work: ImportWork;
}

/** Largest number of securities listed. The rows below name them all. */
const mostShown = 200;

/** The trades of a broker's file: how many of what, what is missing for the rest, and each security with how it was found. */
export function TradesCard({ statement, account, work }: TradesCardProps) {
  const { trades, status } = statement;
  if (!trades) return null;
  const recorded = status === 'committed';
  const shown = trades.securities.slice(0, mostShown);
  return (
    <Card title={texts.title} padded={false}>
      <Stack gap={4}>
        <PaddedFoot>
          <Stack gap={4}>
            <Text>{answerOf(trades, recorded)}</Text>
            <MissingUnits statement={statement} work={work} />
            <MissingRates statement={statement} work={work} />
          </Stack>
        </PaddedFoot>
        {shown.length > 0 && (
          <Table
            label={texts.securities}
            rows={shown}
            keyOf={({ symbol }) => symbol}
            columns={[
              {
                id: 'security',
                header: common.security,
                cell: (one) => (
                  <TwoLines note={matchWords(one, recorded)}>
                    <Text as="span">
                      {one.name === one.symbol ? one.symbol : `${one.symbol} · ${one.name}`}
                    </Text>
                  </TwoLines>
                ),
              },
              { id: 'trades', header: common.trades, cell: (one) => <Trades security={one} /> },
            ]}
          />
        )}
        <PaddedFoot>
          <Stack gap={4}>
            {trades.securities.length > mostShown && (
              <Text size={14} tone="quiet">
                {texts.moreSecurities(trades.securities.length - mostShown)}
              </Text>
            )}
            {status === 'previewed' && account && (
              <MovesCash statement={statement} account={account} work={work} moves={trades.moves_cash} />
            )}
            {recorded && (
              <Text size={14} tone="quiet">
                {trades.moves_cash ? texts.cashMoved : texts.cashLeft}
              </Text>
            )}
          </Stack>
        </PaddedFoot>
      </Stack>
    </Card>
  );
}

function answerOf(trades: ImportTrades, recorded: boolean): string {
  if (tradeCount(trades) === 0) {
    if (trades.first_refused || trades.missing_rates.length > 0) return texts.noneRecordable;
    return texts.noneLeft;
  }
  const sentence = tradesSentence(trades);
  return recorded ? texts.recorded(sentence) : texts.found(sentence);
}

/** Button that re-reads a preview once the missing data has been added. */
function ReadAgain({ statement, work }: { readonly statement: StatementImport; readonly work: ImportWork }) {
  if (statement.status !== 'previewed') return null;
  return (
    <Button busy={work.doing === 'reading'} onClick={() => void work.answer({})}>
      {texts.readAgain}
    </Button>
  );
}

function Trades({ security }: { readonly security: ImportSecurity }) {
  const { refused } = security;
  const line = tradesLine(security);
  return (
    <TwoLines note={refused > 0 ? texts.leftOut(refused) : undefined}>
      <Text as="span" size={14}>
        {line}
      </Text>
    </TwoLines>
  );
}

/** Sales of units that were bought before the file begins: which, and what to do. */
function MissingUnits({ statement, work }: ImportProps) {
  const { trades, account_id } = statement;
  if (!trades?.first_refused) return null;
  const refused = trades.securities.reduce((sum, one) => sum + one.refused, 0);
  return (
    <Notice
      tone="warning"
      title={texts.unitsMissing(refused)}
      action={
        <Row gap={2}>
          <ButtonLink to="/import" search={{ account: account_id }}>
            {texts.importOlder}
          </ButtonLink>
          <ReadAgain statement={statement} work={work} />
        </Row>
      }
    >
      <Stack gap={1}>
        <Text as="span">{withDays(trades.first_refused)}.</Text>
        <Text as="span">{texts.unitsMissingExplained}</Text>
      </Stack>
    </Notice>
  );
}

/** Days on which a currency has no rate, so that its trades have no value in pounds. */
function MissingRates({ statement, work }: ImportProps) {
  const [first] = statement.trades?.missing_rates ?? [];
  if (!first) return null;
  return (
    <Notice
      tone="warning"
      title={texts.ratesMissing}
      action={
        <Row gap={2}>
          <ButtonLink to="/settings/exchange-rates">{texts.addRates}</ButtonLink>
          <ReadAgain statement={statement} work={work} />
        </Row>
      }
    >
      {texts.ratesMissingExplained(first.currency, dayText(first.date))}
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
      label={texts.movesCash}
      description={texts.movesCashExplained(account.name)}
      checked={chosen}
      onChange={choose}
    />
  );
}
