import type { ImportRow, StatementImport } from '@farthing/api-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { importRowsQuery } from '../../../api/imports.ts';
import { Amount } from '../../../design/amount.tsx';
import { ChoiceCards } from '../../../design/choice-cards.tsx';
import { dayText } from '../../../design/format.ts';
import { Card, Grow, Row, Stack } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { amountUnder, rowTitle, type Sign } from './row-decision.ts';
import { signQuestion as texts } from './texts.tsx';
import { useAnswer } from './use-answer.ts';
import type { ImportProps } from './use-import-work.ts';

const answers: readonly { readonly value: Sign; readonly label: string }[] = [
  { value: 'positive_is_spend', label: texts.positiveIsSpend },
  { value: 'negative_is_spend', label: texts.negativeIsSpend },
];

type MinusIn = NonNullable<StatementImport['detected']['sign']['minus_in']>;

/** The question for columns of money in or out whose minus may mean two things, with its answers. */
const minusQuestions: Readonly<Record<MinusIn, { readonly title: string; readonly cards: typeof answers }>> =
  {
    money_in: {
      title: texts.creditTitle,
      cards: [
        { value: 'positive_is_spend', label: texts.minusIsIn },
        { value: 'negative_is_spend', label: texts.minusIsOut },
      ],
    },
    money_out: {
      title: texts.debitTitle,
      cards: [
        { value: 'positive_is_spend', label: texts.minusIsRefund },
        { value: 'negative_is_spend', label: texts.minusIsSpent },
      ],
    },
    both: {
      title: texts.bothTitle,
      cards: [
        { value: 'positive_is_spend', label: texts.minusTakesBack },
        { value: 'negative_is_spend', label: texts.plusTakesBack },
      ],
    },
  };

/** Question of which amounts are money out, for a file that doesn't say. Shows the same rows under each answer. */
export function SignQuestion({ statement, work }: ImportProps) {
  const rows = useInfiniteQuery(importRowsQuery(statement.id));
  const samples = (rows.data?.pages[0]?.items ?? []).filter((row) => row.parsed !== null).slice(0, 3);
  const { sign } = statement.detected;
  const ofMinus = sign.minus_in === undefined ? null : minusQuestions[sign.minus_in];
  const stored = sign.proof === 'given' ? (sign.convention as Sign) : undefined;
  const [given, setGiven] = useAnswer<Sign | undefined>(
    stored,
    async (answer) => answer !== undefined && (await work.answer({ sign: answer })) !== undefined,
  );
  return (
    <Card>
      <ChoiceCards<Sign>
        label={ofMinus?.title ?? texts.title}
        value={given}
        onChange={setGiven}
        cards={(ofMinus?.cards ?? answers).map(({ value, label }) => ({
          value,
          label,
          example:
            ofMinus === null ? (
              <Samples rows={samples} answer={value} convention={sign.convention} />
            ) : undefined,
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
      {rows.map((row) => {
        const { number, parsed } = row;
        if (!parsed) return null;
        const signed = amountUnder(answer, convention, parsed.signed_amount);
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
