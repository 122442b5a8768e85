import type { SourceAccount } from '@farthing/api-contract';
import { Amount } from '../../../../design/amount.tsx';
import { ExplainedLine, ExplainedLines } from '../../../../design/explained-lines.tsx';
import { Figures } from '../../../../design/figures.tsx';
import { dayText, isNothing, taxYearText } from '../../../../design/format.ts';
import { Card } from '../../../../design/layout.tsx';
import { Hint } from '../../../../design/text.tsx';
import { periodTexts as texts } from './texts.ts';

/** Accounts that end on another day than the tax year: what of them counts in it, and the transition of 2023-24. */
export default function AccountPeriods({ account }: { readonly account: SourceAccount }) {
  const { periods, transition, refused } = account;
  if (refused !== null)
    return (
      <Card title={texts.refused}>
        <Hint>{refused}</Hint>
      </Card>
    );
  const money = (value: string) => <Amount value={value} currency="GBP" />;
  return (
    <Card title={texts.title} padded={false}>
      <ExplainedLines label={texts.title}>
        {periods.map(({ from, to, part_of, days, of_days, part }) => (
          <ExplainedLine
            key={`${part_of} ${to}`}
            label={texts.period(dayText(from), dayText(to))}
            gloss={texts.days(String(days), String(of_days), texts.of[part_of])}
            figure={money(part)}
          />
        ))}
        {transition && (
          <>
            <ExplainedLine label={texts.standard} figure={money(transition.standard)} />
            {transition.transition !== null && (
              <ExplainedLine label={texts.transition} figure={money(transition.transition)} />
            )}
            {!isNothing(transition.overlap) && (
              <ExplainedLine label={texts.overlap} figure={money(transition.overlap)} />
            )}
            <ExplainedLine label={texts.profits} figure={money(transition.transition_profits)}>
              <Figures
                lines={transition.spread.map(({ tax_year, amount }) => ({
                  id: tax_year,
                  label: taxYearText(tax_year),
                  name: taxYearText(tax_year),
                  figure: <Amount value={amount} currency="GBP" size={14} />,
                }))}
              />
            </ExplainedLine>
            <ExplainedLine label={texts.amount} figure={money(transition.amount)} total />
          </>
        )}
      </ExplainedLines>
    </Card>
  );
}
