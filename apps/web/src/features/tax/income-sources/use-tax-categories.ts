import type { IncomeSource, TaxCategoryName } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { sourceCategoriesQuery } from '../../../api/income-sources.ts';

/** HMRC's categories as options, and their names. */
export function useTaxCategories(): {
  readonly optionsOfKind: (
    kind: IncomeSource['kind'],
  ) => readonly { readonly value: TaxCategoryName; readonly label: string }[];
  readonly nameOf: (kind: IncomeSource['kind'], category: TaxCategoryName) => string;
} {
  const { data = [] } = useQuery(sourceCategoriesQuery);
  return {
    optionsOfKind: (kind) =>
      data
        .filter((one) => one.kind === kind)
        .map(({ tax_category, label }) => ({ value: tax_category, label })),
    nameOf: (kind, category) =>
      data.find((one) => one.kind === kind && one.tax_category === category)?.label ?? '',
  };
}
