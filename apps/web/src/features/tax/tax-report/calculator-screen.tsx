import type { TaxPosition, TaxQuestion } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { profileQuery } from '../../../api/profile.ts';
import { taxPositionQuery } from '../../../api/tax-report.ts';
import { formFields } from '../../../api/use-form.ts';
import { useSettled } from '../../../api/use-settled.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { ExplainedLine, ExplainedLines } from '../../../design/explained-lines.tsx';
import { FormAndResult } from '../../../design/form-and-result.tsx';
import { isNothing } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Workings } from '../../../design/workings.tsx';
import { AllowanceLines } from './allowance-lines.tsx';
import { BandWaterfall } from './band-waterfall.tsx';
import { readCalculator } from './calculator-draft.ts';
import { CalculatorFields } from './calculator-fields.tsx';
import { leftOver } from './left-over.ts';
import { PensionSaving } from './pension-saving.tsx';
import { charges } from './tax-words.ts';
import { calculatorScreen as texts } from './texts.tsx';
import { useCalculator } from './use-calculator.ts';
import { useTaxYear } from './use-tax-year.ts';
import { YearChoice } from './year-choice.tsx';

/** Calculator for any figures of a tax year: tax, National Insurance, student loans and take-home amount. Nothing is stored. */
export function CalculatorScreen() {
  const year = useTaxYear();
  const profile = useQuery(profileQuery);
  const [draft, setDraft] = useCalculator(profile.data?.region ?? 'england');
  const read = readCalculator(draft, year);
  const isWrong = Object.keys(read.errors).length > 0;
  // While something cannot be read, the last position that could be worked out stays.
  const readable = useRef(read.question);
  if (!isWrong) readable.current = read.question;
  const question = useSettled(readable.current, JSON.stringify(readable.current));
  const answer = useQuery({
    ...taxPositionQuery(question),
    enabled: read.hasIncome && !isWrong,
    placeholderData: keepPreviousData,
  });
  const shown = read.hasIncome || isWrong ? answer.data : undefined;
  const example = () => setDraft({ ...draft, sums: { ...draft.sums, employment_income: '45,000' } });

  return (
    <Page
      title={texts.taxCalculator}
      answer={shown ? <Answer {...shown} /> : texts.invitation}
      action={<YearChoice />}
    >
      <FormAndResult
        form={
          <CalculatorFields
            year={year}
            form={formFields(draft, read.errors, (change) => setDraft(change(draft)))}
          />
        }
        result={
          <>
            <LoadFailed what={texts.thePosition} query={answer} />
            {shown ? (
              <>
                {isWrong && <Notice tone="warning">{texts.lastValid}</Notice>}
                <CalculatorResult {...shown} />
                <PensionSaving
                  question={shown.question}
                  hasPay={shown.question.inputs.employment_income !== undefined}
                />
              </>
            ) : (
              <NoResult isComing={read.hasIncome && !isWrong} onExample={example} />
            )}
          </>
        }
      />
    </Page>
  );
}

function NoResult({ isComing, onExample }: { readonly isComing: boolean; readonly onExample: () => void }) {
  if (isComing) return <LoadingCard shape="row" count={6} />;
  return (
    <Card>
      <EmptyState title={texts.emptyTitle} action={<Button onClick={onExample}>{texts.tryExample}</Button>}>
        {texts.emptyText}
      </EmptyState>
    </Card>
  );
}

function Answer({ question, position }: { readonly question: TaxQuestion; readonly position: TaxPosition }) {
  const { income, left } = leftOver(question.inputs, position);
  return texts.answer(
    <Amount value={income} currency="GBP" />,
    <Amount value={position.total_tax} currency="GBP" strong />,
    <Amount value={left} currency="GBP" strong />,
  );
}

interface CalculatorResultProps {
  readonly question: TaxQuestion;
  readonly position: TaxPosition;
}

/** Result of the calculator: income and take-home amount, then the bands, then every step. */
function CalculatorResult({ question, position }: CalculatorResultProps) {
  const { income, pensions, left } = leftOver(question.inputs, position);
  const benefit = question.inputs.child_benefit;
  return (
    <>
      <Card title={texts.calculatorResultTitle} padded={false}>
        <ExplainedLines label={texts.calculatorResultTitle}>
          <ExplainedLine
            label={question.inputs.gains ? texts.incomeAndGains : common.income}
            figure={<Amount value={income} currency="GBP" />}
          />
          {benefit !== undefined && (
            <ExplainedLine
              label={texts.childBenefitReceived}
              figure={<Amount value={String(benefit)} currency="GBP" />}
            />
          )}
          <ChargeLines position={position} />
          {pensions !== '0.00' && (
            <ExplainedLine
              label={texts.yourPensionPayments}
              gloss={texts.yourPensionPaymentsNote}
              figure={<Amount value={`-${pensions}`} currency="GBP" />}
            />
          )}
          <ExplainedLine
            label={common.whatIsLeft}
            total
            figure={<Amount value={left} currency="GBP" size={20} strong />}
          />
        </ExplainedLines>
      </Card>
      <Card>
        <BandWaterfall position={position} />
      </Card>
      <AllowanceLines position={position} />
    </>
  );
}

/** Tax charges of a year with a minus, each of which opens to its steps and legislation. Zero charges are left out. */
function ChargeLines({ position }: { readonly position: TaxPosition }) {
  const shown = charges.filter(({ code }) => code === 'income_tax' || !isNothing(String(position[code])));
  return (
    <>
      {shown.map(({ code, label, gloss, topics, step }) => (
        <ExplainedLine
          key={code}
          label={label}
          gloss={gloss}
          figure={<Amount value={`-${position[code]}`} currency="GBP" />}
        >
          <Workings
            label={texts.howIsMadeUp(label)}
            steps={position.explanation.filter(
              (one) => topics.includes(one.topic) && (step?.test(one.label) ?? true),
            )}
          />
        </ExplainedLine>
      ))}
    </>
  );
}
