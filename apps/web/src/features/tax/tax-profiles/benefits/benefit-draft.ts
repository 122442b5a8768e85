import type { BenefitKind, TaxProfile, TaxProfileEntry } from '@farthing/api-contract';
import type { RowDraft } from '../../../../api/use-form.ts';
import * as common from '../../../../design/common-texts.ts';
import { isNothing } from '../../../../design/format.ts';
import { recordOf } from '../../tax-report/record-of.ts';
import type { EntryReader } from '../row-draft.ts';
import { benefitTexts as texts } from './texts.ts';

type StoredBenefit = TaxProfile['benefits'][number];
type BenefitEntry = NonNullable<TaxProfileEntry['benefits']>[number];
type CarFuel = NonNullable<StoredBenefit['car']>['fuel'];

const optionalSums = ['capital_contribution', 'private_use_payment', 'interest_paid'] as const;
const sums = ['list_price', 'owed_at_start', 'owed_at_end', 'highest_of_all_loans'] as const;
const numbers = ['co2', 'electric_range', 'days_unavailable'] as const;
const days = [
  'first_registered',
  'available_from',
  'available_to',
  'fuel_until',
  'made_on',
  'repaid_on',
] as const;
const flags = ['private_fuel', 'pay_given_up', 'zero_emission', 'shared'] as const;
const typedNames = [...optionalSums, ...sums, ...numbers, ...days, 'official_rate'] as const;
type TypedName = (typeof typedNames)[number];

/** A repayment or a further loan, as it is typed. */
type LoanChangeDraft = RowDraft<NonNullable<NonNullable<StoredBenefit['loan']>['changes']>[number]>;

/** A benefit in kind, as the form holds it. Fields of other kinds stay as they are. */
export interface BenefitDraft
  extends Readonly<Record<TypedName, string>>,
    Readonly<Record<(typeof flags)[number], boolean>> {
  readonly id: string;
  readonly employer: string;
  readonly kind: BenefitKind;
  readonly taxed: 'unanswered' | 'p11d' | 'payrolled';
  readonly how: 'amount' | 'facts';
  readonly cash_equivalent: string;
  readonly fuel: CarFuel;
  readonly method: 'averaging' | 'precise';
  readonly changes: readonly LoanChangeDraft[];
}

/** Kinds that can be worked out from details. */
type DetailedKind = 'car' | 'van' | 'loan';

/** Returns the kind if it can be worked out from details. */
export function detailedKind(kind: BenefitKind): DetailedKind | undefined {
  return kind === 'car' || kind === 'van' || kind === 'loan' ? kind : undefined;
}

/** A benefit before anything is typed. */
export function emptyBenefit(id: string): BenefitDraft {
  return {
    id,
    employer: '',
    kind: 'car',
    taxed: 'unanswered',
    how: 'amount',
    cash_equivalent: '',
    fuel: 'petrol',
    method: 'averaging',
    changes: [],
    ...recordOf(typedNames, () => ''),
    ...recordOf(flags, () => false),
  };
}

/** Fills the form from a stored benefit. */
export function draftOfBenefit(stored: StoredBenefit, id: string): BenefitDraft {
  const { employer, kind, payrolled, cash_equivalent, car, van, loan } = stored;
  const facts = new Map<string, unknown>(Object.entries(car ?? van ?? loan ?? {}));
  const shown = (name: TypedName) => {
    const value = facts.get(name);
    if (value === undefined || value === null || value === 0) return name === 'co2' && value === 0 ? '0' : '';
    const isOptional = optionalSums.some((sum) => sum === name);
    return isOptional && isNothing(String(value)) ? '' : String(value);
  };
  return {
    id,
    employer,
    kind,
    taxed: payrolled ? 'payrolled' : 'p11d',
    how: cash_equivalent === undefined ? 'facts' : 'amount',
    cash_equivalent: cash_equivalent ?? '',
    fuel: car?.fuel ?? 'petrol',
    method: loan?.method ?? 'averaging',
    changes: (loan?.changes ?? []).map((change, place) => ({ ...change, id: `${id}-${place}` })),
    ...recordOf(typedNames, shown),
    ...recordOf(flags, (name) => facts.get(name) === true),
  };
}

/** Reads a benefit. @param path its place, such as `benefits.0` */
export function readBenefit(
  draft: BenefitDraft,
  path: string,
  reader: EntryReader,
  employerMissing: string,
): BenefitEntry {
  const { kind, taxed, how } = draft;
  if (taxed === 'unanswered') reader.refuse(`${path}.taxed`, texts.taxedMissing);
  const shared = {
    employer: reader.text(draft.employer, `${path}.employer`, employerMissing),
    kind,
    payrolled: taxed === 'payrolled',
  };
  const detailed = how === 'facts' ? detailedKind(kind) : undefined;
  if (!detailed)
    return { ...shared, cash_equivalent: reader.amount(draft.cash_equivalent, `${path}.cash_equivalent`) };
  const facts = factsOf(draft, path, reader);
  if (detailed === 'car') return { ...shared, car: facts.car() };
  return detailed === 'van' ? { ...shared, van: facts.van() } : { ...shared, loan: facts.loan() };
}

function factsOf(draft: BenefitDraft, path: string, { amount, text, refuse }: EntryReader) {
  const sum = (name: TypedName) => amount(draft[name], `${path}.${name}`);
  const day = (name: TypedName) => draft[name] || null;
  const whole = (name: TypedName) => {
    const typed = draft[name].trim();
    if (!/^\d{0,3}$/.test(typed)) refuse(`${path}.${name}`, texts.wholeNumber);
    return /^\d{1,3}$/.test(typed) ? Number(typed) : undefined;
  };
  const availability = () => {
    const days_unavailable = whole('days_unavailable');
    return {
      available_from: day('available_from'),
      available_to: day('available_to'),
      ...(days_unavailable === undefined ? {} : { days_unavailable }),
      private_use_payment: sum('private_use_payment'),
      private_fuel: draft.private_fuel,
      fuel_until: draft.private_fuel ? day('fuel_until') : null,
      pay_given_up: draft.pay_given_up,
    };
  };
  return {
    car: () => {
      const [co2, electric_range] = [whole('co2'), whole('electric_range')];
      if (co2 === undefined) refuse(`${path}.co2`, texts.wholeNumber);
      return {
        list_price: sum('list_price'),
        capital_contribution: sum('capital_contribution'),
        co2: co2 ?? 0,
        ...(electric_range === undefined ? {} : { electric_range }),
        fuel: draft.fuel,
        first_registered: text(draft.first_registered, `${path}.first_registered`, texts.registered),
        ...availability(),
      };
    },
    van: () => ({ zero_emission: draft.zero_emission, shared: draft.shared, ...availability() }),
    loan: () => {
      const rate = draft.official_rate.trim().replace(/%$/, '');
      if (rate !== '' && !/^\d{1,2}(\.\d{1,4})?$/.test(rate))
        refuse(`${path}.official_rate`, texts.rateFormat);
      return {
        owed_at_start: sum('owed_at_start'),
        owed_at_end: sum('owed_at_end'),
        made_on: day('made_on'),
        repaid_on: day('repaid_on'),
        interest_paid: sum('interest_paid'),
        highest_of_all_loans: sum('highest_of_all_loans'),
        ...(rate === '' ? {} : { official_rate: rate }),
        pay_given_up: draft.pay_given_up,
        ...(draft.method === 'precise'
          ? { method: draft.method, changes: changesOf(draft.changes, path, { amount, text }) }
          : {}),
      };
    },
  };
}

/** Reads the changes of a loan. @param path the place of the benefit */
function changesOf(
  changes: readonly LoanChangeDraft[],
  path: string,
  { amount, text }: Pick<EntryReader, 'amount' | 'text'>,
) {
  return changes.map(({ date, owed }, place) => {
    const change = `${path}.changes.${place}`;
    return {
      date: text(date, `${change}.date`, common.chooseADay),
      owed: amount(owed, `${change}.owed`),
    };
  });
}

/** Names the field of the form for an error of the service: `benefits.0.car.co2` is `benefits.0.co2`. */
export function benefitField(name: string): string {
  return name
    .replace(/^(benefits\.\d+)\.(?:car|van|loan)\./, '$1.')
    .replace(/^(benefits\.\d+)\.tax_year$/, '$1.how');
}
