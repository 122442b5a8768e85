import type {
  BusinessLossYear,
  ClassFourLossYear,
  LossCarriedBack,
  ShareLossCarriedBack,
  TaxPosition,
} from '@farthing/api-contract';
import type { RateTables, TaxQuestion } from '@farthing/uk-tax';
import { classFourNotes, endedNotes } from './carried-back-rules.ts';
import { type CarriedBack, carryBack, claimsEarlierYears, refusedClaim } from './carry-back-rules.ts';
import { type EarlierYear, earlierYearOf } from './earlier-year-rules.ts';
import { lossesLeft, noLosses } from './loss-rules.ts';
import type { YearRecords } from './record-rules.ts';
import { pence, print } from './rules.ts';
import { carryShareLossBack } from './share-loss-rules.ts';
import { hasEnded, lossOf, type TradeRelief, tradeReliefs } from './trade-rules.ts';
import type { YearInputs } from './year-rules.ts';

/** A year worked out, before a loss of it is carried back. */
interface FoundYear {
  readonly question: TaxQuestion;
  readonly position: TaxPosition;
  readonly records: YearRecords;
  readonly inputs: YearInputs;
}

/** Losses of a business in a year. Decimal texts in pounds. */
export type WorkedLosses = Omit<BusinessLossYear, 'tax_year' | 'claim_by'> & {
  readonly id: string;
  readonly name: string;
};

/** Losses of all businesses in a year. */
export interface LossYear {
  readonly tax_year: string;
  readonly trades: readonly WorkedLosses[];
  readonly property: WorkedLosses;
  /** Losses set against other income, which Class 4 of later years deducts. Decimal texts in pounds. */
  readonly class_4: Omit<ClassFourLossYear, 'tax_year'>;
}

/** Works out a year again. */
type Calculate = (question: TaxQuestion, rates: RateTables) => TaxPosition;

/** Carries losses from year to year, and gives effect to claims in earlier years. */
export function lossLedger(rates: RateTables, calculate: Calculate) {
  let losses = noLosses;
  let before: ReadonlyMap<string, EarlierYear> = new Map();
  let earlier = before;
  const years: LossYear[] = [];
  /** Last days of trades by id. A trade may have no account in the year in which it ended. */
  const ends = new Map<string, string | null>();
  return {
    /** Losses at the start of the next year. */
    atStart: () => losses,
    /** Leaves a year out. No losses are carried forward from it. */
    forget() {
      losses = noLosses;
    },
    /** Works out the next year with its claim. */
    settle<Found extends FoundYear>(found: Found) {
      const relieved = withNotes(relieveLosses(found, earlier, rates, calculate));
      before = earlier;
      earlier = relieved.years;
      const { tax_year } = found.records;
      const { trades, idle } = relieved.inputs.trades;
      for (const { id, endedOn } of trades) ends.set(id, endedOn);
      losses = lossesLeft(
        relieved.position,
        relieved.reliefs,
        new Map([...idle].filter(([id]) => !hasEnded({ endedOn: ends.get(id) ?? null }, tax_year))),
        found.records.business_losses,
      );
      years.push(lossYearOf(relieved));
      return relieved;
    },
    /** Works out the last year again, as it is projected. */
    project: <Found extends FoundYear>(found: Found) =>
      withNotes(relieveLosses(found, before, rates, calculate)),
    years: (): readonly LossYear[] => years,
  };
}

/** Adds notes on losses that end, and on those that Class 4 still deducts. */
function withNotes<Year extends Pick<FoundYear, 'question' | 'records' | 'position'> & RelievedNotes>(
  year: Year,
): Year {
  const { records, reliefs, position } = year;
  const notes = [
    ...endedNotes(records.tax_year, reliefs),
    ...classFourNotes(position, {
      isExempt: records.profile.over_state_pension_age,
      hasProfit: reliefs.some(({ trade }) => trade.profit > trade.used),
    }),
  ];
  return { ...year, loss_notes: [...year.loss_notes, ...notes] };
}

interface RelievedNotes {
  readonly loss_notes: readonly string[];
  readonly reliefs: readonly TradeRelief[];
}

/**
 * Gives effect to the claim for a loss of the year in earlier ones. What they use isn't carried forward.
 * @param earlier years before, by tax year
 * @param calculate works out a year again
 */
function relieveLosses<Found extends FoundYear>(
  found: Found,
  earlier: ReadonlyMap<string, EarlierYear>,
  rates: RateTables,
  calculate: Calculate,
): Found & {
  readonly carried_back: LossCarriedBack | null;
  readonly share_loss_carried_back: ShareLossCarriedBack | null;
  readonly loss_notes: readonly string[];
  readonly reliefs: readonly TradeRelief[];
  readonly years: ReadonlyMap<string, EarlierYear>;
} {
  const { records, inputs } = found;
  const { tax_year, profile } = records;
  const claim = profile.trade_loss_relief;
  const shares = carryShareLossBack(records, earlier, rates);
  const trade = inputs.trades.trades.find((one) => lossOf(one) > 0n);
  const isRefused = refusedClaim(tax_year, claim, inputs.trades) !== undefined;
  const isBack = trade !== undefined && claimsEarlierYears(claim) && !isRefused;
  const loss = trade ? lossOf(trade) - pence(found.position.trade_losses_against_income) : 0n;
  const isOnly = inputs.trades.trades.length === 1;
  const back = isBack
    ? carryBack({ taxYear: tax_year, claim, trade, isOnly, loss }, shares.years, rates)
    : undefined;
  const used = back?.result.refused === null ? questionWithUsedBack(found, back) : undefined;
  const year = used ? { ...found, question: used, position: calculate(used, rates) } : found;
  const years = new Map(back?.years ?? shares.years);
  years.set(tax_year, earlierYearOf(year.question, records, inputs.trades));
  const reliefs = tradeReliefs(tax_year, inputs.trades, year.position, back?.used ?? 0n);
  return {
    ...{ ...year, position: withoutEnded(year.position, reliefs), reliefs, years },
    carried_back: back?.result ?? null,
    share_loss_carried_back: shares.result,
    loss_notes: back?.notes ?? [],
  };
}

/** Returns the position without losses of trades that have ended, which the calculator carries forward. */
function withoutEnded(position: TaxPosition, reliefs: readonly TradeRelief[]): TaxPosition {
  const ended = reliefs.reduce((sum, one) => sum + one.ended, 0n);
  if (ended === 0n) return position;
  const left = print(pence(position.trade_losses_carried_forward) - ended);
  const explanation = position.explanation.map((step) =>
    step.label.startsWith('Losses of self-employment')
      ? {
          ...step,
          figures: step.figures.map((one) =>
            one.label === 'Left for later years' ? { ...one, value: left } : one,
          ),
        }
      : step,
  );
  return { ...position, trade_losses_carried_forward: left, explanation };
}

/** Returns the question of a year with the part of its loss that earlier years used. The rest may be set against other income of this year. */
function questionWithUsedBack(
  { question, records }: FoundYear,
  { used, classFour }: Pick<CarriedBack, 'used' | 'classFour'>,
): TaxQuestion {
  const isNext = records.profile.trade_loss_relief === 'last_then_this_year';
  const inputs = {
    ...question.inputs,
    class_4_losses_brought_forward: print(
      pence(question.inputs.class_4_losses_brought_forward ?? '0') + classFour,
    ),
    trade_loss_used_in_earlier_years: print(used),
    ...(isNext ? { trade_loss_against_income: true } : {}),
  };
  return { ...question, inputs };
}

/** Returns the losses of a year by business. */
function lossYearOf({
  question,
  records,
  inputs,
  position,
  reliefs,
}: FoundYear & { readonly reliefs: readonly TradeRelief[] }): LossYear {
  const idle = [...inputs.trades.idle].map(([id, amount]): WorkedLosses => {
    const none = { arisen: '0.00', used: '0.00', against_income: '0.00', carried_back: '0.00' };
    const kept = print(amount);
    return { id, name: '', ...none, brought_forward: kept, carried_forward: kept };
  });
  const trades = reliefs.map(
    ({ trade, againstIncome, carriedBack, left }): WorkedLosses => ({
      ...{ id: trade.id, name: trade.name },
      brought_forward: print(trade.broughtForward),
      arisen: print(lossOf(trade)),
      used: print(trade.used),
      against_income: print(againstIncome),
      carried_back: print(carriedBack),
      carried_forward: print(left),
    }),
  );
  return {
    tax_year: records.tax_year,
    trades: [...trades, ...idle],
    property: {
      ...{ id: 'property', name: 'UK property', against_income: '0.00', carried_back: '0.00' },
      brought_forward: records.business_losses.property,
      arisen: inputs.inputs.property_loss ?? '0.00',
      used: position.property_losses_used,
      carried_forward: position.property_losses_carried_forward,
    },
    class_4: classFourYear(question.inputs.class_4_losses_brought_forward ?? '0.00', position),
  };
}

function classFourYear(
  brought_forward: string,
  { class_4_losses_used: used, class_4_losses_carried_forward: carried_forward }: TaxPosition,
): LossYear['class_4'] {
  const arisen = print(pence(carried_forward) + pence(used) - pence(brought_forward));
  return { brought_forward, arisen, used, carried_forward };
}
