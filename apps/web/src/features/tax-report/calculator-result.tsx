import type { TaxPosition, TaxQuestion } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { ExplainedLine, ExplainedLines } from '../../design/explained-lines.tsx';
import { Card } from '../../design/layout.tsx';
import { AllowanceLines } from './allowance-lines.tsx';
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
          <ExplainedLine
            label={question.inputs.gains ? 'Income and gains' : 'Income'}
            figure={<Amount value={income} currency="GBP" />}
          />
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
