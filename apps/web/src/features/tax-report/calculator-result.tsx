import type { TaxPosition, TaxQuestion } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { ExplainedLine, ExplainedLines } from '../../design/explained-lines.tsx';
import { Card } from '../../design/layout.tsx';
import { Workings } from '../../design/workings.tsx';
import { BandWaterfall } from './band-waterfall.tsx';
import { leftOver } from './left-over.ts';
import { ChargeLines } from './position-lines.tsx';

interface CalculatorResultProps {
  readonly question: TaxQuestion;
  readonly position: TaxPosition;
}

/** What the typed figures come to: from income to what is left, then band by band, then every step. */
export function CalculatorResult({ question, position }: CalculatorResultProps) {
  const { income, pensions, left } = leftOver(question.inputs, position);
  const benefit = question.inputs.child_benefit;
  return (
    <>
      <Card title="From income to what is left" padded={false}>
        <ExplainedLines label="From income to what is left">
          <ExplainedLine label="Income" figure={<Amount value={income} currency="GBP" />} />
          {benefit !== undefined && (
            <ExplainedLine
              label="Child Benefit received"
              figure={<Amount value={String(benefit)} currency="GBP" />}
            />
          )}
          <ChargeLines position={position} takenOff />
          {pensions !== '0.00' && (
            <ExplainedLine
              label="Your pension payments"
              gloss="As they leave your money"
              figure={<Amount value={`-${pensions}`} currency="GBP" />}
            />
          )}
          <ExplainedLine
            label="What is left"
            total
            figure={<Amount value={left} currency="GBP" size={20} strong />}
          />
        </ExplainedLines>
      </Card>
      <Card>
        <BandWaterfall position={position} />
      </Card>
      <AllowanceLines position={position} />
    </>
  );
}

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
    {
      label: 'Each payment on account',
      gloss: 'Towards next year’s Self Assessment, due 31 January and 31 July',
      amount: position.payment_on_account,
      steps: position.explanation.filter(({ topic }) => topic === 'payments'),
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
