import type { Account, StatementImport } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { accountsQuery } from '../../api/accounts.ts';
import { importQuery } from '../../api/imports.ts';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { countText } from '../../design/format.ts';
import { Card } from '../../design/layout.tsx';
import { ButtonLink, Link } from '../../design/link.tsx';
import { Notice, Skeleton } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { Steps } from '../../design/steps.tsx';
import { CheckStep } from './check-step.tsx';
import { DoneStep } from './done-step.tsx';
import { FoundStep } from './found-step.tsx';
import { useImportWork } from './use-import-work.ts';
import { countsLine, doneSentence, periodText, shortName } from './words.ts';

type StepName = 'found' | 'check' | 'done';

/** One import, from what was found in its file over what becomes of each row to what it did. */
export function ImportScreen() {
  const { importId } = useParams({ from: '/import/$importId' });
  const statement = useQuery(importQuery(importId));
  const accounts = useQuery(accountsQuery);
  const back = <Link to="/import">All imports</Link>;

  if (statement.data) {
    const account = accounts.data?.find(({ id }) => id === statement.data.account_id);
    const failed = statement.error ?? accounts.error;
    const retry = () => void Promise.all([statement.refetch(), accounts.refetch()]);
    return (
      <OneImport key={importId} statement={statement.data} account={account}>
        {failed !== null && !isGone(failed) && <LoadFailed error={failed} onRetry={retry} />}
        {isGone(failed) && (
          <Notice tone="warning" title="This preview is gone">
            It was thrown away in another tab or on another device. Nothing of it was recorded.
          </Notice>
        )}
      </OneImport>
    );
  }
  if (isGone(statement.error)) {
    return (
      <Page
        title="There is no such import"
        back={back}
        action={<ButtonLink to="/import">Import a statement</ButtonLink>}
      >
        <Notice>It was thrown away, or the address is mistyped. Nothing of it was recorded.</Notice>
      </Page>
    );
  }
  return (
    <Page title="Import" back={back}>
      {statement.isError ? (
        <LoadFailed error={statement.error} onRetry={() => void statement.refetch()} />
      ) : (
        <Card>
          <Skeleton shape="chart" />
        </Card>
      )}
    </Page>
  );
}

/** True when the import does not exist, or has an address that none can have. */
function isGone(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 422);
}

function LoadFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title="This import could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {messageOf(error)}
    </Notice>
  );
}

interface OneImportProps {
  readonly statement: StatementImport;
  readonly account: Account | undefined;
  readonly children: ReactNode;
}

function OneImport({ statement, account, children }: OneImportProps) {
  const work = useImportWork(statement, statement.id);
  const { step, go } = useStep(statement);
  const shown = useRef<StepName>(step);
  const takesFocus = shown.current !== step;
  useEffect(() => {
    shown.current = step;
  }, [step]);
  const name = account?.name ?? 'the account';
  const previewed = statement.status === 'previewed';
  const shared = { statement, account, work, takesFocus };
  return (
    <Page
      title={`Import ${shortName(statement.file_name)}`}
      answer={answerOf(statement, step, name)}
      back={<Link to="/import">All imports</Link>}
    >
      <Steps
        label="Steps of the import"
        current={step}
        steps={[
          { id: 'found', label: 'Found', onGo: previewed ? () => go('found') : undefined },
          { id: 'check', label: 'Check', onGo: previewed ? () => go('check') : undefined },
          { id: 'done', label: 'Done' },
        ]}
      />
      {children}
      {work.changedElsewhere && (
        <Notice
          tone="warning"
          title={work.changedElsewhere}
          action={<Button onClick={work.dismiss}>All right</Button>}
        >
          What you see is how it stands now.
        </Notice>
      )}
      {work.problem && (
        <Notice tone="error" action={<Button onClick={work.dismiss}>Close</Button>}>
          {work.problem}
        </Notice>
      )}
      {step === 'found' && <FoundStep key="found" {...shared} onCheck={() => go('check')} />}
      {step === 'check' && <CheckStep key="check" {...shared} onBack={() => go('found')} />}
      {step === 'done' && <DoneStep key="done" {...shared} />}
    </Page>
  );
}

/** The step is part of the address, so that the browser's back button goes one step back. */
function useStep(statement: StatementImport) {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const step: StepName = statement.status !== 'previewed' ? 'done' : hash === 'check' ? 'check' : 'found';
  const go = (to: 'found' | 'check') =>
    void navigate({
      to: '/import/$importId',
      params: { importId: statement.id },
      ...(to === 'check' ? { hash: 'check' } : {}),
    });
  return { step, go };
}

function answerOf(statement: StatementImport, step: StepName, account: string): string {
  const { counts, needs, first_date, last_date } = statement;
  if (step === 'done') return doneSentence(statement, account);
  if (needs.length > 0) return 'One answer is needed before the rows can be read.';
  if (step === 'check') return `Of ${countText(counts.rows, 'row')} for ${account}: ${countsLine(counts)}.`;
  return `${countText(counts.rows, 'row')} for ${account}, ${periodText(first_date, last_date)}.`;
}
