import type { TaxPosition } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { ExplainedLine, ExplainedLines } from '../../../design/explained-lines.tsx';
import { Card } from '../../../design/layout.tsx';
import { Workings } from '../../../design/workings.tsx';
import { allowanceLines as texts } from './texts.tsx';

/** Figures that decide about others, each with its steps. */
export function AllowanceLines({ position }: { readonly position: TaxPosition }) {
  const stepsOf = (pattern: RegExp) => position.explanation.filter(({ label }) => pattern.test(label));
  const lines = [
    {
      label: common.adjustedNetIncome,
      gloss: texts.adjustedNetIncomeNote,
      amount: position.adjusted_net_income,
      steps: stepsOf(/^(Net|Adjusted net) income/),
    },
    {
      label: common.personalAllowance,
      gloss: texts.personalAllowanceNote,
      amount: position.personal_allowance,
      steps: stepsOf(/^(Personal allowance|Blind|Given to)/),
    },
    {
      label: texts.pensionAnnualAllowance,
      gloss: texts.pensionAnnualAllowanceNote,
      amount: position.annual_allowance,
      steps: position.explanation.filter(({ topic }) => topic === 'pensions'),
    },
  ];
  return (
    <Card title={common.howItIsWorkedOut} padded={false}>
      <ExplainedLines label={common.howItIsWorkedOut}>
        {lines.map(({ label, gloss, amount, steps }) => (
          <ExplainedLine
            key={label}
            label={label}
            gloss={gloss}
            figure={<Amount value={amount} currency="GBP" />}
          >
            <Workings label={texts.howIsMadeUp(label)} steps={steps} />
          </ExplainedLine>
        ))}
      </ExplainedLines>
    </Card>
  );
}
