import { fieldsLeftOut, figuresWithoutField, reasons } from './fields-left-out.ts';
import { producedFields } from './produced-fields.ts';

const begin = '<!-- fields: begin; written by tools/hmrc-fields.ts -->';
const end = '<!-- fields: end -->';

/** Returns the page of fields with its tables written again. Everything outside the markers stays. */
export function withFieldTables(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/tax-hmrc-fields.md lacks the lines ${begin} and ${end}`);
  return `${page.slice(0, from)}${begin}\n\n${tables()}\n\n${page.slice(to)}`;
}

function tables(): string {
  const produced = Object.entries(producedFields).map(
    ([path, producer]) =>
      `| \`${path}\` | ${typeof producer === 'string' ? `\`${producer}\`` : 'worked out'} |`,
  );
  const left = Object.entries(fieldsLeftOut).map(([path, reason]) => `| \`${path}\` | ${reason} |`);
  const why = Object.entries(reasons).map(([reason, text]) => `| ${reason} | ${text} |`);
  const without = Object.entries(figuresWithoutField).map(([figure, text]) => `| \`${figure}\` | ${text} |`);
  return [
    '### Produced',
    ['| Field below `calculation` | Figure of the position |', '|---|---|', ...produced].join('\n'),
    '### Not produced',
    ['| Reason | Meaning |', '|---|---|', ...why].join('\n'),
    ['| Fields below | Reason |', '|---|---|', ...left].join('\n'),
    '### Figures without a field',
    ['| Figure of the position | Why |', '|---|---|', ...without].join('\n'),
  ].join('\n\n');
}
