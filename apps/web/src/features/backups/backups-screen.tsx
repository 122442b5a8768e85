import type { Backup } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { backupsChanged, backupsQuery, beginBackup } from '../../api/backups.ts';
import { messageOf } from '../../api/problem.ts';
import { profileQuery } from '../../api/profile.ts';
import { Button } from '../../design/button.tsx';
import { FileIcon } from '../../design/icons.ts';
import { Card, Stack } from '../../design/layout.tsx';
import { List } from '../../design/list.tsx';
import { EmptyState, Notice, Progress, Skeleton } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { Text } from '../../design/text.tsx';
import { LoadFailed } from '../settings/load-failed.tsx';
import { BackupLine } from './backup-line.tsx';
import { operationWords, scheduleSentence, stateSentence } from './backup-words.ts';
import { RecoveryKeyCard } from './recovery-key-card.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { UploadButton } from './upload-button.tsx';
import { useOperation } from './use-operation.ts';

/** Whether everything could be had back: the backups, and what to do with them. */
export function BackupsScreen() {
  const profile = useQuery(profileQuery);
  if (profile.data?.is_admin === false) {
    return (
      <Page
        title="Backups"
        width="column"
        answer="Only an administrator of this farthing can see its backups."
      >
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
  const [problem, setProblem] = useState<string>();
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
      setProblem(messageOf(error));
    } finally {
      setIsBeginning(false);
    }
  };
  return (
    <Page
      title="Backups"
      width="column"
      answer={backups && stateSentence(backups)}
      action={
        <Button kind="main" busy={isBeginning} disabled={isRunning} onClick={() => void begin()}>
          Back up now
        </Button>
      }
    >
      <LoadFailed what="the backups" query={query} />
      {problem && <Notice tone="error">{problem}</Notice>}
      {operation?.state === 'failed' && (
        <Notice tone="error" title={`${operationWords({ ...operation, stage: null })} did not work`}>
          {operation.error} Nothing has changed.
        </Notice>
      )}
      {operation && isRunning && (
        <Card>
          <Stack gap={2}>
            <Progress
              label={operationWords(operation)}
              {...(operation.total > 0 ? { done: operation.done, total: operation.total } : {})}
            />
            {operation.operation === 'restore' && (
              <Text tone="quiet" size={14}>
                When it is in place, you are asked to sign in again.
              </Text>
            )}
          </Stack>
        </Card>
      )}
      {status.data?.recovery_key_kept_at === null && <RecoveryKeyCard />}
      <Card title="Your backups" padded={false} action={<UploadButton onProblem={setProblem} />}>
        {query.isPending && <Skeleton shape="row" count={3} />}
        {backups?.length === 0 && (
          <EmptyState icon={<FileIcon size={28} stroke={1.5} />} title="No backup yet">
            A backup is one encrypted file with everything in it: accounts, transactions, attachments,
            settings.
          </EmptyState>
        )}
        {backups && backups.length > 0 && (
          <List label="Backups">
            {backups.map((backup) => (
              <BackupLine
                key={backup.id}
                backup={backup}
                isBusy={isRunning}
                onRestore={() => setRestoring(backup)}
              />
            ))}
          </List>
        )}
      </Card>
      {status.data && (
        <Card title="When backups are made">
          <Text>
            {scheduleSentence(status.data)} What is made by hand or uploaded stays until it is deleted. Copy
            backups to another place from time to time: they are encrypted.
          </Text>
        </Card>
      )}
      {restoring && <RestoreDialog backup={restoring} onClose={() => setRestoring(undefined)} />}
    </Page>
  );
}
