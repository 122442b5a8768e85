import { type Ref, useEffect, useRef } from 'react';
import styles from './drop-zone.module.css';
import { useFilesOverPage } from './file-drops.ts';
import { ImportIcon } from './icons.ts';

interface DropZoneProps {
  /** Accessible name of the field: "Statement files". */
  readonly label: string;
  /** Prompt in the drop zone: "Drop statements here". */
  readonly invitation: string;
  /** Prompt on touch devices, which can't drop files. */
  readonly touchInvitation: string;
  readonly note?: string;
  /** Media types to choose from, separated by commas; then text that is pasted is left alone. Without it any file. */
  readonly accept?: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A place for files: dropped anywhere on the page, chosen with a click or Enter, or pasted, also as text. It is one
 * file field drawn large, so phones show their own picker and keyboards need nothing special.
 */
export function DropZone({ label, invitation, touchInvitation, note, accept, onFiles, ref }: DropZoneProps) {
  const over = useFilesOverPage(onFiles);
  usePastedFiles(onFiles, accept === undefined);
  return (
    <div className={styles.zone} data-over={over}>
      <ImportIcon size={32} stroke={1.5} aria-hidden />
      <span className={styles.invitation}>
        <span className={styles.withMouse}>{invitation}</span>
        <span className={styles.withFinger}>{touchInvitation}</span>
      </span>
      {note && <span className={styles.note}>{note}</span>}
      <input
        ref={ref}
        type="file"
        multiple
        accept={accept}
        className={styles.input}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}

/** Takes files from the clipboard, and rows copied as text where `textToo`, unless they are pasted into a field. */
function usePastedFiles(onFiles: (files: readonly File[]) => void, textToo: boolean): void {
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const field = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
      if (field && !(field instanceof HTMLInputElement && field.type === 'file')) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (textToo && files.length === 0 && text.trim().includes('\n'))
        files.push(new File([text], 'pasted.csv', { type: 'text/csv' }));
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, [textToo]);
}
