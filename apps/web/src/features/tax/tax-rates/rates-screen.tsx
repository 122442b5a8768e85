import type { RateConfig } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { rateConfigQuery } from '../../../api/tax-rates.ts';
import * as common from '../../../design/common-texts.ts';
import { taxYearText } from '../../../design/format.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { SectionDisclosure } from '../../../design/section-disclosure.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { DifferenceCard } from './difference-card.tsx';
import { type RateFigure, rateSections } from './rate-figures.ts';
import { RateGroupTable } from './rate-group-table.tsx';
import { ratesScreen as texts } from './texts.ts';

const EditFigure = lazy(() => import('./edit-figure.tsx'));

/** The rates that a year is worked out with, where each comes from, and what the person changed. */
export function RatesScreen() {
  const year = useTaxYear();
  const query = useQuery(rateConfigQuery(year));
  const [edited, setEdited] = useState<{ readonly figure: RateFigure; readonly group: string }>();
  const config = query.data;
  return (
    <Page title={common.rates} answer={config && answerOf(config)} action={<YearChoice />} width="column">
      <LoadFailed what={texts.theRates} query={query} />
      {config && config.difference.length > 0 && <DifferenceCard config={config} />}
      {config &&
        rateSections(config.table).map((section, place) => (
          <SectionDisclosure key={section.key} title={section.name} open={place === 0}>
            {section.groups.map((group) => (
              <RateGroupTable
                key={group.path}
                config={config}
                section={section.name}
                group={group}
                onEdit={(figure) => setEdited({ figure, group: group.name || section.name })}
              />
            ))}
          </SectionDisclosure>
        ))}
      {!config && !query.error && <LoadingCard shape="row" count={8} />}
      {config && edited && (
        <Suspense>
          <EditFigure config={config} {...edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}

function answerOf({ tax_year, status, difference }: RateConfig): string {
  const year = taxYearText(tax_year);
  if (difference.length > 0) return texts.areYourOwn(difference.length, year);
  return status === 'enacted' ? texts.areLaw(year) : texts.areAnnounced(year);
}
