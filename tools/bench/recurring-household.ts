/**
 * A seeded household with labelled recurring payments in noise, for measuring `@farthing/recurring-payments`. The same
 * seed gives the same rows. It shares no code with the package but the days of bank holidays.
 */
import {
  type Frequency,
  type RecurringRow,
  workingDaysOf,
} from '../../packages/recurring-payments/src/index.ts';
import { randomFrom } from './generate.ts';
import { dayOf, type Maker, span, textOf } from './recurring-maker.ts';
import { noiseRows } from './recurring-noise.ts';
import { otherShapes } from './recurring-other-shapes.ts';
import type { Plan, Shape } from './recurring-plan.ts';
import { usualShapes } from './recurring-usual-shapes.ts';

/** Generated series, by the ids of its rows. */
export interface LabelledSeries {
  readonly shape: string;
  readonly frequency: Frequency;
  readonly ids: readonly string[];
}

/** Rows with what is in them. */
export interface Household {
  readonly rows: readonly RecurringRow[];
  readonly labels: readonly LabelledSeries[];
}
const syllables = 'bar cot dal fen gor hal ket lin mor nar pel rud sal tor vel wen yar zed'.split(' ');
const kinds = [
  'services',
  'digital',
  'group',
  'direct',
  'media',
  'co-op',
  'partners',
  'online',
  'living',
  'club',
];
/** Every shape once a turn. */
const shapes = [...usualShapes, ...otherShapes];

/** `count` labelled series in the noise of four years. */
export function makeHousehold(seed: number, count = 300): Household {
  const random = randomFrom(seed * 7919 + 13);
  const rows: RecurringRow[] = [];
  const labels: LabelledSeries[] = [];
  const [first, last] = [dayOf(span.first), dayOf(span.last)];
  const maker: Maker = {
    random,
    days: workingDaysOf('england-and-wales'),
    whole: (low, high) => low + Math.floor(random() * (high - low + 1)),
    chance: (probability) => random() < probability,
    pick: (list) => list[Math.floor(random() * list.length)] as (typeof list)[number],
    add({ day, pence, merchant, category = null, account = 'current', isTransfer = false }) {
      if (day < first || day > last) return null;
      const id = `${seed}-${String(rows.length).padStart(7, '0')}`;
      rows.push({
        id,
        date: textOf(day),
        amountMinor: BigInt(pence),
        currency: 'GBP',
        accountId: account,
        merchant,
        category,
        isTransfer,
        toggle: null,
      });
      return id;
    },
  };
  for (let turn = 0; labels.length < count; turn += 1) {
    const plans = shapes[turn % shapes.length] as Shape;
    const name = `${maker.pick(syllables)}${maker.pick(syllables)}${maker.pick(syllables)} ${maker.pick(kinds)}`;
    for (const plan of plans(maker, name.toUpperCase())) {
      if (labels.length < count) labels.push(carryOut(plan, maker));
    }
  }
  noiseRows(maker);
  // The order of an export that somebody sorted by something else.
  const shuffled = rows.map((row) => ({ row, at: random() })).sort((a, b) => a.at - b.at);
  return { rows: shuffled.map(({ row }) => row), labels };
}
function carryOut(plan: Plan, maker: Maker): LabelledSeries {
  const ids: string[] = [];
  for (const [index, nominal] of plan.dates.entries()) {
    const isEdge = index < 2 || index >= plan.dates.length - 2;
    if (!isEdge && maker.chance(plan.missed)) continue;
    const rolled = dayOf(
      plan.roll === 'none'
        ? textOf(nominal)
        : plan.roll === 'following'
          ? maker.days.onOrAfter(textOf(nominal))
          : maker.days.onOrBefore(textOf(nominal)),
    );
    const day = rolled + maker.whole(...plan.jitter);
    const merchant = plan.merchant(day);
    const pence = plan.pence(index, nominal);
    const row = { day, pence, merchant, category: plan.category, account: plan.account(index) };
    const id = maker.add({ ...row, isTransfer: plan.isTransfer ?? false });
    if (id !== null) ids.push(id);
    if (plan.refunds && maker.chance(plan.refunds))
      maker.add({ ...row, day: day + maker.whole(2, 20), pence: -pence });
  }
  return { shape: plan.shape, frequency: plan.frequency, ids };
}
