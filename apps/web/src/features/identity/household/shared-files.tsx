import type { Attachment } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import {
  attachShared,
  type OthersAccountKey,
  readSharedFile,
  sharedAttachmentsQuery,
} from '../../../api/shared-transactions.ts';
import { Button } from '../../../design/button.tsx';
import { downloadFile } from '../../../design/download.ts';
import { FileButton } from '../../../design/file-button.tsx';
import { Row, Stack } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { useWork } from '../../../design/use-work.ts';
import { acceptedTypes, fileNote } from '../../ledger/attachments/file-words.ts';
import { sharedFiles as texts } from './texts.tsx';

interface FilesProps {
  readonly account: OthersAccountKey;
  readonly id: string;
  readonly canAdd: boolean;
}

/** The files of a transaction of a shared account, to save and to add. */
export function SharedFiles({ account, id, canAdd }: FilesProps) {
  const query = useQuery(sharedAttachmentsQuery(account, id));
  const { busy: isBusy, run } = useWork();
  const save = ({ id: attachmentId, name }: Attachment) =>
    void run(async () => downloadFile(name, await readSharedFile(account, id, attachmentId)));
  const add = (files: readonly File[]) =>
    void run(async () => {
      for (const file of files) await attachShared(account, id, file);
      await query.refetch();
      toast(texts.added);
    });
  return (
    <Stack gap={2}>
      <Row justify="between">
        <Text strong size={14} as="span">
          {texts.title}
        </Text>
        {canAdd && !isBusy && (
          <FileButton accept={acceptedTypes} multiple onFiles={add}>
            {texts.add}
          </FileButton>
        )}
      </Row>
      <LoadFailed what={texts.what} query={query} />
      {query.data?.length === 0 && (
        <Text size={14} tone="quiet">
          {texts.none}
        </Text>
      )}
      {query.data && query.data.length > 0 && (
        <List label={texts.title}>
          {query.data.map((file) => (
            <ListItem
              key={file.id}
              note={fileNote(file)}
              end={
                <Button small busy={isBusy} onClick={() => save(file)}>
                  {texts.save}
                </Button>
              }
            >
              <Text as="span" lines={1}>
                {file.name}
              </Text>
            </ListItem>
          ))}
        </List>
      )}
    </Stack>
  );
}
