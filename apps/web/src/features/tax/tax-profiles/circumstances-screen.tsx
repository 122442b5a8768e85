import { useQuery } from '@tanstack/react-query';
import { taxProfileQuery } from '../../../api/tax-profiles.ts';
import * as common from '../../../design/common-texts.ts';
import { taxYearText } from '../../../design/format.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { CircumstancesForm } from './circumstances-form.tsx';
import { circumstancesScreen as texts } from './texts.ts';

/** The circumstances of a tax year, which its position is worked out with. */
export function CircumstancesScreen() {
  const year = useTaxYear();
  const query = useQuery(taxProfileQuery(year));
  return (
    <Page
      title={common.circumstances}
      answer={
        query.data &&
        (query.data.stored ? texts.answer(taxYearText(year)) : texts.answerUnsaved(taxYearText(year)))
      }
      action={<YearChoice />}
      width="column"
    >
      <LoadFailed what={texts.theCircumstances} query={query} />
      {query.data ? (
        <CircumstancesForm key={year} profile={query.data} />
      ) : (
        !query.error && <LoadingCard shape="row" count={8} />
      )}
    </Page>
  );
}
