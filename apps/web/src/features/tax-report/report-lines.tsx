import type { TaxReport } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { ExplainedLine, ExplainedLines } from '../../design/explained-lines.tsx';
import { Card } from '../../design/layout.tsx';
import { Workings } from '../../design/workings.tsx';
import { charges } from './tax-words.ts';

/** What the year costs by component, what is paid, and what is left to pay. Each component opens to its steps. */
export function ReportLines({ report }: { readonly report: TaxReport }) {
  const { charged, total_charged, paid, total_paid, balance, explanation } = report;
  const comesBack = balance.startsWith('-');
  return (
    <Card title="Tax of the year" padded={false}>
      <ExplainedLines label="Tax of the year">
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
              {steps.length > 0 && <Workings label={`How ${label} is made up`} steps={steps} />}
            </ExplainedLine>
          );
        })}
        <ExplainedLine label="In all" total figure={<Amount value={total_charged} currency="GBP" strong />} />
        {paid.map(({ code, label, amount }) => (
          <ExplainedLine key={code} label={label} figure={<Amount value={`-${amount}`} currency="GBP" />} />
        ))}
        {paid.length > 1 && (
          <ExplainedLine label="Paid in all" figure={<Amount value={`-${total_paid}`} currency="GBP" />} />
        )}
        <ExplainedLine
          label={comesBack ? 'Comes back to you' : 'Still to pay'}
          total
          figure={<Amount value={comesBack ? balance.slice(1) : balance} currency="GBP" size={20} strong />}
        />
      </ExplainedLines>
    </Card>
  );
}
