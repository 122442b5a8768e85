import type {
  DeathBenefitCase,
  LumpSumProtection,
  PensionLumpSumKind,
  PensionLumpSums,
  PensionLumpSumsEntry,
} from '@farthing/api-contract';
import { parseMinor } from '@farthing/money';
import { checked, type ReadDraft, type RowDraft, rowId } from '../../../api/use-form.ts';
import { isNothing } from '../../../design/format.ts';
import { lumpSumsForm as texts } from './texts.ts';

/** A lump sum as it is typed. */
export interface LumpSumDraft {
  readonly id: string;
  readonly date: string;
  readonly kind: PensionLumpSumKind;
  readonly provider: string;
  readonly amount: string;
  readonly tax_paid: string;
  /** True if the pension was partly paid out before. */
  readonly drawn: boolean;
  readonly uncrystallised: string;
  readonly aged_75: boolean;
  readonly death: DeathBenefitCase;
  readonly above_allowance: string;
}

/** Arrears of a tax year as they are typed. */
type ArrearsDraft = RowDraft<PensionLumpSums['state_pension_arrears'][number]>;

/** The form as it is typed. */
export interface LumpSumsDraft {
  readonly payments: readonly LumpSumDraft[];
  readonly state_pension_arrears: readonly ArrearsDraft[];
  readonly protection: LumpSumProtection;
  readonly protected_amount: string;
  readonly percent: string;
  readonly ill_health_before: boolean;
  readonly has_certificate: boolean;
  readonly certified: string;
  readonly certified_death: string;
}

/** A lump sum before anything is typed. */
export function emptyLumpSum(): LumpSumDraft {
  return {
    ...{ id: rowId(), date: '', kind: 'uncrystallised_funds', provider: '', amount: '', tax_paid: '' },
    ...{ drawn: false, uncrystallised: '', aged_75: false, death: 'under_75', above_allowance: '' },
  };
}

/** True for protections with an amount on the certificate. */
export const hasOwnAmount = (protection: LumpSumProtection): boolean =>
  protection.startsWith('individual') || protection === 'primary';

/** Kinds that may pay for rights which were drawn on before. */
export const partlyDrawn: readonly PensionLumpSumKind[] = [
  ...(['small_pot_personal', 'small_pot_occupational', 'trivial_commutation', 'winding_up'] as const),
];

/** True for kinds whose tax depends on the age of the member, on that day. */
export const asksForAge = ({ kind, date }: Pick<LumpSumDraft, 'kind' | 'date'>): boolean =>
  kind === 'serious_ill_health' || (kind === 'uncrystallised_funds' && date !== '' && date < '2024-04-06');

/** The form as the stored record fills it. Amounts of nothing are left empty. */
export function draftOf({ payments, state_pension_arrears, before_2024 }: PensionLumpSums): LumpSumsDraft {
  const { protection, protected_amount, certificate } = before_2024;
  const shown = (amount: string) => (isNothing(amount) ? '' : amount);
  return {
    payments: payments.map((one) => ({
      ...{ id: rowId(), date: one.date, kind: one.kind, provider: one.provider, amount: one.amount },
      ...{ tax_paid: shown(one.tax_paid), drawn: one.uncrystallised !== null },
      ...{ uncrystallised: one.uncrystallised ?? '', aged_75: one.aged_75, death: one.death },
      above_allowance: shown(one.above_allowance),
    })),
    state_pension_arrears: state_pension_arrears.map((one) => ({ ...one, id: rowId() })),
    protection,
    protected_amount: protected_amount ?? '',
    percent: before_2024.lifetime_allowance_percent,
    ill_health_before: before_2024.serious_ill_health_before,
    has_certificate: certificate !== null,
    certified: certificate?.lump_sum ?? '',
    certified_death: certificate?.lump_sum_and_death_benefit ?? '',
  };
}

/** Reads the form. Errors have the names of its fields. */
export function readDraft(draft: LumpSumsDraft): ReadDraft<Omit<PensionLumpSumsEntry, 'version'>> {
  const errors: Record<string, string> = {};
  const amount = (typed: string, field: string, isNeeded: boolean): string => {
    const text = typed.trim().replaceAll(',', '').replace(/^£/, '');
    if (text === '') {
      if (isNeeded) errors[field] = texts.noAmount;
      return '0';
    }
    try {
      if (parseMinor(text, 'GBP') >= 0n) return text;
    } catch {
      // Said at the field, like a negative amount.
    }
    errors[field] = texts.badAmount;
    return '0';
  };
  const entry = {
    payments: draft.payments.map((row, place) => paymentOf(row, `payments.${place}`, amount, errors)),
    state_pension_arrears: draft.state_pension_arrears.map(({ id: _, ...row }, place) => {
      const path = `state_pension_arrears.${place}`;
      if (row.paid_on === '') errors[`${path}.paid_on`] = texts.noDay;
      return { ...row, amount: amount(row.amount, `${path}.amount`, true) };
    }),
    before_2024: beforeOf(draft, amount, errors),
  };
  return checked(errors, entry);
}

type ReadAmount = (typed: string, field: string, isNeeded: boolean) => string;

function paymentOf(
  row: LumpSumDraft,
  path: string,
  amount: ReadAmount,
  errors: Record<string, string>,
): PensionLumpSumsEntry['payments'][number] {
  const { date, kind, provider, death } = row;
  if (date === '') errors[`${path}.date`] = texts.noDay;
  if (provider.trim() === '') errors[`${path}.provider`] = texts.noProvider;
  const isDrawn = row.drawn && partlyDrawn.includes(kind);
  return {
    ...{ date, kind, provider, amount: amount(row.amount, `${path}.amount`, true) },
    tax_paid: amount(row.tax_paid, `${path}.tax_paid`, false),
    uncrystallised: isDrawn ? amount(row.uncrystallised, `${path}.uncrystallised`, true) : null,
    aged_75: row.aged_75 && asksForAge(row),
    death,
    above_allowance:
      kind === 'death_benefit' && death === 'under_75'
        ? amount(row.above_allowance, `${path}.above_allowance`, false)
        : '0',
  };
}

function beforeOf(draft: LumpSumsDraft, amount: ReadAmount, errors: Record<string, string>) {
  const percent = draft.percent.trim().replace(/%$/, '').trim();
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(percent)) errors.percent = texts.noPercent;
  return {
    protection: draft.protection,
    protected_amount: hasOwnAmount(draft.protection)
      ? amount(draft.protected_amount, 'protected_amount', true)
      : null,
    lifetime_allowance_percent: percent,
    serious_ill_health_before: draft.ill_health_before,
    certificate: draft.has_certificate
      ? {
          lump_sum: amount(draft.certified, 'certified', true),
          lump_sum_and_death_benefit: amount(draft.certified_death, 'certified_death', true),
        }
      : null,
  };
}

/** Names of the fields of the form, by those of the API. */
export const formNames: Readonly<Record<string, string>> = {
  'before_2024.protected_amount': 'protected_amount',
  'before_2024.lifetime_allowance_percent': 'percent',
  'before_2024.certificate.lump_sum': 'certified',
  'before_2024.certificate.lump_sum_and_death_benefit': 'certified_death',
};

/** The stored record as one would send it. */
export function entryOf({
  payments,
  state_pension_arrears,
  before_2024,
}: PensionLumpSums): Omit<PensionLumpSumsEntry, 'version'> {
  return {
    payments: payments.map((one) => ({
      ...{ date: one.date, kind: one.kind, provider: one.provider, amount: one.amount },
      ...{ tax_paid: one.tax_paid, uncrystallised: one.uncrystallised, aged_75: one.aged_75 },
      ...{ death: one.death, above_allowance: one.above_allowance },
    })),
    state_pension_arrears,
    before_2024,
  };
}
