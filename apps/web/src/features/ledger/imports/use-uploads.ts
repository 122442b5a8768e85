import type { StatementImport } from '@farthing/api-contract';
import { useEffect, useRef, useState } from 'react';
import { discardImport, keepImport, previewImport } from '../../../api/imports.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { describeUnsupportedFile } from './describe-unsupported-file.ts';
import { keepFile, newUploadKey } from './last-import-account.ts';
import { useUploads as texts } from './texts.tsx';

/** One file on its way to a preview. */
export interface Upload {
  readonly key: string;
  readonly file: File;
  readonly state: 'waiting' | 'reading' | 'ready' | 'refused';
  /** Server's reason for rejecting a file, and the next step. */
  readonly message?: string;
  /** True if the same file may succeed on another try, for example after the server was unreachable. */
  readonly canRetry?: boolean;
  readonly statement?: StatementImport;
}

/** The files on their way, and the actions on them. */
export interface Uploads {
  readonly list: readonly Upload[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: string) => void;
  readonly remove: (key: string) => void;
}

/**
 * Sends files for previews, one after the other; a refused one does not stop the next. Files wait until an account is
 * chosen.
 * @param onOnly called when all of one batch was a single file and it is ready
 */
export function useUploads(
  accountId: string | undefined,
  onOnly: (statement: StatementImport) => void,
): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const working = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const waiting = list.find((upload) => upload.state === 'waiting');
  const busy = list.some((upload) => upload.state === 'reading');
  const change = (key: string, fields: Partial<Upload>) =>
    setList((now) => now.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next file starts when one ends or an account is chosen
  useEffect(() => {
    if (!waiting || !accountId || working.current) return;
    working.current = true;
    change(waiting.key, { state: 'reading' });
    void readFile(accountId, waiting).then((outcome) => {
      working.current = false;
      change(waiting.key, outcome);
      // Who has gone elsewhere meanwhile is not fetched back; the preview waits among the earlier imports.
      if (outcome.statement && list.length === 1 && isHere.current) onOnly(outcome.statement);
    });
  }, [waiting?.key, accountId, busy]);

  return {
    list,
    add: (files) =>
      setList((now) => [
        ...now.filter((upload) => upload.state !== 'refused'),
        ...files.map((file): Upload => ({ key: newUploadKey(), file, state: 'waiting' })),
      ]),
    retry: (key) => change(key, { state: 'waiting' }),
    remove: (key) => setList((now) => now.filter((upload) => upload.key !== key)),
  };
}

async function readFile(accountId: string, { key, file }: Upload): Promise<Partial<Upload>> {
  try {
    const statement = await previewImport(accountId, file, key);
    const strange = statement.needs.includes('mapping')
      ? describeUnsupportedFile(statement.detected)
      : undefined;
    if (strange) {
      await discardImport(statement.id);
      return { state: 'refused', message: strange, canRetry: false };
    }
    keepImport(statement);
    keepFile(statement.id, file);
    return { state: 'ready', statement };
  } catch (error) {
    const status = error instanceof ApiProblem ? error.status : 0;
    const canRetry = status === 0 || status === 429 || status >= 500;
    const message = status === 413 ? texts.tooLong(messageOf(error)) : messageOf(error);
    return { state: 'refused', message, canRetry };
  }
}
