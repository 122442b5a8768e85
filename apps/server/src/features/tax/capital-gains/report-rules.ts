import type { CapitalGainsReport, CapitalGainsSale, CapitalGainsYear } from '@farthing/api-contract';
import {
  exact,
  type Identification,
  isWithin,
  penceOf,
  printDisposal,
  printPence,
  printQuantity,
} from '@farthing/uk-tax';
import { placeOfSecurity } from './new-resident-rules.ts';
import {
  lessReinvestments,
  type Reinvested,
  type ReinvestmentsOf,
  type RelievedSale,
} from './reinvestment-rules.ts';
import { type GainsRecords, otherDisposal, placeOf, sumOf, type WorkedYear, yearsOfGains } from './rules.ts';

/** Symbol and name of a security. */
export interface NamedSecurity {
  readonly id: string;
  readonly kind?: string;
  readonly isin?: string | null;
  readonly symbol: string;
  readonly name: string;
}

/** The records that a report of gains is made from. */
export interface ReportRecords extends Omit<GainsRecords, 'sales'> {
  /** Assets held outside ISAs and pensions. */
  readonly assets: readonly Identification[];
  /** Securities whose gains are taxed: gilts are not among them (TCGA 1992 s115). */
  readonly taxed: readonly NamedSecurity[];
  /** Gains that were invested in EIS or SEIS shares. */
  readonly reinvestments: ReinvestmentsOf;
  /** Units of the whole sold by security and day, of assets with several owners. */
  readonly wholeSold?: ReadonlyMap<string, string>;
}

/** The years that a report has. */
export interface ReportYears {
  /** One year, also without disposals; by default every year with disposals. */
  readonly taxYear?: string | undefined;
  /** Further years to return, also without disposals. */
  readonly also?: readonly string[] | undefined;
  /** Year whose sales of holdings are listed. Every year of the report by default. */
  readonly listed?: string | undefined;
  /** Last year whose figures are used. Later ones may be incomplete. */
  readonly upTo?: string | undefined;
}

/** Calculates the report of gains. Losses are carried forward from the first year on, also for a report of one year. */
export function capitalGainsReport(
  { assets, taxed, reinvestments, wholeSold = new Map(), ...recorded }: ReportRecords,
  { taxYear, also = [], listed = taxYear }: ReportYears,
): CapitalGainsReport {
  const names = new Map(taxed.map((one) => [one.id, one]));
  const ofTaxed = ({ asset }: { readonly asset: string }) => names.has(asset);
  const all = assets.flatMap(({ disposals }) => disposals.filter(ofTaxed));
  const relieved = lessReinvestments(all, recorded.others, reinvestments);
  const { sales } = relieved;
  const places = placesOf(taxed);
  const reinvestedIn = new Set(reinvestments.flatMap(([year, claims]) => (claims.length > 0 ? [year] : [])));
  const years = yearsOfGains(
    { ...recorded, ...relieved, reinvestedIn, places },
    taxYear === undefined ? also : [taxYear],
  );
  const isListed = (year: string) => listed === undefined || listed === year;
  const salesOf = Map.groupBy(
    sales.filter((one) => isListed(one.taxYear)),
    (one) => one.taxYear,
  );
  return {
    currency: 'GBP',
    years: years
      .filter(({ year }) => taxYear === undefined || year.taxYear === taxYear)
      .map((worked) =>
        printYear(
          worked,
          printSales(salesOf.get(worked.year.taxYear) ?? [], names, { wholeSold, worked, places }),
          { ...relieved, places },
        ),
      ),
    pools: assets
      .flatMap(({ pools }) => pools)
      .filter((pool) => ofTaxed(pool) && (pool.quantity > 0n || pool.cost > 0n))
      .map(({ asset, quantity, cost }) => ({
        ...named(asset, names),
        quantity: printQuantity(quantity),
        cost: printPence(cost),
      }))
      .sort((a, b) => (a.asset < b.asset ? -1 : 1)),
    transfers_out: assets
      .flatMap(({ transfersOut }) => transfersOut)
      .filter(ofTaxed)
      .map(({ asset, date, quantity, transferredCost }) => ({
        date,
        asset: named(asset, names).asset,
        security_id: asset,
        quantity: printQuantity(quantity),
        transferred_cost: printPence(transferredCost),
      }))
      .sort(byDateAndAsset),
  };
}

type Names = ReadonlyMap<string, NamedSecurity>;
type Places = NonNullable<GainsRecords['places']>;

/** Places of securities by their ISINs. */
function placesOf(taxed: readonly NamedSecurity[]): Places {
  return new Map(
    taxed.map(({ id, name, kind = '', isin = null }) => [
      id,
      { name, place: placeOfSecurity({ kind, isin }) },
    ]),
  );
}

/** Returns the effect of a new resident's claim on a sale. */
function effectOnSale({ foreign }: Pick<WorkedYear, 'foreign'>, places: Places, sale: RelievedSale) {
  return foreign?.effectOn(places.get(sale.asset)?.place ?? 'unknown', sale.gain);
}

function named(id: string, names: Names) {
  const { symbol = id, name = id } = names.get(id) ?? {};
  return { asset: symbol, name, security_id: id };
}

/** Formats the sales of a year, by date, then symbol. */
function printSales(
  sales: readonly RelievedSale[],
  names: Names,
  {
    wholeSold,
    worked,
    places,
  }: {
    readonly wholeSold: ReadonlyMap<string, string>;
    readonly worked: WorkedYear;
    readonly places: Places;
  },
): CapitalGainsSale[] {
  return sales
    .map((sale) => {
      const printed = printDisposal({ ...sale, gain: sale.gain + sale.reinvested });
      const whole = wholeSold.get(`${sale.asset} ${sale.date}`);
      const isPart = whole !== undefined && exact(whole) !== sale.quantity;
      const claim = effectOnSale(worked, places, sale);
      return {
        ...printed,
        ...named(sale.asset, names),
        relief: printPence(sale.reinvested),
        ...(isPart ? { whole_quantity: printQuantity(exact(whole)) } : {}),
        ...(claim ? { claim } : {}),
      };
    })
    .sort(byDateAndAsset);
}

interface Placed {
  readonly date: string;
  readonly asset: string;
}

function byDateAndAsset(a: Placed, b: Placed): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.asset < b.asset ? -1 : a.asset > b.asset ? 1 : 0;
}

/** Formats a year with its sales and other disposals. */
function printYear(
  worked: WorkedYear,
  disposals: CapitalGainsSale[],
  { sales, others, results, places }: Reinvested & { readonly places: Places },
): CapitalGainsYear {
  const { year, broughtForward, claim, residence, leftOut, overseas, foreign, reasons } = worked;
  const { tail } = year;
  const isCounted = ({ date }: { readonly date: string }) => overseas === null || !isWithin(overseas, date);
  const ofYear = others.filter((one) => one.tax_year === year.taxYear && isCounted(one));
  const effectOnOther = (one: (typeof ofYear)[number]) =>
    foreign?.effectOn(placeOf(one), one.chargeable_gain);
  return {
    tax_year: year.taxYear,
    disposals: disposals.filter(isCounted),
    other_disposals: ofYear.map((one) => {
      const effect = effectOnOther(one);
      return { ...otherDisposal(one), ...(effect ? { claim: effect } : {}) };
    }),
    reinvestments: [...(results.get(year.taxYear) ?? [])],
    proceeds: printPence(year.proceeds),
    allowable_costs: printPence(year.allowableCosts),
    reliefs: sumOf([
      ...ofYear.filter((one) => !effectOnOther(one)).map(({ relief }) => relief),
      ...sales
        .filter((one) => one.taxYear === year.taxYear && isCounted(one) && !effectOnSale(worked, places, one))
        .map(({ reinvested }) => penceOf(reinvested)),
    ]),
    gains: printPence(year.gains),
    losses: printPence(year.losses),
    net: printPence(year.net),
    annual_exempt_amount: tail ? printPence(tail.annualExemptAmount) : null,
    losses_brought_forward: printPence(broughtForward),
    losses_brought_forward_used: tail ? printPence(tail.lossesBroughtForwardUsed) : null,
    taxable_gain: tail ? printPence(tail.taxableGain) : null,
    losses_carried_forward: tail ? printPence(tail.lossesCarriedForward) : null,
    ...{ residence, losses_claim: claim, not_calculated: [...reasons] },
    overseas_part: overseas && {
      ...{ from: overseas.from, to: overseas.to, count: overseas.count },
      ...{ gains: printPence(overseas.gains), losses: printPence(overseas.losses) },
    },
    new_resident: foreign && {
      count: foreign.count,
      gains_relieved: printPence(foreign.gainsRelieved),
      losses_not_allowable: printPence(foreign.lossesNotAllowable),
    },
    losses_left_out: printPence(claim === 'not_claimed' ? year.losses : leftOut),
  };
}
