import type { TaxInputs, WhatIf, WhatIfQuestion } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { whatIfQuery } from '../../../api/tax-report.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { ExplainedLine, ExplainedLines } from '../../../design/explained-lines.tsx';
import { Card } from '../../../design/layout.tsx';
import { Workings } from '../../../design/workings.tsx';
import { pensionSaving as texts } from './texts.tsx';

interface PensionSavingProps {
  /** The year that is changed: from the records, or with figures of its own. */
  readonly question: WhatIfQuestion;
  /** True if there is pay that could be sacrificed. */
  readonly hasPay: boolean;
}

/** Cost of £1,000 more pension contributions, by method. Renders nothing while it isn't known. */
export function PensionSaving({ question, hasPay }: PensionSavingProps) {
  const [ownQuery, sacrificeQuery] = pensionQueries(question);
  const own = useQuery(ownQuery);
  const sacrifice = useQuery({ ...sacrificeQuery, enabled: hasPay });
  if (!own.data) return null;
  return (
    <Card title={texts.title} padded={false}>
      <ExplainedLines label={texts.title}>
        <SavingLine label={common.fromYourOwnMoney} what={own.data} />
        {hasPay && sacrifice.data && <SavingLine label={texts.bySalarySacrifice} what={sacrifice.data} />}
      </ExplainedLines>
    </Card>
  );
}

/** Queries for the effect of £1,000 more: paid from the user's own money, and by salary sacrifice. */
export function pensionQueries(question: WhatIfQuestion) {
  return [
    whatIfQuery(adding(question, { relief_at_source: '800.00' })),
    whatIfQuery(adding(question, { salary_sacrifice: '1000.00' })),
  ] as const;
}

function SavingLine({ label, what }: { readonly label: string; readonly what: WhatIf }) {
  const { cost, saved } = savingOf(what);
  return (
    <ExplainedLine
      label={label}
      gloss={texts.itCostsYou(<Amount value={cost} currency="GBP" size={12} tone="quiet" />)}
      figure={<Amount value={saved} currency="GBP" strong />}
    >
      <Workings label={texts.howItComesAbout(label)} steps={what.explanation} />
    </ExplainedLine>
  );
}

function adding(
  question: WhatIfQuestion,
  pension_contributions: NonNullable<TaxInputs['pension_contributions']>,
): WhatIfQuestion {
  return { ...question, add: { pension_contributions } };
}

/** Returns the part of a pension contribution that doesn't come out of take-home pay. */
function savingOf({ take_home_difference, pension_difference }: WhatIf): {
  readonly cost: string;
  readonly saved: string;
} {
  const cost = -parseMinor(take_home_difference, 'GBP');
  return {
    cost: formatMinor(cost, 'GBP'),
    saved: formatMinor(parseMinor(pension_difference, 'GBP') - cost, 'GBP'),
  };
}
