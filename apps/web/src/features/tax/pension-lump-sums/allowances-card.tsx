import type { PensionLumpSum, PensionLumpSums } from '@farthing/api-contract';
import { differenceOf } from '../../../design/charts/difference.ts';
import { Figures } from '../../../design/figures.tsx';
import { dayText, isNothing } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Meter } from '../../../design/meter.tsx';
import { Notice } from '../../../design/notice.tsx';
import { pounds } from '../../../design/pounds.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { kindNames, allowancesCard as texts } from './texts.ts';

/** Both allowances with what each lump sum took of them. */
export function AllowancesCard({ lumpSums }: { readonly lumpSums: PensionLumpSums }) {
  const { allowances, payments, notes, flexible_access_on: access } = lumpSums;
  const { whole, used_before_2024: before, left } = allowances;
  return (
    <Card title={texts.title}>
      <Stack gap={4}>
        {(['lump_sum', 'lump_sum_and_death_benefit'] as const).map((name) => (
          <Meter
            key={name}
            name={name === 'lump_sum' ? texts.lumpSum : texts.deathBenefit}
            used={differenceOf(whole[name], left[name])}
            whole={whole[name]}
            left={left[name]}
            currency="GBP"
          />
        ))}
        {!isNothing(before.lump_sum_and_death_benefit) && (
          <Figures
            small
            lines={[
              { id: 'one', label: `${texts.usedBefore}: ${texts.lumpSum}`, figure: pounds(before.lump_sum) },
              {
                id: 'two',
                label: `${texts.usedBefore}: ${texts.deathBenefit}`,
                figure: pounds(before.lump_sum_and_death_benefit),
              },
            ]}
          />
        )}
        {notes.map((note) => (
          <Notice key={note} tone="warning">
            {`${note}.`}
          </Notice>
        ))}
        {payments.map((payment) => (
          <Payment key={keyOf(payment)} payment={payment} />
        ))}
        {access !== null && <Text size={14}>{texts.flexible(dayText(access))}</Text>}
        {payments.some(({ tax_paid }) => !isNothing(tax_paid)) && <Hint small>{texts.refund}</Hint>}
      </Stack>
    </Card>
  );
}

function Payment({ payment }: { readonly payment: PensionLumpSum }) {
  const { kind, date, provider, beyond_allowances: beyond } = payment;
  const isState = kind === 'state_pension';
  const lines = isState
    ? [{ label: texts.taxedApart, figure: pounds(payment.amount) }]
    : [
        { label: texts.taxFree, figure: pounds(payment.tax_free) },
        { label: texts.taxed, figure: pounds(payment.taxable) },
        ...(isNothing(beyond) ? [] : [{ label: texts.beyond, figure: pounds(beyond) }]),
        ...(isNothing(payment.used.lump_sum)
          ? []
          : [{ label: texts.left, figure: pounds(payment.left.lump_sum) }]),
      ];
  return (
    <Stack gap={1}>
      <Text as="h3" size={14} strong>
        {`${dayText(date)}, ${provider}`}
      </Text>
      <Hint small>{kindNames[kind]}</Hint>
      <Figures small lines={lines} />
    </Stack>
  );
}

/** Returns a key for a payment. The allowances left after it tell equal payments apart. */
function keyOf({ date, kind, provider, amount: paid, left }: PensionLumpSum): string {
  return [date, kind, provider, paid, left.lump_sum, left.lump_sum_and_death_benefit].join(' ');
}
