import { type DragEvent, useEffect, useRef, useState } from 'react';

type OnFiles = (files: readonly File[]) => void;

function hasFiles(event: globalThis.DragEvent | DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Takes files dropped anywhere on the page: one that misses its place would replace the page otherwise. */
export function useFilesOverPage(onFiles: OnFiles): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const move = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: globalThis.DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) take.current(files);
    };
    addEventListener('dragover', move);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', move);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return over;
}

/** Takes files from the clipboard wherever the focus is; text is pasted as ever. */
export function usePastedFiles(onFiles: OnFiles): void {
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      take.current(files);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
}

/**
 * Takes files dropped on rows of a ledger; the row under them is marked. What misses the rows is let fall, and the page
 * stays.
 * @param enabled false where something covers the rows
 */
export function useFilesOnRows(
  enabled: boolean,
  onFiles: (rowId: string, files: readonly File[]) => void,
): void {
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    if (!enabled) return;
    let marked: HTMLElement | null = null;
    const mark = (row: HTMLElement | null) => {
      if (row === marked) return;
      marked?.removeAttribute('data-drop');
      row?.setAttribute('data-drop', 'true');
      marked = row;
    };
    const rowAt = (event: globalThis.DragEvent) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row-id]') : null;
    const move = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const row = rowAt(event);
      if (event.dataTransfer) event.dataTransfer.dropEffect = row ? 'copy' : 'none';
      mark(row);
    };
    const leave = (event: globalThis.DragEvent) => {
      if (event.relatedTarget === null) mark(null);
    };
    const drop = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      mark(null);
      const id = rowAt(event)?.dataset.rowId;
      const files = [...(event.dataTransfer?.files ?? [])];
      if (id && files.length > 0) take.current(id, files);
    };
    addEventListener('dragover', move);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      mark(null);
      removeEventListener('dragover', move);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [enabled]);
}
