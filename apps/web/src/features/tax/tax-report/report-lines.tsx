import type { TaxReport } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { ExplainedLine, ExplainedLines } from '../../../design/explained-lines.tsx';
import { Card } from '../../../design/layout.tsx';
import { Workings } from '../../../design/workings.tsx';
import { charges } from './tax-words.ts';
import { reportLines as texts } from './texts.tsx';

/**
 * Tax of the year by component, tax paid, and the amount left to pay. Each component opens to its steps. The
 * current year's figures are projected to 5 April, with those so far below.
 */
export function ReportLines({ report }: { readonly report: TaxReport }) {
  const { on_course } = report;
  const { charged, total_charged, paid, total_paid, balance, explanation } = on_course ?? report;
  const soFar = (amount: string | undefined) =>
    on_course
      ? texts.soFar(<Amount value={amount ?? '0.00'} currency="GBP" size={12} tone="quiet" />)
      : undefined;
  const comesBack = balance.startsWith('-');
  return (
    <Card title={on_course ? texts.onCourse : common.taxForTheYear} padded={false}>
      <ExplainedLines label={common.taxForTheYear}>
        {charged.map(({ code, label, amount }) => {
          const known = charges.find((charge) => charge.code === code);
          const steps = stepsOf(known, explanation);
          return (
            <ExplainedLine
              key={code}
              label={known?.label ?? label}
              gloss={soFar(amountOf(report.charged, code)) ?? known?.gloss}
              figure={<Amount value={amount} currency="GBP" />}
            >
              {steps.length > 0 && <Workings label={texts.howIsMadeUp(label)} steps={steps} />}
            </ExplainedLine>
          );
        })}
        <ExplainedLine
          label={texts.inAll}
          gloss={soFar(report.total_charged)}
          total
          figure={<Amount value={total_charged} currency="GBP" strong />}
        />
        {paid.map(({ code, label, amount }) => (
          <ExplainedLine
            key={code}
            label={label}
            gloss={soFar(amountOf(report.paid, code))}
            figure={<Amount value={`-${amount}`} currency="GBP" />}
          >
            {code === 'loss_carried_back' && (
              <Workings label={texts.howIsMadeUp(label)} steps={carriedBackSteps(explanation)} />
            )}
          </ExplainedLine>
        ))}
        {paid.length > 1 && (
          <ExplainedLine
            label={texts.paidInAll}
            gloss={soFar(report.total_paid)}
            figure={<Amount value={`-${total_paid}`} currency="GBP" />}
          />
        )}
        <ExplainedLine
          label={labelOf(comesBack, on_course === null ? undefined : Number(report.tax_year.slice(0, 4)) + 2)}
          total
          figure={<Amount value={comesBack ? balance.slice(1) : balance} currency="GBP" size={20} strong />}
        />
      </ExplainedLines>
    </Card>
  );
}

function stepsOf(charge: (typeof charges)[number] | undefined, explanation: TaxReport['explanation']) {
  if (!charge) return [];
  return explanation.filter(
    ({ topic, label }) => charge.topics.includes(topic) && (charge.step?.test(label) ?? true),
  );
}

function amountOf(rows: TaxReport['charged'], code: string): string | undefined {
  return rows.find((row) => row.code === code)?.amount;
}

/** Steps of the earlier years whose tax a loss carried back reduces. */
function carriedBackSteps(explanation: TaxReport['explanation']) {
  return explanation.filter(({ topic, label }) => topic === 'payments' && /loss carried back/.test(label));
}

/** @param dueYear year in which the tax of a year under way is due */
function labelOf(comesBack: boolean, dueYear: number | undefined): string {
  if (dueYear !== undefined) return comesBack ? texts.onCourseRefund : texts.onCourseToPay(dueYear);
  return comesBack ? common.comesBackToYou : common.stillToPay;
}
