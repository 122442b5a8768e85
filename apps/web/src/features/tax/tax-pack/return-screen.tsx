import type { TaxBoxes } from '@farthing/api-contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/problem.ts';
import { fetchTaxPack, taxBoxesQuery } from '../../../api/tax-pack.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { downloadFile } from '../../../design/download.ts';
import { taxYearText } from '../../../design/format.ts';
import { DownloadIcon, PrintIcon } from '../../../design/icons.ts';
import { MainAndAside, Row, Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard, Notice } from '../../../design/notice.tsx';
import { NotOnPaper } from '../../../design/padded.tsx';
import { Page } from '../../../design/page.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { DeadlinesCard } from './deadlines-card.tsx';
import { FilingCard } from './filing-card.tsx';
import { FormCard } from './form-card.tsx';
import { MoneyCard } from './money-card.tsx';
import { NothingRecorded } from './nothing-recorded.tsx';
import { ReturnNotices } from './return-notices.tsx';
import { returnScreen as texts } from './texts.tsx';

/** The tax return of a year, page by page and box by box, to copy, to print and to take along. */
export function ReturnScreen() {
  const year = useTaxYear();
  const query = useQuery({ ...taxBoxesQuery(year), placeholderData: keepPreviousData });
  const boxes = query.data;
  const hasForms = boxes !== undefined && boxes.forms.length > 0;
  return (
    <Page
      title={texts.title(taxYearText(year))}
      answer={hasForms && <Answer boxes={boxes} />}
      action={
        <NotOnPaper>
          <Row>
            <YearChoice />
            {hasForms && (
              <>
                <Button
                  icon={<PrintIcon size={18} stroke={1.75} aria-hidden />}
                  onClick={() => window.print()}
                >
                  {common.print}
                </Button>
                <DownloadPack year={boxes.tax_year} />
              </>
            )}
          </Row>
        </NotOnPaper>
      }
    >
      <LoadFailed what={texts.theTaxReturn} query={query} />
      {boxes && hasForms && <ReturnNotices boxes={boxes} />}
      {boxes && !hasForms && <NothingRecorded year={boxes.tax_year} />}
      {hasForms && (
        <MainAndAside
          main={
            <Stack>
              {boxes.forms.map((form) => (
                <FormCard key={`${form.form} ${form.name ?? ''}`} form={form} year={boxes.tax_year} />
              ))}
            </Stack>
          }
          aside={
            <Stack>
              <FilingCard boxes={boxes} />
              <DeadlinesCard deadlines={boxes.filing.deadlines} />
              <MoneyCard payments={boxes.payments} />
            </Stack>
          }
        />
      )}
      {!boxes && !query.error && <LoadingCard shape="row" count={8} />}
    </Page>
  );
}

function Answer({ boxes }: { readonly boxes: TaxBoxes }) {
  const { reasons } = boxes.filing;
  const count = boxes.forms.reduce((all, form) => all + form.boxes.length, 0);
  return texts.answer(reasons.length > 0, count);
}

function DownloadPack({ year }: { readonly year: string }) {
  const download = useMutation({
    mutationFn: () => fetchTaxPack(year),
    onSuccess: (file) => downloadFile(`self-assessment-${year}.zip`, file),
  });
  return (
    <>
      <Button
        kind="main"
        busy={download.isPending}
        icon={<DownloadIcon size={18} stroke={1.75} aria-hidden />}
        onClick={() => download.mutate()}
      >
        {texts.downloadThePack}
      </Button>
      {download.error && <Notice tone="error">{messageOf(download.error)}</Notice>}
    </>
  );
}
