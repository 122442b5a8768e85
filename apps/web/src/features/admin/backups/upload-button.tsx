import { useState } from 'react';
import { backupsChanged, uploadBackup } from '../../../api/backups.ts';
import { Button } from '../../../design/button.tsx';
import { FileButton } from '../../../design/file-button.tsx';
import { UploadIcon } from '../../../design/icons.ts';
import { toast } from '../../../design/toast.tsx';
import { uploadButton as texts } from './texts.ts';

interface UploadButtonProps {
  /** Called with the error of the last file, or undefined if there was none. */
  readonly onProblem: (error: unknown) => void;
}

/** Sends a backup that lies elsewhere into the list. */
export function UploadButton({ onProblem }: UploadButtonProps) {
  const [part, setPart] = useState<number>();
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    setPart(0);
    onProblem(undefined);
    try {
      await uploadBackup(file, { onProgress: setPart, signal: new AbortController().signal });
      toast(texts.uploaded);
      await backupsChanged();
    } catch (error) {
      onProblem(error);
    } finally {
      setPart(undefined);
    }
  };
  if (part !== undefined) {
    return (
      <Button small disabled>
        {texts.sending(Math.round(part * 100))}
      </Button>
    );
  }
  return (
    <FileButton icon={<UploadIcon size={18} />} accept=".age" onFiles={([file]) => void send(file)}>
      {texts.upload}
    </FileButton>
  );
}
