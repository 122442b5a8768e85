import type { TaxPosition, TaxQuestion } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { ExplainedLine, ExplainedLines } from '../../../design/explained-lines.tsx';
import { isNothing } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { Workings } from '../../../design/workings.tsx';
import { AllowanceLines } from './allowance-lines.tsx';
import { BandWaterfall } from './band-waterfall.tsx';
import { leftOver } from './left-over.ts';
import { charges } from './tax-words.ts';
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

interface ChargeLinesProps {
  readonly position: TaxPosition;
  /** With a minus: they stand below an income that they are taken from. */
  readonly takenOff?: boolean;
}

/** Tax charges of a year, each of which opens to its steps and legislation. Zero charges are left out. */
function ChargeLines({ position, takenOff = false }: ChargeLinesProps) {
  const shown = charges.filter(({ code }) => code === 'income_tax' || !isNothing(String(position[code])));
  return (
    <>
      {shown.map(({ code, label, gloss, topics, step }) => (
        <ExplainedLine
          key={code}
          label={label}
          gloss={gloss}
          figure={<Amount value={`${takenOff ? '-' : ''}${position[code]}`} currency="GBP" />}
        >
          <Workings
            label={texts.howIsMadeUp(label)}
            steps={position.explanation.filter(
              (one) => topics.includes(one.topic) && (step?.test(one.label) ?? true),
            )}
          />
        </ExplainedLine>
      ))}
    </>
  );
}
