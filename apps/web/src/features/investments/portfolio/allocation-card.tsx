import type { PortfolioAllocation } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { portfolioAllocationQuery } from '../../../api/portfolio.ts';
import { ShareBar, ShareBars } from '../../../design/charts/share-bars.tsx';
import * as common from '../../../design/common-texts.ts';
import { currencyName } from '../../../design/currencies.ts';
import { Card } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { SegmentChoice } from '../../../design/segment-choice.tsx';
import { Hint } from '../../../design/text.tsx';
import { wrapperNames } from '../holdings/holding-words.ts';
import { securityKinds } from '../securities/security-kinds.ts';
import { allocationCard as texts } from './texts.tsx';

type Division = 'by_class' | 'by_region' | 'by_currency' | 'by_wrapper';

const divisions = [
  { value: 'by_class', label: texts.byClass, short: texts.class },
  { value: 'by_region', label: texts.byRegion, short: common.region },
  { value: 'by_currency', label: texts.byCurrency, short: common.currency },
  { value: 'by_wrapper', label: texts.byWrapper, short: texts.wrapper },
] as const;

const most = 10;

const classNames = new Map(Object.entries(securityKinds));
const namesOfWrappers = new Map(Object.entries(wrapperNames));

/** Breakdown of today's value in sorted bars: by asset class, region, currency or tax wrapper. */
export function AllocationCard() {
  const query = useQuery(portfolioAllocationQuery);
  const [division, setDivision] = useState<Division>('by_class');
  const allocation = query.data;
  return (
    <Card
      title={texts.howItIsDivided}
      action={
        <SegmentChoice label={texts.divided} value={division} options={divisions} onChange={setDivision} />
      }
    >
      <LoadFailed what={texts.theAllocation} query={query} />
      {!allocation && !query.error && <Skeleton shape="row" count={3} />}
      {allocation && <Parts allocation={allocation} division={division} />}
    </Card>
  );
}

interface PartsProps {
  readonly allocation: PortfolioAllocation;
  readonly division: Division;
}

function Parts({ allocation, division }: PartsProps) {
  const parts = allocation[division];
  if (parts.length === 0) {
    return <Hint>{texts.empty}</Hint>;
  }
  return (
    <ShareBars label={divisions.find(({ value }) => value === division)?.label ?? ''}>
      {parts.slice(0, most).map((part) => (
        <ShareBar
          key={part.key}
          name={nameOf(division, part)}
          value={part.value}
          currency={allocation.base_currency}
          share={part.share}
        />
      ))}
    </ShareBars>
  );
}

/** A part in our own words, where its key is one of ours. */
function nameOf(division: Division, { key, name }: PortfolioAllocation['by_class'][number]): string {
  if (division === 'by_class') return classNames.get(key) ?? name;
  if (division === 'by_wrapper') return namesOfWrappers.get(key) ?? name;
  if (division === 'by_currency') return currencyName(key);
  return name || texts.noRegionGiven;
}
