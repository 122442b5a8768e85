import type { TaxReport } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { ExplainedLine, ExplainedLines } from '../../design/explained-lines.tsx';
import { Card } from '../../design/layout.tsx';
import { Workings } from '../../design/workings.tsx';
import { charges } from './tax-words.ts';
import { reportLines as texts } from './texts.tsx';

/** What the year costs by component, what is paid, and what is left to pay. Each component opens to its steps. */
export function ReportLines({ report }: { readonly report: TaxReport }) {
  const { charged, total_charged, paid, total_paid, balance, explanation } = report;
  const comesBack = balance.startsWith('-');
  return (
    <Card title={texts.taxOfTheYear} padded={false}>
      <ExplainedLines label={texts.taxOfTheYear}>
        {charged.map(({ code, label, amount }) => {
          const known = charges.find((charge) => charge.code === code);
          const steps = known
            ? explanation.filter(
                (step) => known.topics.includes(step.topic) && (known.step?.test(step.label) ?? true),
              )
            : [];
          return (
            <ExplainedLine
              key={code}
              label={known?.label ?? label}
              gloss={known?.gloss}
              figure={<Amount value={amount} currency="GBP" />}
            >
              {steps.length > 0 && <Workings label={texts.howIsMadeUp(label)} steps={steps} />}
            </ExplainedLine>
          );
        })}
        <ExplainedLine
          label={texts.inAll}
          total
          figure={<Amount value={total_charged} currency="GBP" strong />}
        />
        {paid.map(({ code, label, amount }) => (
          <ExplainedLine key={code} label={label} figure={<Amount value={`-${amount}`} currency="GBP" />} />
        ))}
        {paid.length > 1 && (
          <ExplainedLine
            label={texts.paidInAll}
            figure={<Amount value={`-${total_paid}`} currency="GBP" />}
          />
        )}
        <ExplainedLine
          label={comesBack ? texts.comesBackToYou : texts.stillToPay}
          total
          figure={<Amount value={comesBack ? balance.slice(1) : balance} currency="GBP" size={20} strong />}
        />
      </ExplainedLines>
    </Card>
  );
}
