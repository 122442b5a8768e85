import { useQuery } from '@tanstack/react-query';
import { homesQuery } from '../../../api/homes.ts';
import { taxYearText, todayHere } from '../../../design/format.ts';
import { MainAndAside } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { taxYearOf } from '../tax-report/tax-years.ts';
import { HomesForm } from './homes-form.tsx';
import { statusNames, homesScreen as texts } from './texts.ts';
import { YearsCard } from './years-card.tsx';

/** Main homes by date, and the Scottish or Welsh taxpayer status that follows for each tax year. */
export function HomesScreen() {
  const query = useQuery(homesQuery);
  const { data } = query;
  const year = taxYearOf(todayHere());
  const now = data?.years.find(({ tax_year }) => tax_year === year);
  return (
    <Page
      title={texts.title}
      answer={data && (now ? texts.answer(statusNames[now.status], taxYearText(year)) : texts.empty)}
    >
      <LoadFailed what={texts.theHomes} query={query} />
      {data ? (
        <MainAndAside main={<HomesForm homes={data} />} aside={<YearsCard years={data.years} />} />
      ) : (
        !query.error && <LoadingCard shape="row" count={6} />
      )}
    </Page>
  );
}
