import type { RateConfig } from '@farthing/api-contract';
import { queryClient } from '../../../api/queries.ts';
import { rateConfigQuery, resetRateConfig, saveRateConfig } from '../../../api/tax-rates.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { toast } from '../../../design/toast.tsx';
import { saveRates as texts } from './texts.ts';

/** Shows a saved table, with an undo that brings back the one before. */
export function tableSaved(before: RateConfig, saved: RateConfig, message: string): void {
  queryClient.setQueryData(rateConfigQuery(before.tax_year).queryKey, saved);
  toast(message, async () => {
    if (before.edited) await saveRateConfig(before.tax_year, { table: before.table });
    else await resetRateConfig(before.tax_year);
  });
  void taxChanged();
}

/** Goes back to the shipped rates, with an undo that brings the person's own back. @throws {ApiProblem} */
export async function resetTable(before: RateConfig): Promise<void> {
  await resetRateConfig(before.tax_year);
  toast(texts.isReset, () => saveRateConfig(before.tax_year, { table: before.table }));
  await taxChanged();
}
