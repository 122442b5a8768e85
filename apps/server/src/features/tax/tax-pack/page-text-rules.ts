import type { ReturnBoxFigure, ReturnFormFigures, TaxBoxes } from '@farthing/api-contract';
import { taxYearText } from '@farthing/uk-tax';

const style = `
:root{color-scheme:light}
body{font:14px/1.5 system-ui,sans-serif;color:#1b1f24;max-width:46rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .25rem}
p{margin:.4rem 0}small{color:#555b63}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #d9d9d4;padding:.35rem .5rem;text-align:left;vertical-align:top}
td:first-child,thead th:first-child{width:9rem;white-space:nowrap}
.boxes td:first-child,.boxes thead th:first-child{width:3rem;font-weight:600}
[scope=rowgroup]{padding-top:1rem;font-size:.85rem;color:#555b63}
td:last-child,thead th:last-child{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.days td:last-child,.days thead th:last-child{text-align:left;white-space:normal}
tr{break-inside:avoid}h2,[scope=rowgroup]{break-after:avoid}
@page{size:A4;margin:16mm}@media print{body{margin:0;max-width:none;padding:0;font-size:11px}}
`;

/** The printable page: one file with everything in it, that needs nothing else. */
export function pageOf({ tax_year, boxes_note, forms, filing, payments, notes }: TaxBoxes): string {
  const title = `Self Assessment ${taxYearText(tax_year)}`;
  const due = payments.due.map(({ date, label, amount }) => [dayText(date), text(label), money(amount)]);
  const charged = [
    ...payments.charged.map(({ label, amount }) => [text(label), money(amount)]),
    ['In all', money(payments.total_charged)],
    ...payments.paid.map(({ label, amount }) => [`${text(label)}, paid`, money(`-${amount}`)]),
    [
      payments.balance.startsWith('-') ? 'Comes back' : 'Left to pay',
      money(payments.balance.replace('-', '')),
    ],
  ];
  const days = filing.deadlines.map(({ date, label }) => [dayText(date), text(label)]);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text(boxes_note.replaceAll(/\b(\d{4})-(\d{2})\b/g, '$1/$2'))} Figures are whole pounds; the exact amount stands beneath where it differs.</p>
${forms.map(formText).join('\n')}
${forms.length === 0 ? '<p>Nothing is recorded for this year.</p>' : ''}
${table('Tax of the year', ['What', 'Pounds'], charged)}
${due.length > 0 ? table('When it is due', ['Day', 'Payment', 'Pounds'], due) : ''}
${table('Deadlines', ['Day', 'What'], days, 'days')}
${notes.length > 0 ? `<h2>Notes</h2>\n${notes.map((note) => `<p>${text(note)}</p>`).join('\n')}` : ''}
</main>
</body>
</html>
`;
}

function formText({ form, title, name, boxes, notes }: ReturnFormFigures): string {
  const heading = `${form} ${title}${name === null ? '' : `: ${name}`}`;
  const sections = [...Map.groupBy(boxes, ({ section }) => section)].map(
    ([section, ofSection]) =>
      `<tbody><tr><th colspan="3" scope="rowgroup">${text(section)}</th></tr>
${ofSection.map((box) => rowText(boxCells(box))).join('\n')}</tbody>`,
  );
  return [
    `<h2>${text(heading)}</h2>`,
    // A page may have notes only.
    ...(boxes.length === 0
      ? []
      : [
          `<table class="boxes" aria-label="${text(heading)}">${headText(['Box', 'What', 'Figure'])}\n${sections.join('\n')}</table>`,
        ]),
    ...notes.map((note) => `<p><small>${text(note)}</small></p>`),
  ].join('\n');
}

function boxCells({ box, label, figure, exact, from, note }: ReturnBoxFigure): string[] {
  const below = [from === '' ? '' : `From ${from}.`, note ?? ''].filter((part) => part !== '').join(' ');
  const differs = exact !== null && exact !== `${figure}.00`;
  return [
    text(box),
    `${text(label)}${below === '' ? '' : `<br><small>${text(below)}</small>`}`,
    `${exact === null ? text(figure) : wholeText(figure)}${differs ? `<br><small>${money(exact)}</small>` : ''}`,
  ];
}

/** A table under its heading, which is its name as well. */
function table(
  heading: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  kind: 'sums' | 'days' = 'sums',
): string {
  return `<h2>${heading}</h2>\n<table class="${kind}" aria-label="${heading}">${headText(head)}<tbody>\n${rows.map(rowText).join('\n')}\n</tbody></table>`;
}

function headText(cells: readonly string[]): string {
  return `<thead><tr>${cells.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>`;
}

function rowText(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`;
}

function money(amount: string): string {
  const [whole = '', pence = '00'] = amount.replace(/^-+/, '').split('.');
  const isLess = /^-/.test(amount) && !/^-+0(\.0*)?$/.test(amount) && !amount.startsWith('--');
  return `${isLess ? '−' : ''}${wholeText(whole)}.${pence}`;
}

function wholeText(figure: string): string {
  return figure.replace(/\B(?=(\d{3})+$)/g, ',');
}

function text(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
