import type { TaxPosition } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { ExplainedLine, ExplainedLines } from '../../design/explained-lines.tsx';
import { Card } from '../../design/layout.tsx';
import { Workings } from '../../design/workings.tsx';

/** Figures that decide about others, each with its steps. */
export function AllowanceLines({ position }: { readonly position: TaxPosition }) {
  const stepsOf = (pattern: RegExp) => position.explanation.filter(({ label }) => pattern.test(label));
  const lines = [
    {
      label: 'Adjusted net income',
      gloss: 'Decides the personal allowance and the Child Benefit charge',
      amount: position.adjusted_net_income,
      steps: stepsOf(/^(Net|Adjusted net) income/),
    },
    {
      label: 'Personal allowance',
      gloss: 'Income that you pay no Income Tax on',
      amount: position.personal_allowance,
      steps: stepsOf(/^(Personal allowance|Blind|Given to)/),
    },
    {
      label: 'Pension annual allowance',
      gloss: 'What may go into pensions in a year without a charge',
      amount: position.annual_allowance,
      steps: position.explanation.filter(({ topic }) => topic === 'pensions'),
    },
  ];
  return (
    <Card title="Figures behind it" padded={false}>
      <ExplainedLines label="Figures behind it">
        {lines.map(({ label, gloss, amount, steps }) => (
          <ExplainedLine
            key={label}
            label={label}
            gloss={gloss}
            figure={<Amount value={amount} currency="GBP" />}
          >
            <Workings label={`How ${label} is made up`} steps={steps} />
          </ExplainedLine>
        ))}
      </ExplainedLines>
    </Card>
  );
}
