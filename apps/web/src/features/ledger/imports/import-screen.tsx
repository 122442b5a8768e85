import type { Account, StatementImport } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { importQuery } from '../../../api/imports.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Card } from '../../../design/layout.tsx';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Notice, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Steps } from '../../../design/steps.tsx';
import { CheckStep } from './check-step.tsx';
import { DoneStep } from './done-step.tsx';
import { FoundStep } from './found-step.tsx';
import { importScreen as texts } from './texts.tsx';
import { useImportWork } from './use-import-work.ts';
import { countsLine, doneSentence, periodText, shortName } from './words.ts';

type StepName = 'found' | 'check' | 'done';

/** One import, from what was found in its file over what becomes of each row to what it did. */
export function ImportScreen() {
  const { importId } = useParams({ from: '/import/$importId' });
  const statement = useQuery(importQuery(importId));
  const accounts = useQuery(accountsQuery);
  const back = <Link to="/import">{texts.allImports}</Link>;

  if (statement.data) {
    const account = accounts.data?.find(({ id }) => id === statement.data.account_id);
    const failed = statement.error ?? accounts.error;
    return (
      <OneImport key={importId} statement={statement.data} account={account}>
        {failed !== null && !isGone(failed) && (
          <LoadFailed what={texts.thisImport} query={[statement, accounts]} />
        )}
        {isGone(failed) && (
          <Notice tone="warning" title={texts.previewGone}>
            {texts.previewGoneExplained}
          </Notice>
        )}
      </OneImport>
    );
  }
  if (isGone(statement.error)) {
    return (
      <Page
        title={texts.noSuchImport}
        back={back}
        action={<ButtonLink to="/import">{common.importAStatement}</ButtonLink>}
      >
        <Notice>{texts.noSuchImportExplained}</Notice>
      </Page>
    );
  }
  return (
    <Page title={common.importWord} back={back}>
      {statement.isError ? (
        <LoadFailed what={texts.thisImport} query={statement} />
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
  const name = account?.name ?? common.theAccount;
  const previewed = statement.status === 'previewed';
  const shared = { statement, account, work, takesFocus };
  return (
    <Page
      title={texts.importFile(shortName(statement.file_name))}
      answer={answerOf(statement, step, name)}
      back={<Link to="/import">{texts.allImports}</Link>}
    >
      <Steps
        label={texts.steps}
        current={step}
        steps={[
          { id: 'found', label: texts.found, onGo: previewed ? () => go('found') : undefined },
          { id: 'check', label: common.check, onGo: previewed ? () => go('check') : undefined },
          { id: 'done', label: common.done },
        ]}
      />
      {children}
      {work.changedElsewhere && (
        <Notice
          tone="warning"
          title={work.changedElsewhere}
          action={<Button onClick={work.dismiss}>{texts.allRight}</Button>}
        >
          {texts.changedElsewhere}
        </Notice>
      )}
      {work.problem && (
        <Notice tone="error" action={<Button onClick={work.dismiss}>{common.close}</Button>}>
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
  if (needs.length > 0) return texts.answerNeeded;
  if (step === 'check') return texts.checkAnswer(counts.rows, account, countsLine(counts));
  return texts.foundAnswer(counts.rows, account, periodText(first_date, last_date));
}
