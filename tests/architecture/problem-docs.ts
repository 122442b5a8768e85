import { readTable, tableRow } from './markdown-table.ts';

/** The catalogue: every code a client may be told, with its status and text. */
export type Problems = Readonly<Record<string, { readonly status: number; readonly detail: string }>>;

const begin = '<!-- problems: begin; written by tools/docs-errors.ts -->';
const end = '<!-- problems: end -->';
const heading = '## Every error';

const newPage = `# Errors

An error is answered with the status below and a JSON body \`{ "detail": "…" }\`. The code is the name that the server's
sources and its log use for it.

${heading}

${begin}
${end}
`;

/** Returns the errors page with its table regenerated from the catalogue. Everything outside the markers stays unchanged. */
export function withProblemTable(page: string | undefined, problems: Problems): string {
  const text = page ?? newPage;
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/api/errors.md lacks the lines ${begin} and ${end}`);
  const rows = Object.entries(problems).map(([code, { status, detail }]) =>
    tableRow([`\`${code}\``, status, detail]),
  );
  const table = ['| Code | Status | Detail |', '|---|---|---|', ...rows].join('\n');
  return `${text.slice(0, from)}${begin}\n${table}\n${text.slice(to)}`;
}

/** The catalogue as the errors page prints it. */
export function documentedProblems(page: string): Problems {
  const rows = readTable(page, heading);
  return Object.fromEntries(
    rows.map(([code = '', status, detail = '']) => [
      code.replaceAll('`', ''),
      { status: Number(status), detail },
    ]),
  );
}
