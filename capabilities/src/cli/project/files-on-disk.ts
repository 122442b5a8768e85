import { readFile, stat } from 'node:fs/promises';
import type { Format } from '../../capability-file.ts';
import { type Diagnostic, nowhere } from '../../diagnostic.ts';
import { DocumentError, type DocumentValue } from '../../document.ts';
import { readJson } from '../../read-json.ts';
import { readToml } from '../../read-toml.ts';

/** Returns the text of a file without a byte order mark, or undefined where there is none. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch {
    return undefined;
  }
}

/** Says whether a path is a file, a folder, or nothing. */
export async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return 'folder';
  return found?.isFile() ? 'file' : undefined;
}

/**
 * Reads a document of the project with the place of every value.
 * @param diagnostics receives the syntax error of a text that cannot be read
 */
export function readDocument(
  text: string,
  file: string,
  format: Format,
  diagnostics: Diagnostic[],
): DocumentValue | undefined {
  try {
    return format === 'toml' ? readToml(text) : readJson(text, format);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const range = error.range ?? nowhere;
    diagnostics.push({ code: 'syntax', severity: 'error', message: error.message, file, pointer: '', range });
    return undefined;
  }
}
