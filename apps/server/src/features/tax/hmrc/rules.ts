import type { HmrcBusiness, HmrcObligation } from '@farthing/api-contract';
import { isDay } from '@farthing/dates';
import { type SourceKind, summaryBody, type UpdateFigure, type UpdatePeriod } from '@farthing/uk-tax';
import { summaryFields } from './summary-field-rules.ts';

/** HMRC's type of business for each kind of ours. */
export const hmrcTypes: Readonly<Record<SourceKind, string>> = {
  property: 'uk-property',
  self_employment: 'self-employment',
};

/** A cumulative period summary at HMRC: who, whose business, which year. */
export interface SummaryPlace {
  readonly kind: SourceKind;
  readonly nino: string;
  readonly hmrcBusinessId: string;
  readonly taxYear: string;
}

/** Version and path of an endpoint. */
export interface Endpoint {
  readonly version: string;
  readonly path: string;
}

/** Endpoint that reads (GET) and replaces (PUT) a cumulative period summary. */
export function summaryEndpoint({ kind, nino, hmrcBusinessId, taxYear }: SummaryPlace): Endpoint {
  const rest = `${nino}/${hmrcBusinessId}/cumulative/${taxYear}`;
  return kind === 'property'
    ? { version: '6.0', path: `/individuals/business/property/uk/${rest}` }
    : { version: '5.0', path: `/individuals/business/self-employment/${rest}` };
}

/** Endpoint that lists businesses. */
export function businessesEndpoint(nino: string): Endpoint {
  return { version: '2.0', path: `/individuals/business/details/${nino}/list` };
}

/** Endpoint that lists obligations whose periods are between two days. */
export function obligationsEndpoint(nino: string, from: string, to: string): Endpoint {
  const query = new URLSearchParams({ fromDate: from, toDate: to });
  return { version: '3.0', path: `/obligations/details/${nino}/income-and-expenditure?${query}` };
}

/** Reads a National Insurance number that a user typed: upper case, without spaces. */
export function plainNino(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/** A business as HMRC lists it, before it is stored. */
export type ListedBusiness = Pick<HmrcBusiness, 'hmrc_business_id' | 'type' | 'name'>;

/** Reads HMRC's list of businesses. @returns undefined if it isn't one */
export function readBusinesses(json: unknown): ListedBusiness[] | undefined {
  const list = field(json, 'listOfBusinesses');
  if (!Array.isArray(list) || list.length > 100) return undefined;
  const businesses = list.map((one) => {
    const hmrc_business_id = textField(one, 'businessId');
    const type = textField(one, 'typeOfBusiness');
    const name = textField(one, 'tradingName') ?? textField(one, 'tradingType') ?? null;
    return hmrc_business_id && type && /^X[A-Za-z0-9]IS\d{11}$/.test(hmrc_business_id)
      ? { hmrc_business_id, type: type.slice(0, 40), name: name?.slice(0, 200) ?? null }
      : undefined;
  });
  const read = businesses.filter((one) => one !== undefined);
  return read.length === list.length ? read : undefined;
}

/** Reads HMRC's obligations by the id of the business. @returns undefined if they aren't obligations */
export function readObligations(json: unknown): Map<string, HmrcObligation[]> | undefined {
  const list = field(json, 'obligations');
  if (!Array.isArray(list)) return undefined;
  const found = new Map<string, HmrcObligation[]>();
  for (const one of list) {
    const id = textField(one, 'businessId');
    const details = field(one, 'obligationDetails');
    if (!id || !Array.isArray(details)) return undefined;
    const read = details.flatMap(readObligation);
    if (read.length !== details.length) return undefined;
    found.set(id, [...(found.get(id) ?? []), ...read].slice(0, 50));
  }
  return found;
}

function readObligation(json: unknown): HmrcObligation[] {
  const [from, to, due] = ['periodStartDate', 'periodEndDate', 'dueDate'].map((name) =>
    textField(json, name),
  );
  const received = textField(json, 'receivedDate') ?? null;
  const status = textField(json, 'status')?.toLowerCase();
  if (!from || !to || !due || ![from, to, due].every(isDay)) return [];
  if (received !== null && !isDay(received)) return [];
  if (status !== 'open' && status !== 'fulfilled') return [];
  return [{ from, to, due, received, status }];
}

/**
 * Returns the text of the request for an update. HMRC wants values for income and for expenses even if they are zero, so
 * zeros are added where there is nothing.
 * @see createAmendCumulativePeriodSummary: "Submissions must include values for income and expenses"
 */
export function updateText(
  kind: SourceKind,
  period: Pick<UpdatePeriod, 'from' | 'to'>,
  figures: readonly UpdateFigure[],
): string {
  const [income, expenses] =
    kind === 'property'
      ? ['ukProperty.income.otherIncome', 'ukProperty.expenses.other']
      : ['periodIncome.other', 'periodExpenses.otherExpenses'];
  const has = (test: (name: string) => boolean) => figures.some(({ field: name }) => test(name));
  const zeros: UpdateFigure[] = [];
  if (!has((name) => name === income)) zeros.push({ field: income, label: '', pence: 0n });
  if (!has((name) => /expenses\./i.test(name) && !name.startsWith('periodDisallowable')))
    zeros.push({ field: expenses, label: '', pence: 0n });
  return JSON.stringify(summaryBody(kind, period, [...figures, ...zeros]), null, 2);
}

/**
 * Returns what HMRC has of a summary as text, to be compared: days and amounts of all fields that an update replaces, in the
 * order of HMRC's schema. Zero and absent are the same, because HMRC may leave zeros out. Other fields don't count.
 * @param json HMRC's response to reading the summary, or undefined if it has none
 */
export function heldText(kind: SourceKind, json: unknown): string {
  const values = summaryFields[kind].flatMap((path) => {
    const value = path.split('.').reduce(field, json);
    if (typeof value === 'number') return value === 0 ? [] : [[path, value.toFixed(2)] as const];
    return typeof value === 'string' ? [[path, value] as const] : [];
  });
  return JSON.stringify(Object.fromEntries(values));
}

/** Compares an update with the figures that HMRC returns. @param text JSON that was sent */
export function isSameUpdate(kind: SourceKind, text: string, json: unknown): boolean {
  return json !== undefined && heldText(kind, JSON.parse(text)) === heldText(kind, json);
}

/** An update whose answer was lost, as far as HMRC's figures are compared with it. */
export interface LostUpdate {
  readonly kind: SourceKind;
  /** JSON that was sent. */
  readonly body: string;
  /** `heldText` before the update was sent, or null if it wasn't. */
  readonly held_before: string | null;
}

/**
 * Returns the state of an update whose answer was lost. It wasn't received only if HMRC has no figures, or those that it
 * had before. Other figures may have replaced it.
 */
export function stateByReading(
  { kind, body, held_before }: LostUpdate,
  json: unknown,
): 'accepted' | 'not_received' | 'other_figures' {
  if (isSameUpdate(kind, body, json)) return 'accepted';
  const isAsBefore = json === undefined || held_before === null || heldText(kind, json) === held_before;
  return isAsBefore ? 'not_received' : 'other_figures';
}

/** Facts to which the user agrees by sending an update. */
export interface AgreedUpdate {
  readonly text: string;
  readonly hmrc_business_id: string;
  readonly kind: SourceKind;
  readonly tax_year: string;
  readonly quarter: number;
  readonly host: string;
  readonly connection_id: string;
}

/** Returns the facts of an update as one text, whose digest the user sends back. */
export function agreedText(update: AgreedUpdate): string {
  const { text, hmrc_business_id, kind, tax_year, quarter, host, connection_id } = update;
  return JSON.stringify([text, hmrc_business_id, kind, tax_year, quarter, host, connection_id]);
}

function field(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined;
}

function textField(json: unknown, name: string): string | undefined {
  const value = field(json, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
