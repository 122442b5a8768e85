import { useQuery } from '@tanstack/react-query';
import { lumpSumsQuery } from '../../../api/pension-lump-sums.ts';
import { Amount } from '../../../design/amount.tsx';
import { MainAndAside } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { AllowancesCard } from './allowances-card.tsx';
import { LumpSumsForm } from './lump-sums-form.tsx';
import { lumpSumsScreen as texts } from './texts.ts';

/** Lump sums from pensions: what is taxed of each, and what is left of the two allowances. */
export function LumpSumsScreen() {
  const query = useQuery(lumpSumsQuery);
  const { data } = query;
  return (
    <Page
      title={texts.title}
      answer={data && texts.answer(<Amount value={data.allowances.left.lump_sum} currency="GBP" strong />)}
    >
      <LoadFailed what={texts.theLumpSums} query={query} />
      {data ? (
        <MainAndAside main={<LumpSumsForm stored={data} />} aside={<AllowancesCard lumpSums={data} />} />
      ) : (
        !query.error && <LoadingCard shape="row" count={6} />
      )}
    </Page>
  );
}
