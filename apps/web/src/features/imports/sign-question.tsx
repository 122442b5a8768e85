import type { ImportRow, StatementImport } from '@farthing/api-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { importRowsQuery } from '../../api/imports.ts';
import { Amount } from '../../design/amount.tsx';
import { ChoiceCards } from '../../design/choice-cards.tsx';
import { dayText } from '../../design/format.ts';
import { Card, Grow, Row, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';
import { amountUnder, rowTitle, type Sign } from './row-decision.ts';
import { signQuestion as texts } from './texts.tsx';
import { useAnswer } from './use-answer.ts';
import type { ImportWork } from './use-import-work.ts';

interface SignQuestionProps {
  readonly statement: StatementImport;
  readonly work: ImportWork;
}

const answers: readonly { readonly value: Sign; readonly label: string }[] = [
  { value: 'positive_is_spend', label: texts.positiveIsSpend },
  { value: 'negative_is_spend', label: texts.negativeIsSpend },
];

/** Of a column of money in that prints amounts with a minus. */
const creditAnswers: typeof answers = [
  { value: 'positive_is_spend', label: texts.minusIsIn },
  { value: 'negative_is_spend', label: texts.minusIsOut },
];

/** Which amounts are money out, when nothing in the file says: the same rows under each answer. */
export function SignQuestion({ statement, work }: SignQuestionProps) {
  const rows = useInfiniteQuery(importRowsQuery(statement.id));
  const samples = (rows.data?.pages[0]?.items ?? []).filter((row) => row.parsed !== null).slice(0, 3);
  const { sign } = statement.detected;
  const isOfCredits = sign.convention === 'separate_columns' || sign.convention === 'flag_column';
  const stored = sign.proof === 'given' ? (sign.convention as Sign) : undefined;
  const [given, setGiven] = useAnswer<Sign | undefined>(
    stored,
    async (answer) => answer !== undefined && (await work.answer({ sign: answer })) !== undefined,
  );
  return (
    <Card>
      <ChoiceCards<Sign>
        label={isOfCredits ? texts.creditTitle : texts.title}
        value={given}
        onChange={setGiven}
        cards={(isOfCredits ? creditAnswers : answers).map(({ value, label }) => ({
          value,
          label,
          example: !isOfCredits && <Samples rows={samples} answer={value} convention={sign.convention} />,
        }))}
      />
    </Card>
  );
}

interface SamplesProps {
  readonly rows: readonly ImportRow[];
  readonly answer: Sign;
  readonly convention: string;
}

function Samples({ rows, answer, convention }: SamplesProps) {
  return (
    <Stack gap={1}>
      {rows.map(({ number, parsed }, index) => {
        if (!parsed) return null;
        const signed = amountUnder(answer, convention, parsed.signed_amount);
        const row = rows[index] as ImportRow;
        return (
          <Row key={number} gap={2} wrap={false} align="baseline">
            <Grow>
              <Text as="span" size={14} lines={1}>
                {`${dayText(parsed.date)} · ${rowTitle(row)}`}
              </Text>
            </Grow>
            <Amount value={parsed.amount} currency={parsed.currency} size={14} />
            <Text as="span" size={14} strong>
              {signed.startsWith('-') ? texts.moneyOut : texts.moneyIn}
            </Text>
          </Row>
        );
      })}
    </Stack>
  );
}
