import type { NamedText } from './evaluate.ts';

const readable = /\.(json|json5|toml)$/;
/** Folders of a project that hold no capability files and many others. */
const skipped = /^(node_modules|target|dist|icons|schemas|\.git)$/;
/** Larger files are refused by the reader, in words, so their end isn't needed. */
const longest = 4_000_000;

/** Reads what was dropped: single files as they are, and of folders only capability files and generated manifests. */
export async function readDropped(items: DataTransferItemList): Promise<NamedText[]> {
  // The list is emptied after the event, so every entry is taken before the first wait.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = [...items].flatMap((item) => item.getAsFile() ?? []);
  // Files that come from another page have no entry.
  if (entries.length === 0) return readChosen(files);
  const found: NamedText[] = [];
  for (const entry of entries) {
    if (entry.isFile) found.push(...(await readEntry(entry as FileSystemFileEntry, entry.name)));
    else await walk(entry as FileSystemDirectoryEntry, entry.name, found);
  }
  return found;
}

/** Reads files that were chosen in a dialog. */
export async function readChosen(files: Iterable<File>): Promise<NamedText[]> {
  const found: NamedText[] = [];
  for (const file of files)
    if (readable.test(file.name)) found.push({ name: file.name, text: await textOf(file) });
  return found;
}

async function walk(folder: FileSystemDirectoryEntry, path: string, found: NamedText[]): Promise<void> {
  const reader = folder.createReader();
  // A reader gives a hundred entries at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return;
    for (const entry of some) {
      const inner = `${path}/${entry.name}`;
      const isManifest = inner.endsWith('gen/schemas/acl-manifests.json');
      if (entry.isDirectory) {
        if (!skipped.test(entry.name) || inner.endsWith('gen/schemas'))
          await walk(entry as FileSystemDirectoryEntry, inner, found);
      } else if (isManifest || `/${path}/`.includes('/capabilities/'))
        found.push(...(await readEntry(entry as FileSystemFileEntry, inner)));
    }
  }
}

async function readEntry(entry: FileSystemFileEntry, name: string): Promise<NamedText[]> {
  if (!readable.test(name)) return [];
  const file = await new Promise<File>((done, failed) => entry.file(done, failed));
  return [{ name, text: await textOf(file) }];
}

function textOf(file: File): Promise<string> {
  return file.slice(0, longest).text();
}
