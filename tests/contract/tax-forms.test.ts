import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPages } from '../../tools/bench/pdf-statements/draw-pages.ts';
import { type Client, startApp, type TestApp } from './app.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

/** A form as lines of cells, which `|` divides. Labels as on HMRC's published forms; the figures are our own. */
function drawn(lines: readonly string[]): Uint8Array {
  const places = [40, 300, 380, 440, 500];
  return new Uint8Array(
    drawPages([
      lines.flatMap((line, at) =>
        line
          .split('|')
          .map((text, cell) => ({ text, x: places[cell] ?? 40, y: 60 + at * 16, size: 9 }))
          .filter(({ text }) => text !== ''),
      ),
    ]),
  );
}

const read = (lines: readonly string[], name = 'form.pdf') =>
  client.upload('/tax/forms/read', { name, content: drawn(lines) });

// gov.uk, "P60 (Single sheet)", 2024 to 2025.
const p60 = [
  'P60 End of Year Certificate',
  'Tax year to 5 April 2026',
  "Employee's details|Surname OKORO",
  'Pay and Income Tax details|Pay|Tax deducted',
  'In previous employment(s)|5,000.00|0.00',
  'In this employment|30,000.00|4,486.00',
  'Total for year|35,000.00|4,486.00',
  'Final tax code|1257L',
  'National Insurance contributions in this employment',
  'A|6396|6180|17424|1393.92',
  'Statutory payments included above|0.00',
  'Student Loan deductions in this employment (whole £s only)|212',
  "Employer's full name and address (including postcode)",
  'Larkfield Foods',
];
// gov.uk, "P45 Parts 1A, 2 and 3".
const p45 = [
  'P45 Part 1A Copy for employee',
  'Details of employee leaving work',
  'Leaving date|31 07 2025',
  'Tax Code at leaving date|1257L',
  'Total pay to date|12,000.00',
  'Total tax to date|1,562.00',
  'Total pay in this employment|8,000.00',
  'Total tax in this employment|1,000.00',
  'Employer name and address',
  'Elm Garage',
];
// gov.uk, "Understand your PAYE coding notice".
const p2 = [
  'P2 PAYE Coding Notice',
  'Your tax code for the tax year 6 April 2025 to 5 April 2026 is 1150L',
  'Employer: Larkfield Foods',
  'Personal Allowance|£12,570',
  'Car benefit|-£1,070',
  'A tax-free amount of|£11,500',
];
// HMRC's SA302, "Tax calculation".
const sa302 = [
  'SA302 Tax calculation for 2025-26 (year ended 5 April 2026)',
  'Pay from all employments|£30,000.00',
  'Dividends from UK companies|£1,200.00',
  'Total income received|£31,200.00',
  'minus Personal Allowance|£12,570.00',
  'Total income on which tax is due|£18,630.00',
  'Income Tax due|£3,546.25',
];

test('a P60 shows its figures, stores nothing, and its entry can be saved in the tax profile', async () => {
  const { status, body } = await read(p60);
  expect(status, JSON.stringify(body)).toBe(200);
  const entry = {
    employer: 'Larkfield Foods',
    pay: '30000.00',
    tax: '4486.00',
    ni: '1393.92',
    student_loan: '212.00',
  };
  expect(body).toMatchObject({
    form: 'p60',
    tax_year: '2025-26',
    tax_code: '1257L',
    p60: entry,
    is_recorded: false,
  });
  const profile = await client.get('/tax/profiles/2025-26');
  expect(profile.body).toMatchObject({ stored: false, p60s: [] });
  const saved = await client.put('/tax/profiles/2025-26', { p60s: [body.p60], incomes: body.incomes });
  expect(saved.body).toMatchObject({ p60s: [entry], incomes: [{ kind: 'employment', amount: '30000.00' }] });
  expect((await read(p60)).body.is_recorded).toBe(true);
});

test('a P45, a coding notice and an SA302 are read, and differences from payslips are named', async () => {
  expect((await read(p45)).body).toMatchObject({
    ...{ form: 'p45', tax_year: '2025-26', employer: 'Elm Garage', p60: null },
    incomes: [{ kind: 'employment', amount: '8000.00', tax_paid: '1000.00' }],
  });
  await client.post('/tax/payslips', {
    ...{ employer: 'Larkfield Foods', pay_date: '2025-10-31', pay_frequency: 'monthly', tax_code: '1257L' },
    ...{ gross: '2500.00', tax: '290.50', ni: '116.16', net: '2093.34' },
  });
  const notice = (await read(p2)).body;
  expect(notice).toMatchObject({ form: 'p2', tax_year: '2025-26', tax_code: '1150L', incomes: [] });
  expect(notice.notes[0]).toContain('has the tax code 1257L, and the form has 1150L');
  const calculation = (await read(sa302)).body;
  expect(calculation).toMatchObject({ form: 'sa302', tax_year: '2025-26', is_recorded: true });
  expect(calculation.incomes.map(({ kind, amount }: Record<string, string>) => `${kind} ${amount}`)).toEqual([
    'employment 30000.00',
    'dividends 1200.00',
  ]);
});

test.each<[string, readonly string[], RegExp]>([
  [
    'pay that doesn’t add up',
    p60.map((line) => line.replace('35,000.00', '36,000.00')),
    /pay adds up to £35000\.00, but it prints a total of £36000\.00/,
  ],
  [
    'more tax than pay',
    p60.map((line) => line.replaceAll('4,486.00', '44,486.00')),
    /tax of £44486\.00 is more than its pay/,
  ],
  [
    'more in this employment than to date',
    p45.map((line) => line.replace('8,000.00', '18,000.00')),
    /more than its total to date/,
  ],
  [
    'a code of another tax-free amount',
    p2.map((line) => line.replace('1150L', '1250L')),
    /1250L doesn’t belong to a tax-free amount of £11500\.00/,
  ],
  [
    'income that doesn’t add up',
    sa302.map((line) => line.replace('£1,200.00', '£1,300.00')),
    /income adds up to £31300\.00/,
  ],
  ['another document', ['Invoice 12', 'Total|12.00'], /isn’t a P60, P45, coding notice \(P2\) or SA302/],
])('a form is refused for %s, with the reason', async (_, lines, reason) => {
  const { status, body } = await read(lines);
  expect(status).toBe(422);
  expect(body.detail).toMatch(reason);
});

test('a file that isn’t a PDF is refused', async () => {
  const answer = await client.upload('/tax/forms/read', {
    name: 'p60.txt',
    content: 'P60 End of Year Certificate',
  });
  expect(answer.status).toBe(422);
});
