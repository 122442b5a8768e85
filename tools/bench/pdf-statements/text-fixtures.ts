import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PdfPage, readPdfStatement, refusalText } from '@farthing/bank-import';

/**
 * Reads the text of real statements without their geometry, as other projects keep it, and prints what becomes of each:
 * `node tools/bench/pdf-statements/text-fixtures.ts <folder of .txt files>`. None may be accepted.
 */
const [folder = '.'] = process.argv.slice(2);

/** The lines of a text with each letter five points wide. */
function pagesOf(text: string): PdfPage[] {
  const words = text.split(/\r?\n/).flatMap((line, at) =>
    [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      text: word,
      x: 40 + index * 5,
      y: 40 + at * 14,
      width: word.length * 5,
      height: 10,
    })),
  );
  return [{ number: 1, words }];
}

const reasons = new Map<string, number>();
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.txt'),
)) {
  const outcome = readPdfStatement(pagesOf(readFileSync(join(folder, file), 'utf8')));
  const text =
    'statement' in outcome ? `ACCEPTED, ${outcome.statement.rows.length} rows` : refusalText(outcome.refused);
  console.log(`${file}: ${text}`);
  const reason = 'statement' in outcome ? 'accepted' : outcome.refused.reason;
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
}
console.log(Object.fromEntries(reasons));
