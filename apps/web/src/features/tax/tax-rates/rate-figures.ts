import { readTypedAmount } from '@farthing/money';
import * as common from '../../../design/common-texts.ts';
import { amountText } from '../../../design/format.ts';
import { capitalised } from '../../../design/sentence.ts';
import { isNode, type RateNode, valueAt } from '../tax-report/table-path.ts';
import { percentText } from '../tax-report/tax-words.ts';
import { rateFigures as texts } from './texts.ts';

/** Type of figure: pounds, a percentage, or a count such as years. */
type FigureKind = 'pounds' | 'percent' | 'count';

/** A figure of a rate table. */
export interface RateFigure {
  /** Keys and places from the top, joined by points. */
  readonly path: string;
  /** Name of the figure within its group: "Scotland, starter: rate". */
  readonly label: string;
  readonly kind: FigureKind;
  readonly value: number | string;
}

/** Figures that belong together and have the same sources. */
export interface RateGroup {
  readonly path: string;
  readonly name: string;
  readonly figures: readonly RateFigure[];
  /** Keys of the sources. */
  readonly sources: readonly string[];
}

/** A part of the table: Income Tax, National Insurance … */
interface RateSection {
  readonly key: string;
  readonly name: string;
  readonly groups: readonly RateGroup[];
}

const words: Readonly<Record<string, string>> = texts.words;

/** A key in words. */
export function wordsOf(key: string): string {
  return words[key] ?? key.replace(/_/g, ' ');
}

/** All figures of a table that may be changed, by section and group. */
export function rateSections(table: RateNode): readonly RateSection[] {
  return Object.entries(table)
    .filter((entry): entry is [string, RateNode] => isNode(entry[1]))
    .map(([key, section]) => ({ key, name: capitalised(wordsOf(key)), groups: groupsOf(key, section) }))
    .filter(({ groups }) => groups.length > 0);
}

function groupsOf(key: string, section: RateNode): readonly RateGroup[] {
  const groups = Object.entries(section)
    .filter((entry): entry is [string, RateNode] => isNode(entry[1]) && !Array.isArray(entry[1]))
    .map(([name, node]) => ({
      path: `${key}.${name}`,
      name: capitalised(wordsOf(name)),
      figures: figuresOf(node, `${key}.${name}`, []),
      sources: sourcesOf(node),
    }));
  const own = Object.entries(section).filter(
    ([name, value]) => name !== 'source' && (Array.isArray(value) || !isNode(value)),
  );
  const figures = figuresOf(Object.fromEntries(own), key, []);
  return [
    ...(figures.length > 0 ? [{ path: key, name: '', figures, sources: sourcesOf(section) }] : []),
    ...groups,
  ].filter(({ figures: found }) => found.length > 0);
}

function figuresOf(node: unknown, path: string, names: readonly string[]): readonly RateFigure[] {
  if (Array.isArray(node))
    return node.flatMap((item, place) =>
      figuresOf(item, `${path}.${place}`, [...names, placeName(item, node, place)]),
    );
  if (isNode(node))
    return Object.entries(node)
      .filter(([key]) => key !== 'source' && !(key === 'from' && 'rate' in node))
      .flatMap(([key, value]) =>
        figuresOf(
          value,
          `${path}.${key}`,
          ['bands', 'periods'].includes(key) ? names : [...names, wordsOf(key)],
        ),
      );
  const isFigure = typeof node === 'number' || (typeof node === 'string' && /^\d+(\.\d+)?$/.test(node));
  if (!isFigure) return [];
  const label = names.filter(Boolean);
  const last = label.pop() ?? '';
  return [
    {
      path,
      label: capitalised(label.length > 0 ? `${label.join(', ')}: ${last}` : last),
      kind: kindOf(path, node),
      value: node,
    },
  ];
}

/** A band by its name; one of several periods by its first day; nothing where there is just one. */
function placeName(item: unknown, all: readonly unknown[], place: number): string {
  if (!isNode(item)) return String(place + 1);
  if (typeof item.name === 'string') return item.name;
  if (all.length === 1) return '';
  return typeof item.from === 'string' ? texts.fromDay(item.from) : String(place + 1);
}

function kindOf(path: string, value: number | string): FigureKind {
  if (/(_years|age_limit|percent_per_step)$/.test(path)) return 'count';
  const isRate = /(\.|_)(rate|share)$|\.rates\./.test(path) && !path.endsWith('weekly_rate');
  return isRate && typeof value === 'string' ? 'percent' : 'pounds';
}

function sourcesOf(node: unknown): readonly string[] {
  if (Array.isArray(node)) return [...new Set(node.flatMap(sourcesOf))];
  if (!isNode(node)) return [];
  const own = Array.isArray(node.source) ? node.source.filter((one) => typeof one === 'string') : [];
  return [
    ...new Set([
      ...own,
      ...Object.entries(node)
        .filter(([key]) => key !== 'source')
        .flatMap(([, value]) => sourcesOf(value)),
    ]),
  ];
}

/** A figure as it is read: pounds, a percentage, or a plain number. */
export function figureText(kind: FigureKind, value: unknown): string {
  if (value === null || value === undefined) return common.noneInline;
  if (kind === 'percent') return percentText(String(value));
  return kind === 'pounds' && /^[\d.]+$/.test(String(value))
    ? amountText(String(value), 'GBP')
    : String(value);
}

/** Result of parsing a typed figure: the value for the table, or an error. */
type TypedFigure =
  | { readonly ok: true; readonly value: number | string }
  | { readonly ok: false; readonly reason: string };

/** Reads a figure as people write it: `£12,570`, `20%`, `8.75`. Whole pounds stay whole. */
export function readFigure(typed: string, { kind, value }: RateFigure): TypedFigure {
  if (kind === 'percent') return readPercent(typed);
  const read = readTypedAmount(typed, 'GBP');
  if (!read.ok) return read;
  if (read.amount.startsWith('-')) return { ok: false, reason: common.itCantBeBelowZero };
  if (typeof value === 'string') return { ok: true, value: read.amount };
  if (!read.amount.endsWith('.00')) return { ok: false, reason: texts.wholePounds };
  return { ok: true, value: Number(read.amount.slice(0, -3)) };
}

/** `20%` or `20` as `0.20`: by moving the point, so that nothing is rounded. */
function readPercent(typed: string): TypedFigure {
  const text = typed.trim().replace(/\s*%$/, '');
  if (!/^\d{1,3}(\.\d{1,6})?$/.test(text)) return { ok: false, reason: texts.notAPercentage };
  const [whole = '0', fraction = ''] = text.split('.');
  const digits = whole.padStart(3, '0');
  const value = `${Number(digits.slice(0, -2))}.${digits.slice(-2)}${fraction}`;
  return { ok: true, value };
}

/** The figure as it is typed into a field. */
export function typedFigure({ kind, value }: Pick<RateFigure, 'kind' | 'value'>): string {
  return kind === 'percent' ? percentText(String(value)).replace('%', '') : String(value);
}

/** The table with one figure another. The limit of a band is where the next one begins, so both change. */
export function withFigure(table: RateNode, path: string, value: unknown): RateNode {
  const changed = withValue(table, path.split('.'), value);
  const band = /^(.*\.bands)\.(\d+)\.to$/.exec(path);
  if (!band) return changed;
  const next = `${band[1]}.${Number(band[2]) + 1}`;
  return at(changed, next) === undefined ? changed : withValue(changed, `${next}.from`.split('.'), value);
}

function withValue(node: RateNode, [key = '', ...rest]: readonly string[], value: unknown): RateNode {
  return { ...node, [key]: changedPart(node[key], rest, value) };
}

function changedPart(node: unknown, path: readonly string[], value: unknown): unknown {
  if (path.length === 0) return value;
  if (!Array.isArray(node)) return withValue(isNode(node) ? node : {}, path, value);
  const [key, ...rest] = path;
  return node.map((item, place) => (String(place) === key ? changedPart(item, rest, value) : item));
}

/** The value at a path; undefined where there is none. */
export function at(table: unknown, path: string): unknown {
  return valueAt(table, path.split('.'));
}
