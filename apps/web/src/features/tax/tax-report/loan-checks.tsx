import type { LoanPlan } from '@farthing/api-contract';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { Stack } from '../../../design/layout.tsx';
import { loanNames } from './tax-words.ts';

interface LoanChecksProps {
  readonly plans: readonly LoanPlan[];
  readonly onPlans: (plans: readonly LoanPlan[]) => void;
}

/** The student loan plans that are being repaid: there may be several. */
export function LoanChecks({ plans, onPlans }: LoanChecksProps) {
  return (
    <Stack gap={2}>
      {Object.keys(loanNames)
        .filter(isLoanPlan)
        .map((plan) => (
          <CheckField
            key={plan}
            label={loanNames[plan].name}
            description={loanNames[plan].gloss}
            checked={plans.includes(plan)}
            onChange={(checked) => onPlans(checked ? [...plans, plan] : plans.filter((one) => one !== plan))}
          />
        ))}
    </Stack>
  );
}

function isLoanPlan(name: string): name is LoanPlan {
  return Object.hasOwn(loanNames, name);
}
