import type {
  BusinessLossYear,
  CapitalLossYear,
  ClassFourLossYear,
  LossHistory,
} from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lossHistoryQuery } from '../../../api/tax-losses.ts';
import { Amount } from '../../../design/amount.tsx';
import { dayText, isNothing, taxYearText } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Page } from '../../../design/page.tsx';
import { type Column, Table } from '../../../design/table.tsx';
import { Hint } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { lossesScreen as texts } from './texts.ts';

/** Losses of ten tax years: of disposals, and of each business. */
export function LossesScreen() {
  const year = useTaxYear();
  const query = useQuery({ ...lossHistoryQuery(year), placeholderData: keepPreviousData });
  const data = query.error ? undefined : query.data;
  return (
    <Page
      title={texts.title}
      answer={data && texts.answer(taxYearText(data.tax_year))}
      action={<YearChoice />}
    >
      <LoadFailed what={texts.theLosses} query={query} />
      {!data && !query.error && <LoadingCard shape="row" count={6} />}
      {data && <Losses history={data} />}
    </Page>
  );
}

function Losses({ history: { capital, businesses, class_4, notes } }: { readonly history: LossHistory }) {
  const [hasCapital, hasClassFour] = [capital.some(hasLoss), class_4.some(hasLoss)];
  if (!hasCapital && !hasClassFour && businesses.length === 0)
    return (
      <Card>
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      </Card>
    );
  return (
    <Stack>
      {hasCapital && <CapitalLosses years={capital} />}
      {businesses.map(({ id, name, years }) => (
        <BusinessLosses key={id} name={name} years={years} />
      ))}
      {hasClassFour && <ClassFourLosses years={class_4} />}
      {notes.map((note) => (
        <Hint key={note}>{note}</Hint>
      ))}
    </Stack>
  );
}

const money = (value: string | null) =>
  value === null || isNothing(value) ? '–' : <Amount value={value} currency="GBP" size={14} />;

/** A year of any kind of loss. */
type LossYear = ClassFourLossYear | CapitalLossYear | BusinessLossYear;

const hasLoss = ({ arisen, brought_forward }: LossYear) => !isNothing(arisen) || !isNothing(brought_forward);

interface LossTableProps<Year> {
  readonly title: string;
  readonly years: readonly Year[];
  readonly year?: (row: Year) => ReactNode;
  readonly used?: (row: Year) => ReactNode;
  /** Uses besides the profits of the same source. */
  readonly more?: readonly Column<Year>[];
  readonly children?: ReactNode;
}

/** A card with the years of one kind of loss, newest first, and what is said about them below. */
function LossTable<Year extends LossYear>({
  title,
  years,
  year,
  used,
  more,
  children,
}: LossTableProps<Year>) {
  return (
    <Card title={title} padded={false}>
      <Table
        label={title}
        rows={years.toReversed()}
        keyOf={({ tax_year }) => tax_year}
        columns={[
          { id: 'year', header: texts.year, cell: year ?? (({ tax_year }) => taxYearText(tax_year)) },
          {
            id: 'before',
            header: texts.broughtForward,
            notOnPhone: true,
            figure: ({ brought_forward }) => money(brought_forward),
          },
          { id: 'arisen', header: texts.arisen, figure: ({ arisen }) => money(arisen) },
          {
            id: 'used',
            header: texts.used,
            notOnPhone: true,
            figure: used ?? ((row) => money(row.used)),
          },
          ...(more ?? []),
          {
            id: 'left',
            header: texts.carriedForward,
            figure: ({ carried_forward }) => money(carried_forward),
          },
        ]}
      />
      {children !== undefined && (
        <PaddedFoot>
          <Hint>{children}</Hint>
        </PaddedFoot>
      )}
    </Card>
  );
}

function CapitalLosses({ years }: { readonly years: readonly CapitalLossYear[] }) {
  return (
    <LossTable
      title={texts.capital}
      years={years}
      year={(row) => <TwoLines note={claimOf(row)}>{taxYearText(row.tax_year)}</TwoLines>}
      used={({ used, used_in_year }) => <Both amounts={[used_in_year, used]} />}
    >
      {texts.claimNote}{' '}
      <Link to="/tax/circumstances" search={(search) => search}>
        {texts.circumstances}
      </Link>
    </LossTable>
  );
}

/** Losses used in a year: its own, and those of earlier years. */
function Both({ amounts }: { readonly amounts: readonly (string | null)[] }) {
  const [own, earlier] = amounts.map((amount) => amount ?? '0');
  if (isNothing(own ?? '0') && isNothing(earlier ?? '0')) return '–';
  return (
    <Stack gap={1}>
      {!isNothing(own ?? '0') && <Amount value={own ?? '0'} currency="GBP" size={14} />}
      {!isNothing(earlier ?? '0') && <Amount value={earlier ?? '0'} currency="GBP" size={14} />}
    </Stack>
  );
}

function claimOf({ claim, claim_by, claimed_on }: CapitalLossYear): string {
  return texts.claims[claim](dayText(claim_by), claimed_on === null ? '' : dayText(claimed_on));
}

interface BusinessLossesProps {
  readonly name: string;
  readonly years: readonly BusinessLossYear[];
}

function BusinessLosses({ name, years }: BusinessLossesProps) {
  const hasClaims = years.some(
    ({ against_income, carried_back }) => !isNothing(against_income) || !isNothing(carried_back),
  );
  return <LossTable title={name} years={years} more={hasClaims ? claimColumns : []} />;
}

const claimColumns: readonly Column<BusinessLossYear>[] = [
  {
    id: 'income',
    header: texts.againstIncome,
    notOnPhone: true,
    figure: ({ against_income }) => money(against_income),
  },
  {
    id: 'back',
    header: texts.carriedBack,
    notOnPhone: true,
    figure: ({ carried_back }) => money(carried_back),
  },
];

/** Losses that income tax has used and Class 4 hasn't. */
function ClassFourLosses({ years }: { readonly years: readonly ClassFourLossYear[] }) {
  return (
    <LossTable title={texts.classFour} years={years}>
      {texts.classFourNote}
    </LossTable>
  );
}
