import { readFile, writeFile } from 'node:fs/promises';
import type { Diagnostic } from '../diagnostic.ts';
import { UsageError } from './usage.ts';

/** A text that a finding keeps when lines are moved or other entries are added. */
export function baselineKey({ file, code, message }: Diagnostic): string {
  return `${file.replace(/\\/g, '/')}: ${code}: ${message}`;
}

/**
 * Reads the findings that are accepted.
 * @throws {UsageError} where the file is missing or is no JSON array of texts
 */
export async function readBaseline(file: string): Promise<Set<string>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read`, 'lint');
  });
  try {
    const content: unknown = JSON.parse(text);
    if (Array.isArray(content)) return new Set(content.map(String));
  } catch {
    // Told below, as for any other content.
  }
  throw new UsageError(`${file} is no baseline: write one with --write-baseline`, 'lint');
}

/** Writes findings as accepted, one a line, sorted so that changes are easy to review. */
export async function writeBaseline(file: string, findings: readonly Diagnostic[]): Promise<void> {
  const keys = [...new Set(findings.map(baselineKey))].sort();
  await writeFile(file, `${JSON.stringify(keys, null, 2)}\n`);
}
