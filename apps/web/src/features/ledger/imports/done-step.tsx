import type { StatementImport } from '@farthing/api-contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { importsQuery } from '../../../api/imports.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { instantText } from '../../../design/format.ts';
import { UndoIcon } from '../../../design/icons.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { Progress } from '../../../design/notice.tsx';
import { StepHeading } from '../../../design/steps.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { isValued } from '../accounts/account-types.ts';
import { BalanceQuestion } from '../accounts/balance-question.tsx';
import { ImportTransfers } from '../transfers/import-transfers.tsx';
import { BalanceProof } from './balance-proof.tsx';
import { CountsBar } from './check-step.tsx';
import { DiscardButton } from './discard-button.tsx';
import { ImportLines } from './earlier-imports.tsx';
import type { StepProps } from './found-step.tsx';
import { ImportRows } from './import-rows.tsx';
import { OpeningNotice } from './opening-notice.tsx';
import { openingOffer } from './opening-offer.ts';
import { doneStep as texts } from './texts.tsx';
import { tradeCount, tradesLine } from './trade-words.ts';
import { TradesCard } from './trades-card.tsx';
import type { ImportProps } from './use-import-work.ts';
import { useShortlyAfter } from './use-shortly-after.ts';

const DiffersNotice = lazyPart(() => import('../reconciliations/differs-notice.tsx'));
const OpeningGapNotice = lazyPart(() =>
  import('../accounts/account-notices.tsx').then((module) => ({ default: module.OpeningGapNotice })),
);
const Confirm = lazyPart(() =>
  import('../../../design/sheet.tsx').then((module) => ({ default: module.Confirm })),
);

/** Minutes after a commit in which undo needs no confirmation, because its rows are unlikely to have been edited. */
const freshMinutes = 60;

/** The last step: what the import did, where its rows are, and the way back. */
export function DoneStep(props: StepProps) {
  const { statement, account, work, takesFocus } = props;
  const committed = statement.status === 'committed';
  const slow = useShortlyAfter(work.doing === 'undoing');
  return (
    <>
      <Card>
        <Stack gap={4}>
          <StepHeading takesFocus={takesFocus}>
            {committed ? headingOf(statement) : texts.undoneTitle}
          </StepHeading>
          {committed && <CountsBar counts={statement.counts} />}
          {committed && <BalanceProof statement={statement} account={account} />}
          {committed && <OpeningNotice statement={statement} account={account} />}
          {committed && account && !account.balance_known && <BalanceQuestion account={account} />}
          {committed && account?.balance_known && !isValued(account.type) && (
            <DiffersNotice account={account} />
          )}
          {committed && account?.balance_known && !openingOffer(statement, account) && (
            <OpeningGapNotice account={account} />
          )}
          {committed && account?.balance_known && (
            <Text>
              {texts[account.holdings_value ? 'cashNowStandsAt' : 'nowStandsAt'](
                account.name,
                <Amount value={account.balance} currency={account.currency} strong />,
              )}
            </Text>
          )}
          {committed && statement.counts.added > 0 && <ImportTransfers importId={statement.id} />}
          {slow && <Progress label={texts.takingBack(statement.counts.added)} />}
          <Row>{committed ? <WhereNext {...props} /> : <ImportAgain {...props} />}</Row>
          <Text size={14} tone="quiet">
            {committed
              ? texts.importedAt(instantText(statement.committed_at ?? statement.created_at))
              : texts.undoneAt(
                  instantText(statement.committed_at ?? statement.created_at),
                  instantText(statement.reverted_at ?? statement.created_at),
                )}
          </Text>
        </Stack>
      </Card>
      <OthersToCheck {...props} />
      {committed && <TradesCard statement={statement} account={account} work={work} />}
      {committed && <ImportRows statement={statement} work={work} />}
    </>
  );
}

function headingOf({ counts: { added }, trades }: StatementImport): string {
  if (added === 0) return texts.nothingNew;
  return trades && tradeCount(trades) > 0
    ? texts.rowsAndTrades(added, tradesLine(trades))
    : texts.rowsImported(added);
}

function WhereNext({ statement, account, work }: StepProps) {
  const { trades } = statement;
  const traded = trades !== null && tradeCount(trades) > 0;
  const taxed = account?.type !== 'isa' && account?.type !== 'pension';
  return (
    <>
      {traded && (
        <ButtonLink kind="main" to="/investments">
          {texts.seeTheHoldings}
        </ButtonLink>
      )}
      {!traded && (
        <ButtonLink kind="main" to="/">
          {common.goHome}
        </ButtonLink>
      )}
      {traded && taxed && trades.sells > 0 && (
        <ButtonLink to="/tax/capital-gains">{texts.seeTheCapitalGains}</ButtonLink>
      )}
      {statement.counts.added > 0 && (
        <ButtonLink to="/transactions" search={{ import_id: statement.id }}>
          {traded ? texts.seeTheCashRows : texts.seeTheRows}
        </ButtonLink>
      )}
      {account && (
        <ButtonLink to="/accounts/$accountId" params={{ accountId: account.id }}>
          {texts.goToAccount}
        </ButtonLink>
      )}
      <ButtonLink to="/import" search={account ? { account: account.id } : {}}>
        {texts.importAnother}
      </ButtonLink>
      <UndoImport statement={statement} work={work} />
    </>
  );
}

/** Takes all rows of the import back. What was changed in them since would be lost with them, so an old one asks first. */
function UndoImport({ statement, work }: ImportProps) {
  const [asks, setAsks] = useState(false);
  const { counts, committed_at } = statement;
  const isFresh = Date.now() - Date.parse(committed_at ?? '') < freshMinutes * 60_000;
  const undo = async () => {
    const done = await work.revert();
    setAsks(false);
    if (done) toast(texts.undone(counts.added), undefined, `import-${statement.id}`);
  };
  return (
    <>
      <Button
        kind="quiet"
        icon={<UndoIcon size={18} />}
        busy={work.doing === 'undoing'}
        onClick={() => (isFresh ? void undo() : setAsks(true))}
      >
        {texts.undo}
      </Button>
      {asks && (
        <Confirm
          title={texts.undoQuestion}
          action={texts.takeBack(counts.added)}
          busy={work.doing === 'undoing'}
          onConfirm={() => void undo()}
          onClose={() => setAsks(false)}
        >
          {texts.undoExplained}
        </Confirm>
      )}
    </>
  );
}

function ImportAgain({ statement, account }: StepProps) {
  return (
    <>
      <ButtonLink kind="main" to="/import" search={{ account: statement.account_id }}>
        {texts.importAgain}
      </ButtonLink>
      {account && (
        <ButtonLink to="/accounts/$accountId" params={{ accountId: account.id }}>
          {texts.goToAccount}
        </ButtonLink>
      )}
      <DiscardButton statement={statement} account={account} />
      <Text as="span" size={14} tone="quiet">
        {texts.fileNeeded}
      </Text>
    </>
  );
}

/** Files that were uploaded with this one, or earlier, and still wait to be checked. */
function OthersToCheck({ statement }: StepProps) {
  const imports = useInfiniteQuery(importsQuery());
  const accounts = useQuery(accountsQuery);
  const waiting = (imports.data?.pages[0]?.items ?? []).filter(
    ({ id, status }) => status === 'previewed' && id !== statement.id,
  );
  if (waiting.length === 0) return null;
  return (
    <Card title={texts.moreFilesWait(waiting.length)} padded={false}>
      <ImportLines label={texts.othersToCheck} statements={waiting.slice(0, 5)} accounts={accounts.data} />
    </Card>
  );
}
