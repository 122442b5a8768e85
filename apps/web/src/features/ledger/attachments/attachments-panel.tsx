import type { Attachment } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attachmentContentQuery, attachmentsQuery } from '../../../api/attachments.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { FileButton } from '../../../design/file-button.tsx';
import { useFilesOverPage, usePastedFiles } from '../../../design/file-drops.ts';
import { FileLine, FileLines, FilePlace, FileTile, FileTiles } from '../../../design/file-tiles.tsx';
import { AttachmentIcon, CameraIcon } from '../../../design/icons.ts';
import { IntoView } from '../../../design/into-view.tsx';
import { OnPhone, ReaderOnly } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { acceptedTypes, fileNote, sizeWords } from './file-words.ts';
import { attachmentsPanel as texts } from './texts.ts';
import { attachFiles, dropUpload, retryUpload, type Upload, useUploads } from './uploads.ts';

const AttachmentViewer = lazyPart(() => import('./attachment-viewer.tsx'));

interface PanelProps {
  readonly transactionId: string;
  /** Known number of attachments of the transaction. */
  readonly count: number;
}

/** The files of a transaction: shown, opened, added by choice, camera, drop or paste. */
export function AttachmentsPanel({ transactionId, count }: PanelProps) {
  const query = useQuery({ ...attachmentsQuery(transactionId), enabled: count > 0 });
  const { data, error } = query;
  const uploads = useUploads(transactionId);
  const [openId, setOpenId] = useState<string>();
  const add = (files: readonly File[]) => attachFiles(transactionId, files);
  const over = useFilesOverPage(add);
  usePastedFiles(add);
  const attachments = data ?? (count > 0 ? undefined : []);
  const open = attachments?.find(({ id }) => id === openId);
  return (
    <FilePlace title={texts.title} over={over} action={<AddFiles onFiles={add} />}>
      <LoadFailed what={texts.theAttachments} query={query} />
      {!attachments && !error && <Skeleton shape="row" count={2} />}
      {attachments && attachments.length > 0 && (
        <FileTiles label={texts.attachedFiles}>
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
          <FileLines label={texts.filesOnTheirWay}>
            {uploads.map((upload) => (
              <UploadLine key={upload.key} upload={upload} />
            ))}
          </FileLines>
        </IntoView>
      )}
      {attachments?.length === 0 && uploads.length === 0 && (
        <Text tone="quiet" size={14}>
          {texts.howToAdd}
        </Text>
      )}
      <ReaderOnly live>{uploadWords(uploads)}</ReaderOnly>
      {attachments && open && (
        <AttachmentViewer
          attachments={attachments}
          attachment={open}
          onOpen={setOpenId}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </FilePlace>
  );
}

function AddFiles({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  return (
    <>
      <OnPhone>
        <FileButton camera accept="image/*" icon={<CameraIcon size={18} stroke={1.75} />} onFiles={onFiles}>
          {common.takeAPhoto}
        </FileButton>
      </OnPhone>
      <FileButton
        multiple
        accept={acceptedTypes}
        icon={<AttachmentIcon size={18} stroke={1.75} />}
        onFiles={onFiles}
      >
        {texts.addFile}
      </FileButton>
    </>
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
    waiting: texts.waiting(sizeWords(file.size)),
    sending: part < 1 ? texts.sent(Math.round(part * 100), sizeWords(file.size)) : texts.beingStored,
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
            <Button small label={texts.tryAgainThis(file.name)} onClick={() => retryUpload(key)}>
              {common.tryAgain}
            </Button>
          )}
          <Button
            small
            kind="quiet"
            label={isRefused ? texts.takeAwayThis(file.name) : texts.stopThis(file.name)}
            onClick={() => dropUpload(key)}
          >
            {isRefused ? common.remove : texts.stop}
          </Button>
        </>
      }
    />
  );
}

function uploadWords(uploads: readonly Upload[]): string {
  const going = uploads.filter(({ state }) => state !== 'refused');
  const [first] = going;
  if (!first) return '';
  return going.length === 1 ? texts.sending(first.file.name) : texts.sendingFiles(going.length);
}
