import type { CapitalGainsSale, Disposal, SecurityKind } from '@farthing/api-contract';
import { classOfCrypto, type GainsClass, type ReturnBoxName } from '@farthing/uk-tax';
import {
  type BackingRow,
  countBox,
  type FilledBox,
  type FilledForm,
  formOfBoxes,
  pence,
  rowOf,
  sumBox,
} from './box-rules.ts';
import type { ReturnRecords } from './record-rules.ts';

/** A disposal as the capital gains pages count it. Amounts in pence; a loss is negative. */
export interface ReturnedDisposal {
  readonly class: GainsClass;
  readonly row: Omit<BackingRow, 'pence'>;
  readonly proceeds: bigint;
  readonly costs: bigint;
  readonly gain: bigint;
}

/** The order of the sections on the form. */
const classes: readonly GainsClass[] = ['residential', 'crypto', 'other', 'listed', 'unlisted'];

/** The capital gains summary; none in a year without disposals. */
export function gainsPages(records: ReturnRecords): FilledForm[] {
  const disposals = returnedDisposals(records);
  if (disposals.length === 0) return [];
  const isClaimed = records.gains?.losses_claim !== 'not_claimed';
  const boxes = [
    ...classes.flatMap((one) => [
      ...sectionBoxes(
        one,
        disposals.filter((disposal) => disposal.class === one),
        isClaimed,
      ),
      ...(one === 'residential' ? reportedBoxes(records) : []),
    ]),
    ...shareLossBoxes(records),
    ...lossBoxes(records),
    ...reliefBoxes(records),
    ...adjustmentBox(records),
  ];
  return formOfBoxes('SA108', boxes, [
    'Send the computation of each disposal with the return. It is the file capital-gains.csv in the pack.',
    records.gains?.new_resident
      ? 'There is no annual exempt amount in a year with a claim for foreign income and gains. Gains that you claim relief for are included, and losses on assets abroad left out (TCGA 1992 ss1K(6), 16(4)).'
      : 'The annual exempt amount has no box. HMRC deducts it.',
    ...(!isClaimed && disposals.some(({ gain }) => gain < 0n)
      ? [
          'Losses of this year are left out, because they weren’t claimed within four years (TCGA 1992 s16(2A)).',
        ]
      : []),
    ...((records.gains?.reinvestments ?? []).some(
      ({ scheme, relief }) => scheme === 'eis' && pence(relief) > 0n,
    )
      ? [
          'Gains that EIS shares defer are left out of the gains. Send the claim part of form EIS3 with the return (VCM23200).',
        ]
      : []),
    ...(disposals.some((one) => one.class === 'listed') ? ['Unlisted shares belong in boxes 31 to 35.'] : []),
    ...namesOf(records, 'other', 'Treated as listed shares because their kind is not set'),
    ...namesOf(
      records,
      'bond',
      'Free of tax where they are qualifying corporate bonds (TCGA 1992 s117), which are to be recorded as gilts',
    ),
  ]);
}

/** Says something of the securities of a kind that were sold: coins of no known kind would have boxes of their own. */
function namesOf({ gains, kinds }: ReturnRecords, kind: SecurityKind, sentence: string): string[] {
  const ofKind = (gains?.disposals ?? []).filter(({ security_id }) => kinds.get(security_id) === kind);
  const names = [...new Set(ofKind.map(({ name }) => name))];
  return names.length === 0 ? [] : [`${sentence}: ${names.join(', ')}.`];
}

/** All disposals that the pages count: what is exempt, went to a spouse or is a loss that isn't allowable stays out. */
export function returnedDisposals(records: ReturnRecords): ReturnedDisposal[] {
  const matched = (records.gains?.disposals ?? [])
    .filter(({ claim }) => claim !== 'not_allowable')
    .map((one) => ofShares(records, one));
  const notAllowable = new Set(
    (records.gains?.other_disposals ?? []).flatMap(({ id, claim }) =>
      claim === 'not_allowable' ? [id] : [],
    ),
  );
  const recorded = chargedDisposals(records)
    .filter(({ exempt, disposed_by }) => !exempt && disposed_by !== 'spouse')
    .filter(({ id }) => !notAllowable.has(id))
    .map((one) => ofPossession(records, one));
  return [...matched, ...recorded];
}

function ofShares({ kinds, tax_year }: ReturnRecords, disposal: CapitalGainsSale): ReturnedDisposal {
  const { security_id, date, name, asset, proceeds, allowable_costs, gain, relief } = disposal;
  const kind = kinds.get(security_id) ?? 'share';
  return {
    class: kind === 'crypto' ? classOfCrypto(tax_year) : 'listed',
    row: {
      source: 'capital_gains',
      id: security_id,
      account_id: null,
      date,
      label: name === asset ? name : `${name} (${asset})`,
    },
    proceeds: pence(proceeds),
    costs: pence(allowable_costs),
    gain: pence(gain) - pence(relief),
  };
}

function ofPossession({ tax_year }: ReturnRecords, disposal: Disposal): ReturnedDisposal {
  const { id, date, name, own_proceeds, allowable_costs, chargeable_gain } = disposal;
  const { loss_against_income, loss_against_year_before } = disposal;
  return {
    class: classOf(disposal, tax_year),
    row: { source: 'disposals', id, account_id: null, date, label: name },
    proceeds: pence(own_proceeds),
    costs: pence(allowable_costs),
    // The pages have the whole loss, and then the part of it that is set against income.
    gain: pence(chargeable_gain) - pence(loss_against_income) - pence(loss_against_year_before),
  };
}

/** Returns the class of a disposal. Gains with Business Asset Disposal Relief are reported under other assets, whatever was sold. */
function classOf({ kind, rate_relief }: Disposal, taxYear: string): GainsClass {
  if (rate_relief === 'business_asset_disposal_relief') return 'other';
  if (kind === 'residential_property') return 'residential';
  if (kind === 'unlisted_shares') return 'unlisted';
  return kind === 'crypto' ? classOfCrypto(taxYear) : 'other';
}

/** @param isClaimed false if the losses of the year don't count, because HMRC wasn't told of them in time */
function sectionBoxes(
  of: GainsClass,
  disposals: readonly ReturnedDisposal[],
  isClaimed: boolean,
): FilledBox[] {
  if (disposals.length === 0) return [];
  const rows = (amountOf: (one: ReturnedDisposal) => bigint) =>
    disposals
      .map((one): BackingRow => ({ ...one.row, pence: amountOf(one) }))
      .filter(({ pence: amount }) => amount > 0n);
  const named = (what: 'disposals' | 'proceeds' | 'costs' | 'gains' | 'losses'): ReturnBoxName =>
    `${of}_${what}`;
  return [
    ...countBox(
      named('disposals'),
      disposals.map(({ row }) => ({ ...row, pence: 1n })),
    ),
    ...sumBox(
      named('proceeds'),
      rows(({ proceeds }) => proceeds),
    ),
    ...sumBox(
      named('costs'),
      rows(({ costs }) => costs),
    ),
    ...sumBox(
      named('gains'),
      rows(({ gain }) => gain),
    ),
    ...sumBox(named('losses'), isClaimed ? rows(({ gain }) => -gain) : []),
  ];
}

/** Homes in the UK that were reported within 60 days, known by the tax that was paid with the report. */
function reportedBoxes({ disposals }: ReturnRecords): FilledBox[] {
  const reported = disposals.filter(
    (one) => one.kind === 'residential_property' && !one.outside_uk && pence(one.tax_paid) > 0n,
  );
  const rows = (field: 'chargeable_gain' | 'tax_paid') =>
    reported.map((one) => rowOf('disposals', one.name, pence(one[field]), { id: one.id, date: one.date }));
  return [
    ...sumBox('residential_reported', rows('chargeable_gain')),
    ...sumBox('residential_tax', rows('tax_paid')),
  ];
}

function lossBoxes({ report }: ReturnRecords): FilledBox[] {
  const { losses_brought_forward_used: used, losses_carried_forward: left } = report.position;
  const row = (label: string, amount: string) =>
    pence(amount) > 0n ? [rowOf('position', label, pence(amount))] : [];
  return [
    ...sumBox('losses_used', row('Losses of earlier years', used)),
    ...sumBox('losses_left', row('Losses not used', left), {
      note: 'Losses count once they are claimed, within four years of the end of their tax year.',
    }),
  ];
}

/** Losses on shares against income, and gains that SEIS shares exempt. */
function shareLossBoxes({ disposals, gains }: ReturnRecords): FilledBox[] {
  const others = new Map((gains?.other_disposals ?? []).map((one) => [one.id, one]));
  const rows = (field: 'loss_against_income' | 'loss_against_year_before', isVenture: boolean) =>
    disposals
      .filter(({ id }) => !isVenture || others.get(id)?.loss_beyond_limit)
      .filter((one) => pence(one[field]) > 0n)
      .map((one) => rowOf('disposals', one.name, pence(one[field]), { id: one.id, date: one.date }));
  const seis = (gains?.reinvestments ?? [])
    .filter(({ scheme, relief }) => scheme === 'seis' && pence(relief) > 0n)
    .map(({ company, relief, gain_on }) => rowOf('profile', company, pence(relief), { date: gain_on }));
  return [
    ...sumBox('seis_gains', seis, { note: 'Send the claim part of form SEIS3 with the return.' }),
    ...sumBox('share_losses', rows('loss_against_income', false)),
    ...sumBox('venture_losses', rows('loss_against_income', true)),
    ...sumBox('share_losses_back', rows('loss_against_year_before', false), {
      note: 'The tax of the year before that this saves is an adjustment to an earlier year on the tax calculation summary (SA110).',
    }),
    ...sumBox('venture_losses_back', rows('loss_against_year_before', true)),
  ];
}

/** Disposals with the gains that are charged after investments in EIS and SEIS shares. */
function chargedDisposals({ disposals, gains }: ReturnRecords): Disposal[] {
  const others = new Map((gains?.other_disposals ?? []).map((one) => [one.id, one]));
  return disposals.map((one) => {
    const { chargeable_gain, rates, relief } = others.get(one.id) ?? one;
    return { ...one, chargeable_gain, rates, relief };
  });
}

function reliefBoxes(records: ReturnRecords): FilledBox[] {
  const rows = (relief: 'investors_relief' | 'business_asset_disposal_relief') =>
    chargedDisposals(records).flatMap(({ id, date, name, rates }) =>
      rates
        .filter(({ kind, gain }) => kind === relief && pence(gain) > 0n)
        .map(({ gain }) => rowOf('disposals', name, pence(gain), { id, date })),
    );
  return [
    ...sumBox('investors_relief', rows('investors_relief')),
    ...sumBox('business_relief', rows('business_asset_disposal_relief'), {
      note: 'Enter in box 50.1 the total you have ever claimed.',
    }),
  ];
}

function adjustmentBox({ gainsAdjustment, tax_year }: ReturnRecords): FilledBox[] {
  const amount = pence(gainsAdjustment);
  if (amount === 0n) return [];
  return sumBox(
    'gains_adjustment',
    [rowOf('position', `Tax at the rates of each day, less tax at the first rates of ${tax_year}`, amount)],
    {
      note: 'The return works out the year at the rates before 30 October 2024. HMRC has a calculator for this box.',
    },
  );
}
