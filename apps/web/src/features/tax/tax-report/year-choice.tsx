import { useNavigate } from '@tanstack/react-router';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { todayHere } from '../../../design/format.ts';
import { taxYearOf, taxYearOptions } from './tax-years.ts';
import { useTaxYear } from './use-tax-year.ts';

/** Chooses the tax year. It stands in the address and holds for all tax screens. */
export function YearChoice() {
  const year = useTaxYear();
  const navigate = useNavigate();
  const choose = (chosen: string) =>
    void navigate({
      to: '.',
      search: chosen === taxYearOf(todayHere()) ? {} : { year: chosen },
      resetScroll: false,
    });
  return (
    <SelectField label={common.taxYear} quietLabel value={year} onChange={choose} options={taxYearOptions} />
  );
}
