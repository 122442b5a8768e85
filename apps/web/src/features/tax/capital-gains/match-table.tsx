import type { CapitalGainsDisposal, CapitalGainsMatch } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Figures } from '../../../design/figures.tsx';
import { dayText, joinParts } from '../../../design/format.ts';
import { Gain } from '../../../design/gain.tsx';
import { Card, NotOnPhone, OnPhone, Stack } from '../../../design/layout.tsx';
import { pounds } from '../../../design/pounds.tsx';
import { type Column, Table } from '../../../design/table.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { Units } from '../../../design/units.tsx';
import { matchRules } from './match-rules.ts';
import { matchTable as texts } from './texts.tsx';

const columns: readonly Column<CapitalGainsMatch>[] = [
  {
    id: 'rule',
    header: texts.identifiedWith,
    cell: (match) => <TwoLines note={lawAndDay(match)}>{matchRules[match.rule].name}</TwoLines>,
  },
  { id: 'quantity', header: common.units, figure: ({ quantity }) => <Units value={quantity} /> },
  { id: 'proceeds', header: common.proceeds, figure: ({ proceeds }) => pounds(proceeds) },
  { id: 'costs', header: common.allowableCosts, figure: ({ allowable_costs }) => pounds(allowable_costs) },
  {
    id: 'gain',
    header: common.gainOrLoss,
    figure: ({ gain }) => <Gain value={gain} currency="GBP" stacked />,
  },
];

/** Every match of a disposal: what the shares were identified with, by which rule, and what it came to. */
export function MatchTable({ disposal }: { readonly disposal: CapitalGainsDisposal }) {
  const { matches } = disposal;
  return (
    <>
      <NotOnPhone>
        <Card padded={false}>
          <Table
            label={texts.label(disposal.asset, dayText(disposal.date))}
            columns={columns}
            rows={matches}
            keyOf={keyOf}
            foot={<Total disposal={disposal} />}
          />
        </Card>
      </NotOnPhone>
      <OnPhone>
        <Stack gap={6}>
          {matches.map((match) => (
            <Stack key={keyOf(match)} gap={1}>
              <Text strong>{matchRules[match.rule].name}</Text>
              <Hint small>{lawAndDay(match)}</Hint>
              <Figures
                lines={[
                  { label: common.units, figure: <Units value={match.quantity} /> },
                  { label: common.proceeds, figure: <Amount value={match.proceeds} currency="GBP" /> },
                  {
                    label: common.allowableCosts,
                    figure: <Amount value={match.allowable_costs} currency="GBP" />,
                  },
                  {
                    label: common.gainOrLoss,
                    figure: <Gain value={match.gain} currency="GBP" size={16} />,
                    total: true,
                  },
                ]}
              />
            </Stack>
          ))}
        </Stack>
      </OnPhone>
    </>
  );
}

function Total({ disposal }: { readonly disposal: CapitalGainsDisposal }) {
  const { quantity, proceeds, allowable_costs, gain } = disposal;
  return (
    <tr>
      <td>{common.total}</td>
      <td data-align="end">
        <Units value={quantity} />
      </td>
      <td data-align="end">{pounds(proceeds)}</td>
      <td data-align="end">{pounds(allowable_costs)}</td>
      <td data-align="end">
        <Gain value={gain} currency="GBP" stacked />
      </td>
    </tr>
  );
}

/** The day of the purchase, where there is one, and the Act. */
function lawAndDay({ rule, date }: CapitalGainsMatch): string {
  return joinParts(date && dayText(date), matchRules[rule].law);
}

function keyOf({ rule, date }: CapitalGainsMatch): string {
  return `${rule} ${date ?? ''}`;
}
