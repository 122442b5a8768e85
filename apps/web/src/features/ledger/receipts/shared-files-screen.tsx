import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { takeSharedFiles } from '../../../api/shared-files.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { handOverFiles } from '../imports/kept-files.ts';
import { addScans } from './scan-queue.ts';
import { sharedFiles as texts } from './texts.tsx';

/** Taken once for each page load: the service worker forgets them then. */
let taken: Promise<readonly File[]> | undefined;

/** Files that another app of the phone shared. Nothing is read before the user says what they are: any site can send files here. */
export function SharedFilesScreen() {
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly File[]>();
  useEffect(() => {
    taken ??= takeSharedFiles();
    void taken.then(setFiles);
  }, []);
  const use = (how: (chosen: readonly File[]) => void, to: '/scan' | '/import') => {
    how(files ?? []);
    taken = undefined;
    void navigate({ to, replace: true });
  };
  return (
    <Page title={texts.title} answer={files && files.length > 0 && texts.answer} width="column">
      <Card padded={false}>
        {files === undefined && <Skeleton shape="row" count={1} />}
        {files?.length === 0 && <EmptyState title={texts.noneTitle}>{texts.none}</EmptyState>}
        {files !== undefined && files.length > 0 && (
          <List label={texts.title}>
            {files.map((file, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <ListItem key={index}>{file.name}</ListItem>
            ))}
          </List>
        )}
      </Card>
      {files !== undefined && files.length > 0 && (
        <Stack gap={2}>
          <Row>
            <Button kind="main" onClick={() => use(addScans, '/scan')}>
              {texts.receipts}
            </Button>
            <Button onClick={() => use(handOverFiles, '/import')}>{texts.statements}</Button>
            <Button kind="quiet" onClick={() => use(() => undefined, '/scan')}>
              {common.cancel}
            </Button>
          </Row>
        </Stack>
      )}
    </Page>
  );
}
