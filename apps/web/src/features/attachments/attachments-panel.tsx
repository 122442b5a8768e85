import type { Attachment } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { attachmentContentQuery, attachmentsQuery } from '../../api/attachments.ts';
import { messageOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { FileButton } from '../../design/file-button.tsx';
import { useFilesOverPage, usePastedFiles } from '../../design/file-drops.ts';
import { FileLine, FileLines, FilePlace, FileTile, FileTiles } from '../../design/file-tiles.tsx';
import { AttachmentIcon, CameraIcon } from '../../design/icons.ts';
import { IntoView } from '../../design/into-view.tsx';
import { OnPhone, ReaderOnly } from '../../design/layout.tsx';
import { Notice, Skeleton } from '../../design/notice.tsx';
import { Text } from '../../design/text.tsx';
import { acceptedTypes, fileNote, sizeWords } from './file-words.ts';
import { attachFiles, dropUpload, retryUpload, type Upload, useUploads } from './uploads.ts';

const AttachmentViewer = lazy(() => import('./attachment-viewer.tsx'));

interface PanelProps {
  readonly transactionId: string;
  /** How many attachments the transaction is known to have. */
  readonly count: number;
}

/** The files of a transaction: shown, opened, added by choice, camera, drop or paste. */
export function AttachmentsPanel({ transactionId, count }: PanelProps) {
  const { data, error, refetch } = useQuery({ ...attachmentsQuery(transactionId), enabled: count > 0 });
  const uploads = useUploads(transactionId);
  const [openId, setOpenId] = useState<string>();
  const add = (files: readonly File[]) => attachFiles(transactionId, files);
  const over = useFilesOverPage(add);
  usePastedFiles(add);
  const attachments = data ?? (count > 0 ? undefined : []);
  return (
    <FilePlace
      title="Receipts and invoices"
      over={over}
      action={
        <>
          <OnPhone>
            <FileButton camera accept="image/*" icon={<CameraIcon size={18} stroke={1.75} />} onFiles={add}>
              Take a photo
            </FileButton>
          </OnPhone>
          <FileButton
            multiple
            accept={acceptedTypes}
            icon={<AttachmentIcon size={18} stroke={1.75} />}
            onFiles={add}
          >
            Add a file
          </FileButton>
        </>
      }
    >
      {error && (
        <Notice
          tone="error"
          title="The attachments could not be loaded"
          action={
            <Button small onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(error)}
        </Notice>
      )}
      {!attachments && !error && <Skeleton shape="row" count={2} />}
      {attachments && attachments.length > 0 && (
        <FileTiles label="Attached files">
          {attachments.map((attachment) => (
            <AttachmentTile
              key={attachment.id}
              attachment={attachment}
              onOpen={() => setOpenId(attachment.id)}
            />
          ))}
        </FileTiles>
      )}
      {uploads.length > 0 && (
        <IntoView>
          <FileLines label="Files on their way">
            {uploads.map((upload) => (
              <UploadLine key={upload.key} upload={upload} />
            ))}
          </FileLines>
        </IntoView>
      )}
      {attachments?.length === 0 && uploads.length === 0 && (
        <Text tone="quiet" size={14}>
          Drop a receipt here, paste it or choose a file: JPEG, PNG, WebP or PDF, at most 15 MB.
        </Text>
      )}
      <ReaderOnly live>{uploadWords(uploads)}</ReaderOnly>
      <Suspense>
        {openId && attachments?.some(({ id }) => id === openId) && (
          <AttachmentViewer
            attachments={attachments}
            openId={openId}
            onOpen={setOpenId}
            onClose={() => setOpenId(undefined)}
          />
        )}
      </Suspense>
    </FilePlace>
  );
}

interface TileProps {
  readonly attachment: Attachment;
  readonly onOpen: () => void;
}

function AttachmentTile({ attachment, onOpen }: TileProps) {
  const { id, name, has_thumbnail } = attachment;
  const { data } = useQuery({ ...attachmentContentQuery(id, 'thumbnail'), enabled: has_thumbnail });
  return <FileTile name={name} note={fileNote(attachment)} picture={data} onOpen={onOpen} />;
}

function UploadLine({ upload: { key, file, state, part, message, canRetry } }: { readonly upload: Upload }) {
  const isRefused = state === 'refused';
  const note = {
    waiting: `${sizeWords(file.size)} · waits for its turn`,
    sending: part < 1 ? `${Math.round(part * 100)}% of ${sizeWords(file.size)}` : 'Being checked and stored',
    refused: message ?? '',
  }[state];
  return (
    <FileLine
      name={file.name}
      note={note}
      isError={isRefused}
      part={state === 'sending' ? part : undefined}
      action={
        <>
          {isRefused && canRetry && (
            <Button small label={`Try again: ${file.name}`} onClick={() => retryUpload(key)}>
              Try again
            </Button>
          )}
          <Button
            small
            kind="quiet"
            label={`${isRefused ? 'Take away' : 'Stop'}: ${file.name}`}
            onClick={() => dropUpload(key)}
          >
            {isRefused ? 'Take away' : 'Stop'}
          </Button>
        </>
      }
    />
  );
}

function uploadWords(uploads: readonly Upload[]): string {
  const going = uploads.filter(({ state }) => state !== 'refused');
  if (going.length === 0) return '';
  return going.length === 1 ? `Sending ${going[0]?.file.name}` : `Sending ${going.length} files`;
}
