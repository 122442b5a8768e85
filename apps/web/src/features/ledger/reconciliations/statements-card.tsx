import type { Account, Reconciliation } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { moneyChanged } from '../../../api/queries.ts';
import {
  coverageQuery,
  deleteReconciliation,
  reconcile,
  reconciliationsQuery,
} from '../../../api/reconciliations.ts';
import { Button } from '../../../design/button.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { dayText } from '../../../design/format.ts';
import { LockIcon } from '../../../design/icons.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { Text } from '../../../design/text.tsx';
import { BreakLines } from './break-lines.tsx';
import { CoverageMap } from './coverage-map.tsx';
import { type BalanceInput, LockForm } from './lock-form.tsx';
import { statementsCard as texts } from './texts.tsx';

interface StatementsCardProps {
  readonly account: Account;
  readonly balance: BalanceInput;
}

/** An account beside its statements: what it is locked to, which days they cover, where they do not meet. */
export default function StatementsCard({ account, balance }: StatementsCardProps) {
  const locks = useQuery(reconciliationsQuery(account.id));
  const coverage = useQuery(coverageQuery(account.id));
  const [newest] = locks.data?.items ?? [];
  return (
    <Card title={texts.title}>
      <Stack>
        <LoadFailed what={texts.theStatements} query={locks.error ? locks : coverage} />
        {locks.isPending && <Skeleton shape="row" count={1} />}
        {newest && <Lock account={account} lock={newest} />}
        {coverage.data && coverage.data.statements.length > 0 && <CoverageMap coverage={coverage.data} />}
        {coverage.data && <BreakLines coverage={coverage.data} />}
        <Disclosure title={texts.compare} open={!newest}>
          <Stack gap={3}>
            <Text size={14} tone="quiet">
              {texts.whatLockingDoes}
            </Text>
            <LockForm account={account} balance={balance} />
          </Stack>
        </Disclosure>
      </Stack>
    </Card>
  );
}

function Lock({ account, lock }: { readonly account: Account; readonly lock: Reconciliation }) {
  const unlock = () =>
    runWithUndo({
      run: () => deleteReconciliation(account.id, lock.id),
      done: texts.unlocked(account.name),
      undo: () => reconcile(account.id, { date: lock.date, balance: lock.balance }),
      refresh: moneyChanged,
    });
  return (
    <Row justify="between">
      <Row gap={2}>
        <LockIcon size={18} stroke={1.75} aria-hidden />
        <Text size={14}>{texts.lockedUpTo(dayText(lock.date))}</Text>
      </Row>
      <Button small onClick={() => void unlock()}>
        {texts.unlock}
      </Button>
    </Row>
  );
}
