import type { Backup, BackupOperation } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { backupsChanged, backupsQuery, beginBackup } from '../../../api/backups.ts';
import { useProblem } from '../../../api/problem.ts';
import { profileQuery } from '../../../api/profile.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { FileIcon } from '../../../design/icons.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { List } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Notice, Progress, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Text } from '../../../design/text.tsx';
import { BackupLine } from './backup-line.tsx';
import { operationWords, scheduleSentence, stateSentence } from './backup-words.ts';
import { RecoveryKeyCard } from './recovery-key-card.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { backupsScreen as texts } from './texts.ts';
import { UploadButton } from './upload-button.tsx';
import { useOperation } from './use-operation.ts';

/** Backups screen: the state of the backups, and the actions on them. */
export function BackupsScreen() {
  const profile = useQuery(profileQuery);
  if (profile.data?.is_admin === false) {
    return (
      <Page title={common.backups} width="column" answer={texts.onlyAdministrators}>
        {null}
      </Page>
    );
  }
  return <Backups />;
}

function Backups() {
  const query = useQuery(backupsQuery);
  const { status, operation } = useOperation();
  const [restoring, setRestoring] = useState<Backup>();
  const [problem, setProblem] = useProblem();
  const [isBeginning, setIsBeginning] = useState(false);
  const backups = query.data;
  const isRunning = operation?.state === 'running';
  const begin = async () => {
    setIsBeginning(true);
    setProblem(undefined);
    try {
      await beginBackup();
      await backupsChanged();
    } catch (error) {
      setProblem(error);
    } finally {
      setIsBeginning(false);
    }
  };
  return (
    <Page
      title={common.backups}
      width="column"
      answer={backups && stateSentence(backups)}
      action={
        <Button kind="main" busy={isBeginning} disabled={isRunning} onClick={() => void begin()}>
          {texts.backUpNow}
        </Button>
      }
    >
      <LoadFailed what={texts.what} query={query} />
      {problem && <Notice tone="error">{problem}</Notice>}
      {operation && <Operation operation={operation} />}
      {status.data?.recovery_key_kept_at === null && <RecoveryKeyCard />}
      <Card title={texts.yourBackups} padded={false} action={<UploadButton onProblem={setProblem} />}>
        {query.isPending && <Skeleton shape="row" count={3} />}
        {backups && <BackupList backups={backups} isBusy={isRunning} onRestore={setRestoring} />}
      </Card>
      {status.data && (
        <Card title={texts.scheduleTitle}>
          <Text>{texts.schedule(scheduleSentence(status.data))}</Text>
        </Card>
      )}
      {restoring && <RestoreDialog backup={restoring} onClose={() => setRestoring(undefined)} />}
    </Page>
  );
}

interface BackupListProps {
  readonly backups: readonly Backup[];
  readonly isBusy: boolean;
  readonly onRestore: (backup: Backup) => void;
}

function BackupList({ backups, isBusy, onRestore }: BackupListProps) {
  if (backups.length === 0)
    return (
      <EmptyState icon={<FileIcon size={28} stroke={1.5} />} title={texts.emptyTitle}>
        {texts.empty}
      </EmptyState>
    );
  return (
    <List label={common.backups}>
      {backups.map((backup) => (
        <BackupLine key={backup.id} backup={backup} isBusy={isBusy} onRestore={() => onRestore(backup)} />
      ))}
    </List>
  );
}

/** The running operation with its progress, or the reason why it failed. */
function Operation({ operation }: { readonly operation: BackupOperation }) {
  if (operation.state === 'failed')
    return (
      <Notice tone="error" title={texts.didNotWork(operationWords({ ...operation, stage: null }))}>
        {texts.nothingHasChanged(operation.error)}
      </Notice>
    );
  if (operation.state !== 'running') return null;
  return (
    <Card>
      <Stack gap={2}>
        <Progress
          label={operationWords(operation)}
          {...(operation.total > 0 ? { done: operation.done, total: operation.total } : {})}
        />
        {operation.operation === 'restore' && (
          <Text tone="quiet" size={14}>
            {texts.signInAgain}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
