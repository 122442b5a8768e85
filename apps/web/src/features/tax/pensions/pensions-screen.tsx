import type { Pension } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pensionAllowanceQuery, pensionsQuery } from '../../../api/pensions.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { joinParts, taxYearText } from '../../../design/format.ts';
import { AddIcon } from '../../../design/icons.ts';
import { Card, MainAndAside, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { Link } from '../../../design/link.tsx';
import { List, ListLink } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { AccountMark } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { AllowanceCard } from './allowance-card.tsx';
import { pensionsScreen as texts } from './texts.tsx';

const StatePensionCard = lazyPart(() => import('./state-pension-card.tsx'));
const PensionSheet = lazyPart(() => import('./pension-sheet.tsx'));

/** All pensions, and what may still be paid into them in a year without a charge. */
export function PensionsScreen() {
  const year = useTaxYear();
  const pensions = useQuery(pensionsQuery);
  const allowance = useQuery({ ...pensionAllowanceQuery(year), placeholderData: keepPreviousData });
  // Figures of the year before stay while another is loading, but not beside the reason why it has none.
  const known = allowance.error ? undefined : allowance.data;
  const [adding, setAdding] = useState(false);
  const open = () => setAdding(true);
  useShortcuts(common.pensions, [{ keys: 'n', label: texts.addAPension, run: open }]);
  const add = (
    <Button kind="main" icon={<AddIcon size={18} aria-hidden />} onClick={open}>
      {texts.addAPension}
    </Button>
  );
  return (
    <Page
      title={common.pensions}
      answer={
        known &&
        texts.answer(<Amount value={known.available} currency="GBP" strong />, taxYearText(known.tax_year))
      }
      action={
        <Row>
          <YearChoice />
          {(pensions.data?.length ?? 0) > 0 && add}
        </Row>
      }
    >
      <LoadFailed what={texts.thePensions} query={pensions} />
      <LoadFailed what={texts.theAllowance} query={allowance} />
      <MainAndAside
        main={
          <Card padded={pensions.data === undefined}>
            {pensions.data?.length === 0 && (
              <EmptyState title={texts.emptyTitle} action={add}>
                {texts.emptyText}
              </EmptyState>
            )}
            {pensions.data && pensions.data.length > 0 && <Pensions pensions={pensions.data} />}
            {!pensions.data && !pensions.error && <Skeleton shape="row" count={4} />}
          </Card>
        }
        aside={known && <AllowanceCard allowance={known} />}
      />
      <Card title={common.pensionLumpSums}>
        <Stack gap={2}>
          <Text size={14}>{texts.lumpSumsNote}</Text>
          <Link to="/tax/pension-lump-sums" search={(search) => search}>
            {texts.enterLumpSums}
          </Link>
        </Stack>
      </Card>
      <StatePensionCard />
      {adding && <PensionSheet onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Pensions({ pensions }: { readonly pensions: readonly Pension[] }) {
  return (
    <List label={common.pensions}>
      {pensions.map((pension) => (
        <ListLink
          key={pension.id}
          to="/tax/pensions/$pensionId"
          params={{ pensionId: pension.id }}
          search={(search) => search}
          mark={<AccountMark name={pension.name} />}
          note={noteOf(pension)}
          end={<Amount value={pension.contributions_total} currency="GBP" />}
        >
          {pension.name}
        </ListLink>
      ))}
    </List>
  );
}

function noteOf({ provider, contribution_count: count }: Pension): string {
  return joinParts(provider, texts.contributions(count));
}
