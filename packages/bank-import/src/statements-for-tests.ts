import { createIdentities, readStatement, surveyStatement } from './index.ts';
import type { ByteSource, StatementLine, StatementRow, Survey, SurveyOptions } from './statement.ts';

/** A sterling current account and no answers; what most tests survey with. */
export const sterling: SurveyOptions = { accountClass: 'asset', accountCurrency: 'GBP' };
/** A sterling credit card. */
export const card: SurveyOptions = { accountClass: 'liability', accountCurrency: 'GBP' };

/** Text as a source of UTF-8 bytes, or the bytes themselves. */
export function sourceOf(content: string | Uint8Array): ByteSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return () => [bytes];
}

/** Surveys a text. */
export function survey(content: string | Uint8Array, options: SurveyOptions = sterling): Promise<Survey> {
  return surveyStatement(sourceOf(content), options);
}

/** Surveys a file and reads all of it; no rows where it cannot be read. */
export async function readAll(
  content: string | Uint8Array,
  options: SurveyOptions = sterling,
): Promise<{ survey: Survey; rows: StatementRow[]; lines: StatementLine[]; keys: string[] }> {
  const source = sourceOf(content);
  const found = await surveyStatement(source, options);
  const rows: StatementRow[] = [];
  if (found.reading !== null)
    for await (const batch of readStatement(source, found.reading)) rows.push(...batch);
  const lines = rows.flatMap(({ result }) => (result.kind === 'line' ? [result.line] : []));
  return { survey: found, rows, lines, keys: lines.map(createIdentities('account')) };
}
