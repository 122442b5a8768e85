import { useQuery } from '@tanstack/react-query';
import { securitiesQuery } from '../../../api/securities.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { SliderField } from '../../../design/fields/slider-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { currencySymbol } from '../../../design/format.ts';
import { Form, FormSection } from '../../../design/layout.tsx';
import { sliderAt, takingFields, takingOf } from './monte-carlo-draft.ts';
import { monteCarloFields as texts } from './texts.tsx';
import type { Draft } from './use-typed.ts';

interface MonteCarloFieldsProps {
  readonly draft: Draft;
  readonly errors: ReadonlyMap<string, string>;
  readonly currency: string;
  readonly onType: (field: string, text: string) => void;
}

interface SliderOf {
  readonly field: string;
  readonly label: string;
  readonly description?: string;
  readonly min?: number;
  readonly max: number;
  readonly step: number;
  readonly unit: 'money' | 'percent' | 'years';
}

const sums: readonly SliderOf[] = [
  { field: 'years', label: texts.years, min: 1, max: 60, step: 1, unit: 'years' },
  { field: 'start', label: texts.start, max: 500_000, step: 1_000, unit: 'money' },
  {
    field: 'monthly',
    label: texts.monthly,
    description: texts.monthlyNote,
    max: 3_000,
    step: 25,
    unit: 'money',
  },
];
const markets: readonly SliderOf[] = [
  {
    field: 'return',
    label: texts.growth,
    description: texts.growthNote,
    min: -5,
    max: 15,
    step: 0.25,
    unit: 'percent',
  },
  {
    field: 'swings',
    label: texts.swings,
    description: texts.swingsNote,
    max: 40,
    step: 0.5,
    unit: 'percent',
  },
  {
    field: 'inflation',
    label: texts.inflation,
    max: 10,
    step: 0.25,
    unit: 'percent',
  },
];

const monthNames = [
  { value: 'even', label: texts.monthsEven },
  { value: 'wild', label: texts.monthsWild },
  { value: 'past', label: texts.monthsPast },
] as const;

const takingNames = [
  { value: '', label: texts.takesNothing },
  { value: 'fixed-real', label: texts.takesSame },
  { value: 'percentage', label: texts.takesShare },
  { value: 'guardrails', label: texts.takesGuarded },
  { value: 'floor-and-ceiling', label: texts.takesBetween },
] as const;

/** Returns the props of a field, and draws a slider, by name. */
function inputsOf({ draft, errors, currency, onType }: MonteCarloFieldsProps) {
  const field = (name: string) => ({
    value: draft[name] ?? '',
    error: errors.get(name),
    onChange: (text: string) => onType(name, text),
  });
  const symbol = currencySymbol(currency).trim();
  const slider = ({ field: name, unit, min = 0, ...rest }: SliderOf) => {
    const text = draft[name] ?? '';
    return (
      <SliderField
        key={name}
        {...rest}
        {...field(name)}
        min={min}
        at={sliderAt(name, text, currency)}
        words={
          unit === 'money' ? `${symbol}${text}` : unit === 'percent' ? `${text}%` : texts.yearsTyped(text)
        }
        {...(unit === 'money' ? { before: symbol } : { after: unit === 'percent' ? '%' : texts.yearsUnit })}
      />
    );
  };
  return { field, slider };
}

/** Inputs of the Monte Carlo simulation, each with a slider and a text field. */
export function MonteCarloFields(props: MonteCarloFieldsProps) {
  const { draft, currency } = props;
  const { field, slider } = inputsOf(props);
  const securities = useQuery({ ...securitiesQuery, enabled: draft.months === 'past' });
  return (
    <Form onSubmit={() => undefined} label={texts.label} wide>
      {sums.map(slider)}
      <AmountField label={common.goal} description={texts.goalNote} currency={currency} {...field('goal')} />
      <FormSection title={texts.marketsAndPrices}>
        <SelectField
          label={texts.months}
          description={texts.monthsNote}
          options={monthNames}
          {...field('months')}
        />
        {draft.months === 'past' && (
          <SelectField
            label={common.security}
            description={texts.securityNote}
            options={[
              { value: '', label: common.chooseOne },
              ...(securities.data ?? []).map(({ id, symbol, name }) => ({
                value: id,
                label: `${symbol} · ${name}`,
              })),
            ]}
            {...field('security')}
          />
        )}
        {markets.filter(({ field: name }) => draft.months !== 'past' || name === 'inflation').map(slider)}
      </FormSection>
      <FormSection title={texts.takingMoneyOut}>
        <SelectField label={texts.eachYear} options={takingNames} {...field('take')} />
        <TakingFields {...props} />
      </FormSection>
      <FormSection title={texts.luck}>
        <TextField label={texts.seed} description={texts.seedNote} inputMode="numeric" {...field('seed')} />
      </FormSection>
    </Form>
  );
}

/** The fields of the way in which money is taken out. */
function TakingFields(props: MonteCarloFieldsProps) {
  const { draft, currency } = props;
  const { field, slider } = inputsOf(props);
  const shown = takingFields(takingOf(draft));
  return (
    <>
      {shown.includes('after') &&
        slider({
          field: 'after',
          label: texts.after,
          description: texts.afterNote,
          max: 59,
          step: 1,
          unit: 'years',
        })}
      {shown.includes('amount') && (
        <AmountField label={texts.amount} currency={currency} {...field('amount')} />
      )}
      {shown.includes('share') &&
        slider({ field: 'share', label: texts.share, max: 15, step: 0.25, unit: 'percent' })}
      {shown.includes('least') && <AmountField label={texts.least} currency={currency} {...field('least')} />}
      {shown.includes('most') && <AmountField label={texts.most} currency={currency} {...field('most')} />}
    </>
  );
}
