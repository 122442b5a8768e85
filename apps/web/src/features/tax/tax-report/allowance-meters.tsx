import type { TaxPosition } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { rateConfigQuery } from '../../../api/tax-rates.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Meter } from '../../../design/meter.tsx';
import { allowanceRates, allowancesOf } from './allowances.ts';
import { allowanceMeters as texts } from './texts.tsx';

/** Meters for the year's allowances and what is left of each. */
export function AllowanceMeters({
  position,
  year,
}: {
  readonly position: TaxPosition;
  readonly year: string;
}) {
  const rates = useQuery(rateConfigQuery(year));
  return (
    <Card title={texts.allowances}>
      <Stack gap={4}>
        {allowancesOf(position, allowanceRates(rates.data?.table)).map(({ name, ...allowance }) => (
          <Meter key={name} name={name} {...allowance} currency="GBP" />
        ))}
      </Stack>
    </Card>
  );
}
