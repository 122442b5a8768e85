import type { CapitalGainsYear } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Figures } from '../../../design/figures.tsx';
import { taxYearText } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { yearSums as texts } from './texts.tsx';

/** The sums of a tax year in the order of the return: what was gained, what is free, what remains. */
export function YearSums({ year }: { readonly year: CapitalGainsYear }) {
  const carried = year.losses_carried_forward;
  return (
    <Card title={texts.title(taxYearText(year.tax_year))}>
      <Stack>
        <Figures
          lines={[
            { label: common.proceeds, figure: money(year.proceeds) },
            { label: common.allowableCosts, figure: money(year.allowable_costs) },
            ...(isNothing(year.reliefs) ? [] : [{ label: common.reliefs, figure: money(year.reliefs) }]),
          ]}
        />
        <Figures
          lines={[
            { label: texts.gains, figure: money(year.gains) },
            { label: texts.losses, figure: money(negated(year.losses)) },
            { label: texts.gainsLessLosses, figure: money(year.net), total: true },
          ]}
        />
        {year.annual_exempt_amount === null ? (
          <Hint>{texts.noRates}</Hint>
        ) : (
          <Figures
            lines={[
              ...(isNothing(year.losses_brought_forward_used)
                ? []
                : [
                    {
                      label: common.lossesFromEarlierYearsUsed,
                      figure: money(negated(year.losses_brought_forward_used ?? '0.00')),
                    },
                  ]),
              { label: texts.annualExemptAmount, figure: money(year.annual_exempt_amount) },
              {
                label: texts.taxableGain,
                figure: <Amount value={year.taxable_gain ?? '0.00'} currency="GBP" size={20} strong />,
                total: true,
              },
            ]}
          />
        )}
        {!isNothing(carried) && (
          <Hint>{texts.carried(<Amount value={carried ?? '0.00'} currency="GBP" size={14} />)}</Hint>
        )}
        <Hint small>{texts.note}</Hint>
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
