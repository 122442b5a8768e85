import type { ImportCounts, RowOutcome, StatementImport } from '@farthing/api-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importsQuery } from '../../../api/imports.ts';
import { ActionBar } from '../../../design/action-bar.tsx';
import { Button } from '../../../design/button.tsx';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { Card, NotOnPhone, Row, Stack } from '../../../design/layout.tsx';
import { Notice, Progress } from '../../../design/notice.tsx';
import { OutcomeBar, type OutcomeFill } from '../../../design/outcome-bar.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { StepHeading } from '../../../design/steps.tsx';
import { BalanceField, readTyped, stateBalance } from '../accounts/balance-question.tsx';
import { BalanceProof } from './balance-proof.tsx';
import { DiscardButton } from './discard-button.tsx';
import type { StepProps } from './found-step.tsx';
import { ImportRows } from './import-rows.tsx';
import { OpeningNotice } from './opening-notice.tsx';
import { checkStep as texts } from './texts.tsx';
import { TradesCard } from './trades-card.tsx';
import { useAnswer } from './use-answer.ts';
import { useShortlyAfter } from './use-shortly-after.ts';
import { countedOutcome, importAction, openQuestion, outcomeCounts, provesBalance } from './words.ts';

/** The second step: what becomes of every row, and the decision to record them. */
export function CheckStep(props: StepProps & { readonly onBack: () => void }) {
  const { statement, account, work, takesFocus, onBack } = props;
  const question = openQuestion(statement);
  const importing = work.doing === 'importing';
  const balance = useBalance(props);
  const slow = useShortlyAfter(importing || work.doing === 'reading');
  const canImport = question === undefined && work.doing === undefined;
  const commit = async () => {
    if (canImport) await balance.commit();
  };
  useShortcuts(texts.keysTitle, [
    { keys: 'Ctrl+Enter', label: importAction(statement.counts), run: () => void commit() },
  ]);
  return (
    <>
      <Card>
        <Stack gap={4}>
          <StepHeading takesFocus={takesFocus}>{texts.whatBecomesOf(statement.counts.rows)}</StepHeading>
          <CountsBar counts={statement.counts} />
          <BalanceProof statement={statement} account={account} />
          <OpeningNotice statement={statement} account={account} />
          <Warnings statement={statement} currency={account?.currency} />
          <RestoreDeleted {...props} />
          {balance.asked && <BalanceField {...balance.asked} />}
        </Stack>
      </Card>
      <TradesCard statement={statement} account={account} work={work} />
      {statement.needs.length === 0 && <ImportRows statement={statement} work={work} />}
      <ActionBar
        note={
          slow ? (
            <Progress
              label={
                importing ? texts.importing(statement.counts.added) : texts.rereading(statement.counts.rows)
              }
            />
          ) : (
            question
          )
        }
        others={
          <Row gap={1}>
            <NotOnPhone>
              <Button kind="quiet" onClick={onBack}>
                {texts.back}
              </Button>
            </NotOnPhone>
            <DiscardButton statement={statement} account={account} />
          </Row>
        }
        main={
          <Button kind="main" busy={importing} disabled={!canImport} onClick={() => void commit()}>
            {importAction(statement.counts)}
          </Button>
        }
      />
    </>
  );
}

/** The question about a balance that the file doesn't print, with the commit that stores the answer. */
function useBalance({ statement, account, work }: StepProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const asked = account && !account.balance_known && !provesBalance(statement) ? account : undefined;
  return {
    asked: asked && { account: asked, value: typed, error: wrong, onChange: setTyped },
    commit: async () => {
      const { amount, reason } = asked ? readTyped(asked, typed) : {};
      setWrong(reason);
      if (reason !== undefined) return;
      const done = await work.commit();
      // Without an answer, or if it is lost on the way, the balance stays unknown and the last step asks again.
      if (done && amount !== undefined) await stateBalance(statement.account_id, amount);
    },
  };
}

const fills: Readonly<Record<RowOutcome, OutcomeFill>> = {
  added: 'solid',
  duplicate: 'grey',
  matched: 'hatch',
  skipped: 'hollow',
  error: 'cross',
};

/** The five counts as a bar. */
export function CountsBar({ counts }: { readonly counts: ImportCounts }) {
  return (
    <OutcomeBar
      unit={texts.unit}
      parts={outcomeCounts(counts).map(({ outcome, count }) => ({
        id: outcome,
        label: countedOutcome(outcome, count),
        count,
        fill: fills[outcome],
      }))}
    />
  );
}

/** Server warnings, without those that another part of this step shows. */
function Warnings({
  statement,
  currency,
}: {
  readonly statement: StatementImport;
  readonly currency: string | undefined;
}) {
  const { warnings, detected } = statement;
  const shown = warnings.filter(({ code }) => code !== 'balance-broken').map(({ message }) => message);
  if (currency && detected.currencies.length > 0 && !detected.currencies.includes(currency)) {
    shown.unshift(texts.otherCurrency(detected.currencies.slice(0, 3).join(', '), currency));
  }
  if (shown.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={shown.length === 1 ? texts.somethingToKnow : texts.manyThingsToKnow(shown.length)}
    >
      <Stack gap={1}>
        {shown.map((message) => (
          <span key={message}>{message}</span>
        ))}
      </Stack>
    </Notice>
  );
}

/** Option to restore rows that the user deleted. Shown only if an earlier import could have contained them. */
function RestoreDeleted({ statement, work }: StepProps) {
  const earlier = useInfiniteQuery(importsQuery(statement.account_id));
  const others = earlier.data?.pages.flatMap(({ items }) => items) ?? [];
  const before = others.some(({ id, status }) => id !== statement.id && status !== 'previewed');
  const [restores, setRestores] = useAnswer(
    statement.restore_deleted,
    async (restore_deleted) => (await work.answer({ restore_deleted })) !== undefined,
  );
  if (!before && restores) return null;
  return (
    <CheckField
      label={texts.restoreDeleted}
      description={texts.restoreDeletedExplained}
      checked={restores}
      onChange={setRestores}
    />
  );
}
