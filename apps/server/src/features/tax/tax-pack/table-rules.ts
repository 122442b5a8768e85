import type { CapitalGainsMatch, CapitalGainsSale, Disposal, TaxBoxes } from '@farthing/api-contract';
import { returnBoxes } from '@farthing/uk-tax';
import { type FilledForm, pence, presentRow, print } from './box-rules.ts';
import { type Cell, csvOf } from './csv-rules.ts';
import type { ReturnRecords } from './record-rules.ts';

/** Every box with its figure. */
export function boxesTable(forms: readonly FilledForm[]): string {
  const rows = forms.flatMap(({ form, name: copy, boxes }) =>
    boxes.map(({ section, box, label, figure, exact, from, note }): Cell[] => [
      form,
      copy,
      section,
      box,
      label,
      figure,
      exact,
      from,
      note,
    ]),
  );
  return csvOf(['form', 'copy', 'section', 'box', 'label', 'figure', 'exact', 'from', 'note'], rows);
}

/** Every row behind every box. Rows of a box add up to its exact figure. */
export function rowsTable(forms: readonly FilledForm[]): string {
  const rows = forms.flatMap(({ form, name: copy, boxes }) =>
    boxes.flatMap(({ name, section, box, label, rows: behind }) =>
      behind.map((one): Cell[] => {
        const {
          source,
          date,
          label: words,
          amount,
        } = presentRow(one, returnBoxes[name].rounding === 'count');
        return [form, copy, section, box, label, source, date, words, amount];
      }),
    ),
  );
  return csvOf(['form', 'copy', 'section', 'box', 'box label', 'source', 'date', 'row', 'amount'], rows);
}

/** Returns a table of the year's charges, payments made and due dates. */
export function paymentsTable({ tax_year, payments }: TaxBoxes): string {
  const rows: Cell[][] = [
    ...payments.charged.map(({ label, amount }) => ['charged', null, label, amount]),
    ['charged', null, 'In all', payments.total_charged],
    ...payments.paid.map(({ label, amount }) => ['paid', null, label, amount]),
    ['paid', null, 'In all', payments.total_paid],
    ...payments.made.map(({ date, amount }) => [
      'payment on account',
      date,
      `Towards ${tax_year}, included above`,
      amount,
    ]),
    ['balance', null, 'Left to pay. A negative amount is a refund.', payments.balance],
    ...payments.due.map(({ date, label, amount }) => ['due', date, label, amount]),
  ];
  return csvOf(['kind', 'date', 'what', 'amount'], rows);
}

const gainsHead = [
  'date',
  'asset',
  'name',
  'quantity',
  'proceeds',
  'allowable costs',
  'relief',
  'gain',
  'matched with',
  'matched quantity',
  'acquired',
  'match proceeds',
  'match costs',
  'match gain',
  'note',
];

const ruleWords: Readonly<Record<CapitalGainsMatch['rule'], string>> = {
  same_day: 'Same day (TCGA 1992 s105)',
  thirty_day: 'Within 30 days (TCGA 1992 s106A)',
  section_104: 'Section 104 holding (TCGA 1992 s104)',
  later_acquisition: 'Later acquisition (TCGA 1992 s105(2))',
};

const claimWords: Readonly<Record<NonNullable<CapitalGainsSale['claim']>, string>> = {
  relieved: 'Claimed as a new resident (TCGA 1992 Sch D1)',
  not_allowable: 'Loss abroad, not allowable (TCGA 1992 s16(4))',
};

/**
 * The computations that HMRC wants with the return: a line for each disposal, one below it for each of its matches;
 * recorded disposals with their reliefs and steps.
 */
export function gainsTable({ gains, disposals }: ReturnRecords): string {
  const matched = (gains?.disposals ?? []).flatMap((one): Cell[][] => [
    [
      ...[one.date, one.asset, one.name, one.quantity, one.proceeds, one.allowable_costs],
      ...[pence(one.relief) === 0n ? null : one.relief, print(pence(one.gain) - pence(one.relief))],
      ...(one.claim ? [...empty(6), claimWords[one.claim]] : []),
    ],
    ...one.matches.map((match): Cell[] => [
      one.date,
      one.asset,
      one.name,
      ...empty(5),
      ruleWords[match.rule],
      match.quantity,
      match.date,
      match.proceeds,
      match.allowable_costs,
      match.gain,
    ]),
  ]);
  const claims = new Map((gains?.other_disposals ?? []).map(({ id, claim }) => [id, claim]));
  const recorded = disposals.flatMap((one) => recordedLines(one, claims.get(one.id)));
  return csvOf(gainsHead, [...matched, ...recorded].map(filled));
}

function recordedLines(one: Disposal, claim: CapitalGainsSale['claim']): Cell[][] {
  const { date, kind, name, own_proceeds, allowable_costs, relief, chargeable_gain } = one;
  const share = one.share_percent === '100' ? null : `${one.share_percent}% share`;
  const words = [share, one.exempt ? 'Exempt' : null, claim ? claimWords[claim] : null];
  const note = words.filter((part) => part !== null).join('; ');
  const line = [
    date,
    kind.replaceAll('_', ' '),
    name,
    null,
    own_proceeds,
    allowable_costs,
    relief,
    chargeable_gain,
  ];
  return [
    [...line, ...empty(6), note],
    ...one.explanation.map(({ label, amount, figures, law }): Cell[] => [
      date,
      kind.replaceAll('_', ' '),
      name,
      ...empty(11),
      [`${label}: ${amount}`, ...figures.map((figure) => `${figure.label} ${figure.value}`), law]
        .filter((part) => part !== '')
        .join('; '),
    ]),
  ];
}

function empty(count: number): null[] {
  return Array.from({ length: count }, () => null);
}

/** As many cells as the head has. */
function filled(row: readonly Cell[]): Cell[] {
  return [...row, ...empty(gainsHead.length - row.length)];
}
