import type { CoupleProposal, CoupleTax, CoupleYear } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { InstantText } from '../../../design/dates.tsx';
import { Figures } from '../../../design/figures.tsx';
import { amountText, isNothing } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Table } from '../../../design/table.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { figureLines, proposalNote, proposalWords, coupleScreen as texts } from './texts.tsx';

/** Proposals, all of them together, and both years side by side. */
export function Comparison({ tax }: { readonly tax: CoupleTax }) {
  return (
    <Stack>
      <Proposals tax={tax} />
      {tax.together.steps.length > 1 && <Together tax={tax} />}
      <BothYears tax={tax} />
    </Stack>
  );
}

function Proposals({ tax }: { readonly tax: CoupleTax }) {
  const { proposals, married } = tax;
  if (proposals.length === 0)
    return (
      <Card>
        <EmptyState title={texts.nothing}>
          {married ? texts.nothingMarried : texts.nothingUnmarried}
        </EmptyState>
      </Card>
    );
  return (
    <Card title={texts.proposals} padded={false}>
      <List label={texts.proposals}>
        {proposals.map((one) => (
          <ListItem
            key={one.kind}
            note={proposalNote(one.kind, one.law)}
            end={
              <TwoLines align="end" note={texts.saved}>
                <Amount value={one.saved} currency="GBP" strong />
              </TwoLines>
            }
          >
            {wordsOf(one, tax.members)}
          </ListItem>
        ))}
      </List>
    </Card>
  );
}

function Together({ tax: { together, members } }: { readonly tax: CoupleTax }) {
  return (
    <Card title={texts.together}>
      <Stack gap={3}>
        <Figures
          lines={[
            ...together.steps.map((step) => ({
              id: step.kind,
              label: wordsOf(step, members),
              figure: <Amount value={step.saved} currency="GBP" />,
            })),
            {
              label: texts.total,
              figure: <Amount value={together.saved} currency="GBP" strong />,
              total: true,
            },
          ]}
        />
        <Hint small>{texts.togetherNote}</Hint>
      </Stack>
    </Card>
  );
}

function wordsOf({ kind, from, amount }: CoupleProposal, members: readonly CoupleYear[]): string {
  const isYou = members.some(({ user_id, is_you }) => is_you && user_id === from);
  const other = members.find(({ is_you }) => !is_you)?.name ?? '';
  return proposalWords(kind, { isYou, other, amount: amountText(amount, 'GBP').replace(/\.00$/, '') });
}

const lines = [
  ...(['savings_interest', 'dividends', 'adjusted_net_income'] as const),
  ...(['income_tax', 'national_insurance', 'student_loans', 'child_benefit_charge'] as const),
  ...(['other_charges', 'total_tax', 'isa_left', 'pension_left', 'pension_available'] as const),
];
/** Lines that are left out where both have nothing. */
const rare: ReadonlySet<string> = new Set([
  ...['savings_interest', 'dividends', 'student_loans', 'child_benefit_charge', 'other_charges'],
]);

function BothYears({ tax: { members, total_tax } }: { readonly tax: CoupleTax }) {
  const partner = members.find(({ is_you }) => !is_you);
  return (
    <Card title={figureLines.title} padded={false}>
      <Table
        label={figureLines.title}
        rows={lines.filter((line) => !rare.has(line) || members.some((one) => !isNothing(one[line])))}
        keyOf={(line) => line}
        columns={[
          { id: 'line', header: figureLines.figure, cell: (line) => figureLines[line] },
          ...members.map((member) => ({
            id: member.user_id,
            header: member.is_you ? figureLines.you(member.name) : member.name,
            figure: (line: (typeof lines)[number]) => (
              <Amount value={member[line]} currency="GBP" size={14} strong={line === 'total_tax'} />
            ),
          })),
        ]}
      />
      <PaddedFoot>
        <Stack gap={2}>
          <Text>{figureLines.both(<Amount value={total_tax} currency="GBP" strong />)}</Text>
          {partner?.shared_at && (
            <Hint small>{figureLines.sharedOn(partner.name, <InstantText at={partner.shared_at} />)}</Hint>
          )}
          {members.some(({ projected }) => projected) && <Hint small>{figureLines.projected}</Hint>}
        </Stack>
      </PaddedFoot>
    </Card>
  );
}
