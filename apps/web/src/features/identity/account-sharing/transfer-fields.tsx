import type { Holding, OwnershipStep } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { transferFields as texts } from './texts.tsx';

/** A share as it is typed. Costs are as people write them, by security. */
export interface TypedStep extends Pick<OwnershipStep, 'percent' | 'from'> {
  readonly transfer: '' | 'spouse' | 'market_value';
  readonly costs: Readonly<Record<string, string>>;
}

const options = (['', 'spouse', 'market_value'] as const).map((value) => ({
  value,
  label: texts.transfers[value === '' ? 'none' : value],
}));

interface TransferFieldsProps {
  readonly step: TypedStep;
  /** Holdings of the account, sold ones too. */
  readonly holdings: readonly Holding[];
  /** Percent on the day before. */
  readonly before: string;
  readonly onChange: (step: TypedStep) => void;
}

/** Asks how the part of holdings that changes hands is transferred, and what a part from a spouse had cost them. */
export function TransferFields({ step, holdings, before, onChange }: TransferFieldsProps) {
  const isMore = Number(step.percent) > Number(before);
  return (
    <>
      <SelectField
        label={texts.transfer}
        description={texts.transferHint}
        value={step.transfer}
        options={options}
        onChange={(transfer) => onChange({ ...step, transfer })}
      />
      {step.transfer === 'spouse' && isMore && (
        <Stack gap={2}>
          <Hint>{texts.costsHint}</Hint>
          {holdings.map(({ security_id, name }) => (
            <AmountField
              key={security_id}
              label={texts.costOf(name)}
              currency="GBP"
              value={step.costs[security_id] ?? ''}
              error={amountOf(step.costs[security_id]) === undefined ? texts.costWrong : undefined}
              onChange={(cost) => onChange({ ...step, costs: { ...step.costs, [security_id]: cost } })}
            />
          ))}
        </Stack>
      )}
    </>
  );
}

/** Returns the amount of a typed cost: null if there is none, undefined if it isn't an amount. */
function amountOf(typed = ''): string | null | undefined {
  if (typed.trim() === '') return null;
  const read = readTypedAmount(typed, 'GBP');
  return read.ok && !read.amount.startsWith('-') ? read.amount : undefined;
}

/** Returns true if every cost is an amount, or empty. */
export function hasSoundCosts({ costs }: TypedStep): boolean {
  return Object.values(costs).every((cost) => amountOf(cost) !== undefined);
}

/** A share with its answers, as the server takes it. */
export function readStep({ from, percent, transfer, costs }: TypedStep): OwnershipStep {
  const typed = transfer === 'spouse' ? Object.entries(costs) : [];
  const read = typed.flatMap(([security_id, text]) => {
    const cost = amountOf(text);
    return cost ? [{ security_id, cost }] : [];
  });
  return {
    ...{ from, percent },
    ...(transfer === '' ? {} : { transfer }),
    ...(read.length > 0 ? { costs: read } : {}),
  };
}

/** A stored share, to be changed. */
export function typedStep({ from, percent, transfer, costs }: OwnershipStep): TypedStep {
  return {
    ...{ from, percent, transfer: transfer ?? '' },
    costs: Object.fromEntries((costs ?? []).map(({ security_id, cost }) => [security_id, cost])),
  };
}
