import type { PensionAllowance } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import { Amount } from '../../design/amount.tsx';
import { Explain } from '../../design/explain.tsx';
import { Figures } from '../../design/figures.tsx';
import { taxYearText } from '../../design/format.ts';
import { Card, Stack } from '../../design/layout.tsx';
import { Meter } from '../../design/meter.tsx';
import { Notice } from '../../design/notice.tsx';
import { Text } from '../../design/text.tsx';
import { Workings, WorkingText } from '../../design/workings.tsx';
import { unusedSources } from './pension-words.ts';

/** The annual allowance of a year: what is used, what earlier years leave, and every step. */
export function AllowanceCard({ allowance }: { readonly allowance: PensionAllowance }) {
  const { taper, money_purchase: flexible, inputs, carry_forward: earlier, relief } = allowance;
  const amount = (value: string) => <Amount value={value} currency="GBP" size={14} />;
  return (
    <Card title="Annual allowance">
      <Stack gap={4}>
        <Meter
          name={`Of ${taxYearText(allowance.tax_year)}`}
          used={allowance.used}
          whole={allowance.allowance}
          left={allowance.left}
          currency="GBP"
        />
        {!isNothing(allowance.charge) && (
          <Notice tone="warning" title="More was paid in than is allowed">
            The charge on the excess is {amount(allowance.charge)}.
          </Notice>
        )}
        {!isNothing(relief.excess) && (
          <Notice tone="warning" title="Some of it gets no tax relief">
            {amount(relief.excess)} of your own payments is above your earnings.
          </Notice>
        )}
        {taper.applies && (
          <Text size={14}>
            Tapered by {amount(taper.reduction)}, as your adjusted income is {amount(taper.adjusted_income)}.
          </Text>
        )}
        {flexible.applies && (
          <Meter
            name="Money purchase"
            gloss="after flexible access"
            used={flexible.input}
            whole={flexible.allowance}
            left={isNothing(flexible.excess) ? difference(flexible.allowance, flexible.input) : '0.00'}
            currency="GBP"
          />
        )}
        {inputs.length > 0 && (
          <Stack gap={1}>
            <Text as="h3" size={14} strong>
              What counts against it
            </Text>
            <Figures
              small
              lines={[
                ...inputs.map(({ label, amount: gross }, place) => ({
                  id: String(place),
                  label,
                  figure: amount(gross),
                })),
                { label: 'Pension input', figure: amount(allowance.pension_input), total: true },
              ]}
            />
          </Stack>
        )}
        <Stack gap={1}>
          <Text as="h3" size={14} strong>
            Left from earlier years
          </Text>
          <Figures
            small
            lines={[
              ...earlier.map(({ tax_year, left, source }) => ({
                label: `${taxYearText(tax_year)} (${unusedSources[source]})`,
                figure: amount(left),
              })),
              { label: 'Can still be paid in', figure: amount(allowance.available), total: true },
            ]}
          />
        </Stack>
        {allowance.notes.map((note) => (
          <Text key={note} size={12} tone="quiet">
            <WorkingText>{`${note.replace(/\.$/, '')}.`}</WorkingText>
          </Text>
        ))}
        <Explain>
          <Workings label="How the allowance is made up" steps={allowance.explanation} />
        </Explain>
      </Stack>
    </Card>
  );
}

function isNothing(amount: string): boolean {
  return /^-?[0.]*$/.test(amount);
}

function difference(whole: string, part: string): string {
  return formatMinor(parseMinor(whole, 'GBP') - parseMinor(part, 'GBP'), 'GBP');
}
