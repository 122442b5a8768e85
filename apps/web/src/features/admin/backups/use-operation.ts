import type { BackupOperation } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { backupStatusQuery, backupsChanged } from '../../../api/backups.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { forgetSession } from '../../../api/session.ts';
import { toast } from '../../../design/toast.tsx';
import { outcomeWords } from './backup-words.ts';

/**
 * Watches what is under way and says how it ended. A restore ends this session too: nothing that this page still holds
 * is true any more, so it goes with it.
 */
export function useOperation() {
  const status = useQuery(backupStatusQuery);
  const seen = useRef<BackupOperation>(undefined);
  const operation = status.data?.operation ?? undefined;
  const hasEnded = status.error instanceof ApiProblem && status.error.status === 401;
  useEffect(() => {
    if (hasEnded && seen.current?.operation === 'restore' && seen.current.state === 'running')
      forgetSession();
  }, [hasEnded]);
  useEffect(() => {
    const before = seen.current;
    seen.current = operation;
    if (before?.state !== 'running' || before.id !== operation?.id || operation.state === 'running') return;
    if (operation.state === 'done') toast(outcomeWords(operation));
    void backupsChanged();
  }, [operation]);
  return { status, operation };
}
