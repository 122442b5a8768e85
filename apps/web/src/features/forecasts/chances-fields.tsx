import { useQuery } from '@tanstack/react-query';
import { securitiesQuery } from '../../api/securities.ts';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { SliderField } from '../../design/fields/slider-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { currencySymbol } from '../../design/format.ts';
import { Form, FormSection } from '../../design/layout.tsx';
import { sliderAt, takingFields, takingOf } from './chances-draft.ts';
import type { Draft } from './use-typed.ts';

interface ChancesFieldsProps {
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
  { field: 'years', label: 'Years', min: 1, max: 60, step: 1, unit: 'years' },
  { field: 'start', label: 'To begin with', max: 500_000, step: 1_000, unit: 'money' },
  {
    field: 'monthly',
    label: 'Paid in each month',
    description: 'It grows with prices.',
    max: 3_000,
    step: 25,
    unit: 'money',
  },
];
const markets: readonly SliderOf[] = [
  {
    field: 'return',
    label: 'Growth a year',
    description: 'On average, before prices rise.',
    min: -5,
    max: 15,
    step: 0.25,
    unit: 'percent',
  },
  {
    field: 'swings',
    label: 'Swings',
    description:
      'How far a year strays from it, up or down: shares 15 to 20%, half of them in bonds about 10%.',
    max: 40,
    step: 0.5,
    unit: 'percent',
  },
  {
    field: 'inflation',
    label: 'Prices rise a year by',
    max: 10,
    step: 0.25,
    unit: 'percent',
  },
];

const monthNames = [
  { value: 'even', label: 'Spread as usual' },
  { value: 'wild', label: 'More crashes and booms' },
  { value: 'past', label: 'As a security went in the past' },
] as const;

const takingNames = [
  { value: '', label: 'Nothing is taken out' },
  { value: 'fixed-real', label: 'The same each year, growing with prices' },
  { value: 'percentage', label: 'A share of what is there' },
  { value: 'guardrails', label: 'The same, less after bad years (guardrails)' },
  { value: 'floor-and-ceiling', label: 'A share, between a least and a most' },
] as const;

/** What the chances are worked out from: each is slid or typed. */
export function ChancesFields({ draft, errors, currency, onType }: ChancesFieldsProps) {
  const field = (name: string) => ({
    value: draft[name] ?? '',
    error: errors.get(name),
    onChange: (text: string) => onType(name, text),
  });
  const slider = ({ field: name, unit, min = 0, ...rest }: SliderOf) => {
    const text = draft[name] ?? '';
    const symbol = currencySymbol(currency).trim();
    return (
      <SliderField
        key={name}
        {...rest}
        {...field(name)}
        min={min}
        at={sliderAt(name, text, currency)}
        words={unit === 'money' ? `${symbol}${text}` : unit === 'percent' ? `${text}%` : `${text} years`}
        {...(unit === 'money' ? { before: symbol } : { after: unit === 'percent' ? '%' : 'years' })}
      />
    );
  };
  const securities = useQuery({ ...securitiesQuery, enabled: draft.months === 'past' });
  const taking = takingOf(draft);
  const shown = takingFields(taking);
  return (
    <Form onSubmit={() => undefined} label="What it is worked out from" wide>
      {sums.map(slider)}
      <AmountField
        label="Goal"
        description="To be there in the end, in today’s money. It may stay empty."
        currency={currency}
        {...field('goal')}
      />
      <FormSection title="Markets and prices">
        <SelectField
          label="Good and bad months"
          description="Crashes and booms were commoner than the usual sum has them."
          options={monthNames}
          {...field('months')}
        />
        {draft.months === 'past' && (
          <SelectField
            label="Of which security"
            description="Its stored prices, a year of them at a time."
            options={[
              { value: '', label: 'Choose one' },
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
      <FormSection title="Taking money out">
        <SelectField label="Each year" options={takingNames} {...field('take')} />
        {shown.includes('after') &&
          slider({
            field: 'after',
            label: 'It begins after',
            description: 'From then on nothing more is paid in.',
            max: 59,
            step: 1,
            unit: 'years',
          })}
        {shown.includes('amount') && (
          <AmountField label="A year, in today’s money" currency={currency} {...field('amount')} />
        )}
        {shown.includes('share') &&
          slider({ field: 'share', label: 'Share a year', max: 15, step: 0.25, unit: 'percent' })}
        {shown.includes('least') && (
          <AmountField label="At least, in today’s money" currency={currency} {...field('least')} />
        )}
        {shown.includes('most') && (
          <AmountField label="At most, in today’s money" currency={currency} {...field('most')} />
        )}
      </FormSection>
      <FormSection title="Luck">
        <TextField
          label="Seed"
          description="A number that stands for the luck. The same seed draws the same courses again."
          inputMode="numeric"
          {...field('seed')}
        />
      </FormSection>
    </Form>
  );
}
