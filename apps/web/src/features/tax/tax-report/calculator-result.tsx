import type { TaxPosition, TaxQuestion } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { ExplainedLine, ExplainedLines } from '../../../design/explained-lines.tsx';
import { Card } from '../../../design/layout.tsx';
import { AllowanceLines } from './allowance-lines.tsx';
import { BandWaterfall } from './band-waterfall.tsx';
import { leftOver } from './left-over.ts';
import { ChargeLines } from './position-lines.tsx';
import { calculatorResult as texts } from './texts.tsx';

interface CalculatorResultProps {
  readonly question: TaxQuestion;
  readonly position: TaxPosition;
}

/** Result of the calculator: income and take-home amount, then the bands, then every step. */
export function CalculatorResult({ question, position }: CalculatorResultProps) {
  const { income, pensions, left } = leftOver(question.inputs, position);
  const benefit = question.inputs.child_benefit;
  return (
    <>
      <Card title={texts.title} padded={false}>
        <ExplainedLines label={texts.title}>
          <ExplainedLine
            label={question.inputs.gains ? texts.incomeAndGains : common.income}
            figure={<Amount value={income} currency="GBP" />}
          />
          {benefit !== undefined && (
            <ExplainedLine
              label={texts.childBenefitReceived}
              figure={<Amount value={String(benefit)} currency="GBP" />}
            />
          )}
          <ChargeLines position={position} takenOff />
          {pensions !== '0.00' && (
            <ExplainedLine
              label={texts.yourPensionPayments}
              gloss={texts.yourPensionPaymentsNote}
              figure={<Amount value={`-${pensions}`} currency="GBP" />}
            />
          )}
          <ExplainedLine
            label={common.whatIsLeft}
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
