import type { CapitalGainsDisposal, CapitalGainsReport, CapitalGainsYear } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { capitalGainsQuery } from '../../../api/capital-gains.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { Figures } from '../../../design/figures.tsx';
import { isNothing, taxYearText, todayHere } from '../../../design/format.ts';
import { InvestmentsIcon } from '../../../design/icons.ts';
import { Card, MainAndAside, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard } from '../../../design/notice.tsx';
import { OnPaper } from '../../../design/on-paper.tsx';
import { NotOnPaper } from '../../../design/padded.tsx';
import { Page } from '../../../design/page.tsx';
import { PrintButton } from '../../../design/print-button.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { DisposalsOnPaper } from '../disposals/disposals-on-paper.tsx';
import { OtherDisposals } from '../disposals/other-disposals.tsx';
import { DisposalList } from './disposal-list.tsx';
import { disposalKey, exemptLeft, isLoss, taxYearOf } from './disposal-words.ts';
import { MatchTable } from './match-table.tsx';
import { PoolsCard, TransfersCard } from './pools-card.tsx';
import { SaleSentence } from './sale-sentence.tsx';
import { readCapitalGainsSearch } from './search.ts';
import { capitalGainsScreen as texts } from './texts.tsx';

const DisposalSheet = lazyPart(() => import('./disposal-sheet.tsx'));

/** Gains and losses of a tax year on everything outside ISAs and pensions, match by match, and other disposals. */
export function CapitalGainsScreen() {
  const { search, chosen, queries, report, year, failed, go } = useChosenYear();
  const open = year?.disposals.find((one) => disposalKey(one) === search.disposal);
  const none = report !== undefined && report.years.length === 0;
  const others = (
    <OtherDisposals
      year={chosen}
      openId={search.other}
      onOpen={(other) => (other ? go({ year: chosen, other }) : go({ year: chosen }, true))}
      onSaved={({ tax_year, id }) => go({ year: tax_year, other: id }, true)}
    />
  );
  return (
    <Page
      title={common.capitalGains}
      answer={year && <Answer year={year} />}
      action={
        report &&
        !none && <YearActions report={report} chosen={chosen} onYear={(next) => go({ year: next }, true)} />
      }
    >
      <LoadFailed what={texts.theCapitalGains} query={queries} />
      {!failed && !report && <LoadingCard shape="row" count={6} />}
      {none && <NoDisposals />}
      {report && !none && !year && (
        <Card>
          <EmptyState title={texts.nothingSold(taxYearText(chosen))}>{texts.nothingSoldText}</EmptyState>
        </Card>
      )}
      {report && !year && others}
      {year && (
        <YearOfDisposals
          year={year}
          onOpen={(disposal) => go({ year: chosen, disposal: disposalKey(disposal) })}
        >
          {others}
        </YearOfDisposals>
      )}
      {report && <PoolsCard pools={report.pools} />}
      {report && (
        <TransfersCard
          transfers={report.transfers_out.filter(({ date }) => taxYearOf(date) === chosen)}
          year={chosen}
        />
      )}
      {open && <DisposalSheet disposal={open} onClose={() => go({ year: chosen }, true)} />}
    </Page>
  );
}

/** Reads the report, and finds the tax year that the address names or the last one with a disposal. */
function useChosenYear() {
  const search = readCapitalGainsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  // Without a year in the address it is the last with a sale, which the sums of all years tell.
  const thisYear = taxYearOf(todayHere());
  const first = useQuery({ ...capitalGainsQuery(thisYear), enabled: search.year === undefined });
  const chosen = search.year ?? first.data?.years.at(-1)?.tax_year ?? thisYear;
  const isChosen = search.year !== undefined || first.data !== undefined;
  // The sums of every year are in each answer: they stay while the sales of another year are on their way.
  const query = useQuery({
    ...capitalGainsQuery(chosen),
    enabled: isChosen,
    placeholderData: (before) => before,
  });
  const report = query.data;
  const year = report?.years.find(({ tax_year }) => tax_year === chosen);
  const go = (next: { year: string; disposal?: string; other?: string }, replace = false) =>
    void navigate({ to: '/tax/capital-gains', search: next, replace });
  const failed = query.error ?? (isChosen ? null : first.error);
  return { search, chosen, queries: isChosen ? query : [query, first], report, year, failed, go };
}

interface YearActionsProps {
  readonly report: CapitalGainsReport;
  readonly chosen: string;
  readonly onYear: (year: string) => void;
}

function YearActions({ report, chosen, onYear }: YearActionsProps) {
  return (
    <NotOnPaper>
      <Row>
        <SelectField
          label={common.taxYear}
          quietLabel
          value={chosen}
          onChange={onYear}
          options={[...new Set([...yearsOf(report), chosen])]
            .sort()
            .reverse()
            .map((value) => ({ value, label: taxYearText(value) }))}
        />
        {report.years.some(({ tax_year }) => tax_year === chosen) && <PrintButton />}
      </Row>
    </NotOnPaper>
  );
}

interface YearOfDisposalsProps {
  readonly year: CapitalGainsYear;
  readonly onOpen: (disposal: CapitalGainsDisposal) => void;
  /** The disposals beside securities. */
  readonly children: ReactNode;
}

function YearOfDisposals({ year, onOpen, children }: YearOfDisposalsProps) {
  const { tax_year, disposals } = year;
  return (
    <MainAndAside
      main={
        <Stack>
          {disposals.length > 0 && (
            <DisposalList
              title={texts.soldTitle(taxYearText(tax_year))}
              disposals={disposals}
              onOpen={onOpen}
            />
          )}
          {children}
          <OnPaper>
            <Stack gap={6}>
              {disposals.map((disposal) => (
                <Computation key={disposalKey(disposal)} disposal={disposal} />
              ))}
              <DisposalsOnPaper year={tax_year} />
            </Stack>
          </OnPaper>
        </Stack>
      }
      aside={<YearSums year={year} />}
    />
  );
}

function Answer({ year }: { readonly year: CapitalGainsYear }) {
  const { net, taxable_gain: taxable } = year;
  const left = exemptLeft(year);
  const showsLeft = taxable !== null && left !== undefined && !/^0[0.]*$/.test(left);
  return texts.answer(
    texts.net(
      taxYearText(year.tax_year),
      isLoss(net),
      <Amount value={net.replace('-', '')} currency="GBP" strong />,
    ),
    taxable === null ? undefined : <Amount value={taxable} currency="GBP" strong />,
    showsLeft ? <Amount value={left} currency="GBP" /> : undefined,
  );
}

function Computation({ disposal }: { readonly disposal: CapitalGainsDisposal }) {
  return (
    <Stack gap={2}>
      <Text as="h3" size={16} strong>
        {disposal.name} ({disposal.asset})
      </Text>
      <SaleSentence disposal={disposal} />
      <MatchTable disposal={disposal} />
    </Stack>
  );
}

function NoDisposals() {
  return (
    <Card>
      <EmptyState
        icon={<InvestmentsIcon size={32} stroke={1.5} aria-hidden />}
        title={texts.emptyTitle}
        action={<ButtonLink to="/investments">{texts.goToInvestments}</ButtonLink>}
      >
        {texts.emptyText}
      </EmptyState>
    </Card>
  );
}

/** The tax years that can be chosen: those with disposals, and the one that runs. */
function yearsOf(report: CapitalGainsReport): readonly string[] {
  return [taxYearOf(todayHere()), ...report.years.map(({ tax_year }) => tax_year)];
}

/** The sums of a tax year in the order of the return: what was gained, what is free, what remains. */
function YearSums({ year }: { readonly year: CapitalGainsYear }) {
  const carried = year.losses_carried_forward;
  const used = year.losses_brought_forward_used ?? '0.00';
  return (
    <Card title={texts.yearSumsTitle(taxYearText(year.tax_year))}>
      <Stack>
        <Figures
          lines={[
            { label: common.proceeds, figure: money(year.proceeds) },
            { label: common.allowableCosts, figure: money(year.allowable_costs) },
            ...(isNothing(year.reliefs) ? [] : [{ label: common.reliefs, figure: money(year.reliefs) }]),
          ]}
        />
        <Figures
          lines={[
            { label: texts.gains, figure: money(year.gains) },
            { label: texts.losses, figure: money(negated(year.losses)) },
            { label: texts.gainsLessLosses, figure: money(year.net), total: true },
          ]}
        />
        {year.annual_exempt_amount === null ? (
          <NotCalculated year={year} />
        ) : (
          <Figures
            lines={[
              ...(isNothing(used)
                ? []
                : [
                    {
                      label: common.lossesFromEarlierYearsUsed,
                      figure: money(negated(used)),
                    },
                  ]),
              { label: texts.annualExemptAmount, figure: money(year.annual_exempt_amount) },
              {
                label: texts.taxableGain,
                figure: <Amount value={year.taxable_gain ?? '0.00'} currency="GBP" size={20} strong />,
                total: true,
              },
            ]}
          />
        )}
        {carried !== null && !isNothing(carried) && (
          <Hint>{texts.carried(<Amount value={carried} currency="GBP" size={14} />)}</Hint>
        )}
        <LossesLeftOut year={year} />
        {year.overseas_part && year.overseas_part.count > 0 && (
          <Hint>{texts.overseasPart(year.overseas_part)}</Hint>
        )}
        <ClaimedGains year={year} />
        <Hint small>{texts.yearSumsNote}</Hint>
      </Stack>
    </Card>
  );
}

/** Gains and losses abroad that a claim of a new resident leaves out. */
function ClaimedGains({ year: { new_resident: claimed } }: { readonly year: CapitalGainsYear }) {
  if (!claimed || claimed.count === 0) return null;
  const { gains_relieved: gains, losses_not_allowable: losses } = claimed;
  const amount = (value: string) => <Amount value={value} currency="GBP" size={14} />;
  return (
    <>
      {!isNothing(gains) && <Hint>{texts.gainsRelieved(amount(gains))}</Hint>}
      {!isNothing(losses) && <Hint>{texts.lossesAbroad(amount(losses))}</Hint>}
    </>
  );
}

/** Says why a year has no taxable gain, and asks for losses that may be allowable. */
function NotCalculated({ year: { residence, not_calculated } }: { readonly year: CapitalGainsYear }) {
  const depends = residence === 'split_year' || residence === 'foreign_income_and_gains';
  const isWorkedOut = depends && not_calculated.length === 0;
  if (residence === 'uk_all_year' || isWorkedOut) return <Hint>{texts.noRates}</Hint>;
  return (
    <Hint>
      {[texts.notCalculated[residence], ...not_calculated].join(' ')}{' '}
      {residence !== 'not_uk' && texts.enterLosses}
    </Hint>
  );
}

/** Losses that no later year can use, because HMRC wasn't told of them in time or no claim is recorded. */
function LossesLeftOut({ year }: { readonly year: CapitalGainsYear }) {
  const isWorkedOut =
    year.residence === 'uk_all_year' || year.overseas_part !== null || year.new_resident !== null;
  if (!isWorkedOut || isNothing(year.losses_left_out)) return null;
  const text = year.losses_claim === 'not_claimed' ? texts.notClaimed : texts.leftOut;
  return <Hint>{text(<Amount value={year.losses_left_out} currency="GBP" size={14} />)}</Hint>;
}

function negated(value: string): string {
  return isNothing(value) ? value : `-${value}`;
}

function money(value: string) {
  return <Amount value={value} currency="GBP" />;
}
