import type { Attachment } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import {
  attachmentContentQuery,
  deleteAttachment,
  restoreAttachment,
  storeAttachments,
} from '../../../api/attachments.ts';
import { messageOf } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { downloadFile } from '../../../design/download.ts';
import { FileViewer } from '../../../design/file-viewer.tsx';
import { joinParts } from '../../../design/format.ts';
import { DeleteIcon, DownloadIcon } from '../../../design/icons.ts';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { fileNote } from './file-words.ts';
import { attachmentViewer as texts } from './texts.ts';

interface ViewerProps {
  readonly attachments: readonly Attachment[];
  /** The one of them that is shown. */
  readonly attachment: Attachment;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** One attachment over the whole window, with the way to the others, downloading and deleting. */
export default function AttachmentViewer({ attachments, attachment, onOpen, onClose }: ViewerProps) {
  const place = attachments.indexOf(attachment);
  const isPicture = attachment.content_type !== 'application/pdf';
  const query = useQuery({ ...attachmentContentQuery(attachment.id, 'original'), enabled: isPicture });
  const step = (by: number) => {
    const other = attachments[place + by];
    return other && (() => onOpen(other.id));
  };
  const remove = () => {
    // Closed first: the way back stands under the viewer otherwise.
    onClose();
    void removeAttachment(attachment);
  };
  const counted = attachments.length > 1 ? texts.placeOfCount(place + 1, attachments.length) : '';
  const pixels = attachment.width ? `${attachment.width} × ${attachment.height}` : '';
  return (
    <FileViewer
      name={attachment.name}
      note={joinParts(counted, fileNote(attachment), pixels)}
      picture={isPicture ? query.data : 'none'}
      instead={<Instead isPicture={isPicture} error={query.error} attachment={attachment} />}
      actions={
        <>
          <IconButton
            label={texts.download}
            icon={<DownloadIcon size={20} stroke={1.75} />}
            onClick={() => void download(attachment)}
          />
          <IconButton
            label={common.deleteWord}
            icon={<DeleteIcon size={20} stroke={1.75} />}
            onClick={remove}
          />
        </>
      }
      onNext={step(1)}
      onPrevious={step(-1)}
      onDelete={remove}
      onClose={onClose}
    />
  );
}

interface InsteadProps {
  readonly isPicture: boolean;
  readonly error: Error | null;
  readonly attachment: Attachment;
}

function Instead({ isPicture, error, attachment }: InsteadProps) {
  if (error) return <Text tone="error">{messageOf(error)}</Text>;
  if (isPicture) return <Text tone="quiet">{texts.loadingPicture}</Text>;
  return (
    <>
      <Text tone="quiet">{texts.pdfOpensElsewhere}</Text>
      <Button icon={<DownloadIcon size={18} stroke={1.75} />} onClick={() => void download(attachment)}>
        {texts.downloadPdf}
      </Button>
    </>
  );
}

async function download({ id, name }: Attachment): Promise<void> {
  try {
    downloadFile(name, await queryClient.fetchQuery(attachmentContentQuery(id, 'original')));
  } catch (error) {
    toast(texts.notDownloaded(messageOf(error)));
  }
}

/** Deletes an attachment at once; Undo brings it back in its place. */
async function removeAttachment(attachment: Attachment): Promise<void> {
  const { id, transaction_id, name } = attachment;
  const without = (before: readonly Attachment[]) => before.filter((other) => other.id !== id);
  const putBack = () =>
    storeAttachments(transaction_id, (before) =>
      [...without(before), attachment].sort((one, other) => one.created_at.localeCompare(other.created_at)),
    );
  await storeAttachments(transaction_id, without);
  try {
    await deleteAttachment(id);
  } catch (error) {
    await putBack();
    return toast(texts.notDeleted(messageOf(error)));
  }
  toast(texts.deleted(name), async () => {
    await restoreAttachment(id);
    await putBack();
  });
}
