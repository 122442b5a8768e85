import type { CapitalGainsYear } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { Figures } from '../../design/figures.tsx';
import { taxYearText } from '../../design/format.ts';
import { Card, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';

/** The sums of a tax year in the order of the return: what was gained, what is free, what remains. */
export function YearSums({ year }: { readonly year: CapitalGainsYear }) {
  const carried = year.losses_carried_forward;
  return (
    <Card title={`Sums of ${taxYearText(year.tax_year)}`}>
      <Stack>
        <Figures
          lines={[
            { label: 'Proceeds', figure: money(year.proceeds) },
            { label: 'Allowable costs', figure: money(year.allowable_costs) },
            ...(isNothing(year.reliefs) ? [] : [{ label: 'Reliefs', figure: money(year.reliefs) }]),
          ]}
        />
        <Figures
          lines={[
            { label: 'Gains', figure: money(year.gains) },
            { label: 'Losses', figure: money(negated(year.losses)) },
            { label: 'Gains less losses', figure: money(year.net), total: true },
          ]}
        />
        {year.annual_exempt_amount === null ? (
          <Text size={14} tone="quiet">
            There is no table of rates for this year, so the exempt amount is not taken off.
          </Text>
        ) : (
          <Figures
            lines={[
              ...(isNothing(year.losses_brought_forward_used)
                ? []
                : [
                    {
                      label: 'Losses of earlier years used',
                      figure: money(negated(year.losses_brought_forward_used ?? '0.00')),
                    },
                  ]),
              { label: 'Annual exempt amount', figure: money(year.annual_exempt_amount) },
              {
                label: 'Taxable gain',
                figure: <Amount value={year.taxable_gain ?? '0.00'} currency="GBP" size={20} strong />,
                total: true,
              },
            ]}
          />
        )}
        {!isNothing(carried) && (
          <Text size={14} tone="quiet">
            Losses to carry forward: <Amount value={carried ?? '0.00'} currency="GBP" size={14} />. They count
            once you have claimed them, within four years of the end of the tax year.
          </Text>
        )}
        <Text size={12} tone="quiet">
          In pounds, as HMRC asks for them. The exempt amount is what each person may gain in a tax year
          without tax (TCGA 1992 s1K).
        </Text>
      </Stack>
    </Card>
  );
}

function isNothing(value: string | null): boolean {
  return value === null || /^-?[0.]*$/.test(value);
}

function negated(value: string): string {
  return isNothing(value) ? value : `-${value}`;
}

function money(value: string) {
  return <Amount value={value} currency="GBP" />;
}
