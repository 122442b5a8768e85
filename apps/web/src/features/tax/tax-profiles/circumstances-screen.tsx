import { useQuery } from '@tanstack/react-query';
import { taxProfileQuery } from '../../../api/tax-profiles.ts';
import * as common from '../../../design/common-texts.ts';
import { taxYearText } from '../../../design/format.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { regionNames } from '../../identity/profile/texts.ts';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { CircumstancesForm } from './circumstances-form.tsx';
import { circumstancesForm, circumstancesScreen as texts } from './texts.ts';

/** The circumstances of a tax year, which its position is worked out with. */
export function CircumstancesScreen() {
  const year = useTaxYear();
  const query = useQuery(taxProfileQuery(year));
  const byHomes = query.data?.region_by_homes;
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
      {byHomes && byHomes !== query.data?.region && (
        <Notice
          tone="warning"
          action={
            <ButtonLink to="/tax/homes" search={(search) => search}>
              {common.whereYouLived}
            </ButtonLink>
          }
        >
          {circumstancesForm.byHomes(regionNames[byHomes])}
        </Notice>
      )}
      {query.data ? (
        <CircumstancesForm key={year} profile={query.data} />
      ) : (
        !query.error && <LoadingCard shape="row" count={8} />
      )}
    </Page>
  );
}
