import type { TaxBoxes } from '@farthing/api-contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/problem.ts';
import { fetchTaxPack, taxBoxesQuery } from '../../../api/tax-pack.ts';
import * as common from '../../../design/common-texts.ts';
import { downloadFile } from '../../../design/download.ts';
import { Figures } from '../../../design/figures.tsx';
import { dayText, isNothing, taxYearText, todayHere } from '../../../design/format.ts';
import { HeadActions } from '../../../design/head-actions.tsx';
import { DownloadIcon, PrintIcon } from '../../../design/icons.ts';
import { Card, MainAndAside, Row, Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { NotOnPaper } from '../../../design/padded.tsx';
import { Page } from '../../../design/page.tsx';
import { pounds } from '../../../design/pounds.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { WorkingText } from '../../../design/workings.tsx';
import { MissingRates } from '../tax-report/missing-rates.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { FormCard } from './form-card.tsx';
import { filingCard, nothingRecorded, returnScreen as texts } from './texts.tsx';

/** The tax return of a year, page by page and box by box, to copy, to print and to take along. */
export function ReturnScreen() {
  const year = useTaxYear();
  const query = useQuery({ ...taxBoxesQuery(year), placeholderData: keepPreviousData });
  const boxes = query.error ? undefined : query.data;
  const hasForms = boxes !== undefined && boxes.forms.length > 0;
  return (
    <Page
      title={texts.title(taxYearText(year))}
      answer={hasForms && <Answer boxes={boxes} />}
      action={
        <NotOnPaper>
          <Row>
            <YearChoice />
            {hasForms && <ReturnActions year={boxes.tax_year} />}
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

/** Prints the return, and downloads it with its records. */
function ReturnActions({ year }: { readonly year: string }) {
  const download = useMutation({
    mutationFn: () => fetchTaxPack(year),
    onSuccess: (file) => downloadFile(`self-assessment-${year}.zip`, file),
    onError: (error) => toast(messageOf(error)),
  });
  return (
    <HeadActions
      actions={[
        {
          label: common.print,
          icon: <PrintIcon size={18} stroke={1.75} aria-hidden />,
          onSelect: () => window.print(),
        },
        {
          label: texts.downloadThePack,
          icon: <DownloadIcon size={18} stroke={1.75} aria-hidden />,
          isMain: true,
          busy: download.isPending,
          onSelect: () => download.mutate(),
        },
      ]}
    />
  );
}

/** Notes to read before copying figures: what is left out, the year of the box numbers, and rounding. */
function ReturnNotices({ boxes }: { readonly boxes: TaxBoxes }) {
  const { missing_rates: missing, boxes_note, notes } = boxes;
  return (
    <>
      <MissingRates title={texts.notComplete} missing={missing} />
      <Notice>
        <Text as="div" size={14}>
          {texts.rounding(boxes_note.replace(/\b(\d{4})-(\d{2})\b/g, '$1/$2'))}
        </Text>
        {notes.map((note) => (
          <Text as="div" size={14} key={note}>
            <WorkingText>{`${note.replace(/\.$/, '')}.`}</WorkingText>
          </Text>
        ))}
      </Notice>
    </>
  );
}

/** Answer to whether a tax return is required, with the reasons. */
function FilingCard({ boxes }: { readonly boxes: TaxBoxes }) {
  const { reasons } = boxes.filing;
  return (
    <Card title={filingCard.title}>
      {reasons.length === 0 ? (
        <Stack gap={2}>
          <Text size={14}>{filingCard.needNot}</Text>
          <Hint>{filingCard.ifAsked}</Hint>
        </Stack>
      ) : (
        <Stack gap={2}>
          <Text size={14}>{filingCard.yesBecause}</Text>
          {reasons.map((reason) => (
            <Text size={14} key={reason}>
              {reason}.
            </Text>
          ))}
        </Stack>
      )}
    </Card>
  );
}

/** A year without anything for the return: what fills it. */
function NothingRecorded({ year }: { readonly year: string }) {
  return (
    <Card>
      <EmptyState
        title={nothingRecorded.title(taxYearText(year))}
        action={
          <Row justify="center">
            <ButtonLink kind="main" to="/tax/payslips/new" search={{ year }}>
              {common.addAPayslip}
            </ButtonLink>
            <ButtonLink to="/tax/circumstances" search={{ year }}>
              {common.enterIncomeYourself}
            </ButtonLink>
            <ButtonLink to="/import">{common.importAStatement}</ButtonLink>
          </Row>
        }
      >
        {nothingRecorded.explained}
      </EmptyState>
    </Card>
  );
}

/** Deadlines of a year's return, with past ones dimmed. */
function DeadlinesCard({ deadlines }: { readonly deadlines: TaxBoxes['filing']['deadlines'] }) {
  const today = todayHere();
  return (
    <Card title={texts.daysToKeep}>
      <Figures
        lines={deadlines.map(({ date, what, label }) => ({
          id: what,
          label,
          name: (
            <Text as="span" size={14} tone={date < today ? 'quiet' : 'ink'}>
              {label}
            </Text>
          ),
          figure: (
            <Text as="span" size={14} tone={date < today ? 'quiet' : 'ink'}>
              {dayText(date)}
            </Text>
          ),
        }))}
      />
    </Card>
  );
}

/** Tax charged for the year, payments made, and amounts due with their dates. */
function MoneyCard({ payments }: { readonly payments: TaxBoxes['payments'] }) {
  const { total_charged, total_paid, balance, due, made } = payments;
  const comesBack = balance.startsWith('-');
  return (
    <Card title={texts.paidAndDue}>
      <Stack>
        <Figures
          small
          lines={[
            { label: common.taxForTheYear, figure: pounds(total_charged) },
            {
              label: texts.paidOfIt,
              figure: pounds(isNothing(total_paid) ? total_paid : `-${total_paid}`),
            },
            {
              label: comesBack ? common.comesBackToYou : common.stillToPay,
              figure: pounds(balance.replace('-', '')),
              total: true,
            },
          ]}
        />
        {made.length > 0 && (
          <Figures
            small
            lines={made.map(({ date, amount }, place) => ({
              id: String(place),
              label: texts.paidOnAccount(dayText(date)),
              figure: pounds(amount),
            }))}
          />
        )}
        {due.length > 0 && (
          <Figures
            small
            lines={due.map(({ date, label, amount }) => ({
              id: `${date} ${label}`,
              label: texts.due(label.replace(/\b(\d{4})-(\d{2})\b/, '$1/$2'), dayText(date)),
              figure: pounds(amount),
            }))}
          />
        )}
        <Hint small>{texts.moneyCardNote}</Hint>
      </Stack>
    </Card>
  );
}
