import type { Field } from './fields.ts';
import type { MarkedLine } from './marked-lines.ts';
import { boxAround, type TextLine, tidy, type Word, wordsAt } from './text-line.ts';
import { round } from './total.ts';
import { hasPhrase, wordsOf } from './words-alike.ts';

/** Words at the top of receipts that aren't part of a merchant's name. */
const headings =
  'RECEIPT,INVOICE,TAX INVOICE,SIMPLIFIED,VAT RECEIPT,VAT INVOICE,SALES RECEIPT,CUSTOMER COPY,MERCHANT COPY,CARDHOLDER COPY,COPY,WELCOME,WELCOME TO,THANK YOU,DUPLICATE,ORDER,ORDER CONFIRMATION,YOUR ORDER,YOUR RECEIPT,BILL,BILL TO,INVOICE TO,CUSTOMER,RECHNUNG,QUITTUNG,KASSENBON,BELEG,FACTURE,TICKET,RICEVUTA,SCONTRINO,DOCUMENTO COMMERCIALE,FACTURA,BON,DATE,SUBJECT,TO,TABLE,TEL,TELEPHONE,PHONE,FAX,VAT NO,VAT REG,VAT NUMBER,REG NO,STORE,TILL,SALE,DESCRIPTION,DESCRIZIONE,DESCRIPCION,ARTIKEL,AMOUNT,TOTAL,PAGE,MID,TID,AID,VISA,MASTERCARD,CONTACTLESS,DEBIT,SERVER,CASHIER,OPERATOR,MACHINE,ISSUED,EXPIRES,HELLO,HI,DEAR'
    .split(',')
    .map((phrase) => phrase.split(' '));
const streetWords =
  /\b(STREET|ROAD|LANE|AVENUE|PARADE|PLACE|SQUARE|DRIVE|CLOSE|WAY|TERRACE|CRESCENT|RETAIL PARK|HIGH ST|[A-Z]*STRASSE|[A-Z]*STR|RUE|VIA|CALLE|[A-Z]{4,}STRAAT|PLAZA|PIAZZA|LOT|LEVEL|FLOOR|UNIT|BLOCK|JALAN|JLN|LORONG|TAMAN|BANDAR|LEBUH|PERSIARAN|KAWASAN|MEDAN)\b/;
const companyWords =
  /\b(LTD|LIMITED|PLC|LLP|GMBH|AG|SARL|SAS|SRL|S\.?L\.?|B\.?V\.?|INC|BHD|S\/B|ENTERPRISE|TRADING|COMPANY)\b\.?$/;
/** A line that only says what kind of company the line above names. */
const onlyCompanyWords = /^\W*((M\W+)?(SDN|BHD|PTE|PTY|CO|LTD|LIMITED|PLC|LLP|GMBH|INC)\b\W*)+$/;
const sellingWords =
  /\b(CAFE|COFFEE|BAKERY|STORES?|SUPERMARKET|FOODSTORE|GROCERS?|PHARMACY|CHEMIST|INN|ARMS|TAVERN|KITCHEN|RESTAURANT|BRASSERIE|HOTEL|GARAGE|MOTORS|STATION|HARDWARE|GARDEN|SHOP|MARKET|BOOKS|HOUSE|PUB|BAR|GRILL|SALON|BARBERS?|FLORIST|CLEANERS|TAXIS|PARKING|CAR PARK|THEATRE|CINEMA|DELI|BUTCHERS?|TEA ROOMS?)\b/;

const leastConfidence = 0.45;

interface Candidate {
  readonly name: string;
  readonly words: readonly Word[];
  readonly reason: string;
  score: number;
}

/** Who sold it: the first line that is a name, by its place, its size, and by what else on the receipt repeats it. */
export function findMerchant(lines: readonly MarkedLine[]): Field<string> | null {
  const heights = lines
    .map(({ line }) => heightOf(line.words))
    .filter((height) => height > 0)
    .sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const candidates: Candidate[] = [];
  let place = 0;
  for (const { line, amounts } of lines.slice(0, 14)) {
    const named = namedIn(line.text);
    if (named !== null) {
      candidates.push({
        name: named,
        words: wordsAt(line, line.text.indexOf(named), line.text.indexOf(named) + named.length),
        score: 11,
        reason: 'The text names it as the sender or seller.',
      });
      continue;
    }
    const name = withoutNumber(withoutHeading(withoutBlots(line)));
    const above = candidates.at(-1);
    if (above !== undefined && onlyCompanyWords.test(name.toUpperCase())) {
      candidates[candidates.length - 1] = {
        ...above,
        name: `${above.name} ${name}`,
        words: [...above.words, ...line.words],
        score: above.score + 3,
      };
      continue;
    }
    if (amounts.length > 0 || !isName(name)) {
      if (isHeadedBy(line.text)) place += 0.3;
      continue;
    }
    const start = line.text.indexOf(name);
    const words = wordsAt(line, start, start + name.length);
    // Handwriting and stamps come out as letters of no trust.
    if (words.length > 0 && meanConfidence(words) < leastConfidence) continue;
    let score = 8 - place * 1.6 + scoreOfName(name);
    const height = heightOf(words);
    if (usual > 0 && height > usual * 1.15) score += Math.min(3, (height / usual - 1) * 6);
    if (words.length > 0) score -= 4 * Math.max(0, 0.7 - meanConfidence(words));
    if (isRepeated(name, lines)) score += 2;
    candidates.push({ name, words, score, reason: 'It is the name at the top.' });
    place++;
  }
  candidates.push(...namedBelow(lines.slice(14)));
  const [best, next] = candidates.sort((a, b) => b.score - a.score);
  if (best === undefined) return null;
  const gap = best.score - (next?.score ?? 0);
  const read = best.words.length === 0 ? 1 : meanConfidence(best.words);
  return {
    value: clean(best.name),
    confidence: round(
      (0.35 + 0.035 * Math.max(0, best.score) + 0.03 * Math.min(5, gap)) * (0.5 + 0.5 * read),
    ),
    reason: best.reason,
    box: boxAround(best.words),
  };
}

function namedBelow(lines: readonly MarkedLine[]): Candidate[] {
  return lines.flatMap(({ line }) => {
    const name = namedIn(line.text);
    return name === null ? [] : [{ name, words: [], score: 4, reason: 'The text names it as the seller.' }];
  });
}

/** Scores the wording of a line as a merchant's name, in points that may be negative. */
function scoreOfName(name: string): number {
  const upper = name.toUpperCase();
  const [isCompany, isSelling] = [companyWords.test(upper), sellingWords.test(upper)];
  let score = (isCompany ? 3 : 0) + (isSelling ? 1.5 : 0);
  // A name is printed in capitals or begins with one; other lines at the head are notes.
  if (!/\p{Lu}|\d/u.test(name)) score -= 2;
  if (/,/.test(name)) score -= 3;
  if (streetWords.test(upper) && !isCompany && !isSelling) score -= 5;
  if (name.replace(/[^\p{L}]/gu, '').length < 4) score -= 2;
  if (/\d/.test(name)) score -= 2;
  return score;
}

/** A name that the text itself points at: "From: Alder Books <…>", "Sold by …", "Thank you for shopping at …". */
function namedIn(text: string): string | null {
  const match =
    /^(?:From|Merchant|Seller|Sold by|Supplier|Issued by|Retailer)\s?:\s*([^<>|«(]{2,60}?)\s*(?:[<|«(]|$)/i.exec(
      text,
    ) ??
    /^(?:Sold by|Receipt from|Invoice from|Your (?:receipt|invoice|order) from|Payment to|Paid to)\s+([^<>|#:]{2,60}?)[.!]?$/i.exec(
      text,
    ) ??
    /^(.{3,50}?) (?:is|1s) a trading name of /i.exec(text) ??
    /\b(?:shopping (?:at|with)|visiting|order (?:with|from))\s+((?!us\b)[A-Z][^<>|#:!.]{2,50})[.!]?$/i.exec(
      text,
    );
  const name = match?.[1]?.trim();
  return name !== undefined &&
    /\p{L}{3}/u.test(name) &&
    !/@/.test(name) &&
    !/^(?:us|our|your|you)\b/i.test(name)
    ? name
    : null;
}

/** The text of a line without what its ends hold of the table or the edge of the paper: short, and hardly recognised. */
function withoutBlots(line: TextLine): string {
  const isBlot = ({ text, confidence }: Word) => text.length <= 3 && confidence < 0.45;
  const isNoBlot = (word: Word) => !isBlot(word);
  const kept = line.words.filter(({ confidence }) => confidence >= 0.6);
  if (kept.length === 0) return line.text;
  return line.words
    .slice(line.words.findIndex(isNoBlot), line.words.findLastIndex(isNoBlot) + 1)
    .map(({ text }) => tidy(text))
    .join(' ');
}

/** A heading beside the name on one line, as "ALDER PLUMBING LTD INVOICE", is left off. */
function withoutHeading(text: string): string {
  const match =
    /^(?:welcome to\s+)?(.*?)(?:(?<!\s)\s+(?:tax invoice|vat invoice|invoice|receipt|vat receipt|rechnung|facture|factura))?$/is.exec(
      text,
    );
  return match?.[1] ?? text;
}

/** The number of a company behind its name, as "(1234567-X)", is left off. */
function withoutNumber(text: string): string {
  const at = text.search(/[([] ?[0-9A-Z-]{0,20}[0-9]{4}[^()[\]]{0,12}[)\]]?$/);
  return at > 3 ? text.slice(0, at).trim() : text;
}

function isHeadedBy(text: string): boolean {
  return headings.some((phrase) => hasPhrase(wordsOf(text).slice(0, phrase.length), phrase));
}

function isName(text: string): boolean {
  const upper = text.toUpperCase();
  if (text.length < 3 || text.length > 60 || !/\p{L}{3}/u.test(text)) return false;
  if (isHeadedBy(text)) return false;
  if (/@|www\.|https?:|\.com\b|\.co\.uk\b|\.example\b|\*{3}|:\s|[£€$]/.test(text)) return false;
  const figures = text.replace(/\D/g, '').length;
  if (figures > 4 || figures > text.replace(/[^\p{L}]/gu, '').length / 2) return false;
  // An address: a number and a street, a postcode, a town after a comma.
  if (/\b[A-Z]{1,2}\d{1,2}[A-Z]? ?\d[A-Z]{2}\b/.test(upper) || /\b\d{4,5} \p{L}{3,}/u.test(text))
    return false;
  if (/\d{1,2}[/.-]\d{1,2}[/.-]\d{2}|\d:\d\d/.test(text)) return false;
  return true;
}

/** Returns true if the name is repeated further down or as the domain of a web address. */
function isRepeated(name: string, lines: readonly MarkedLine[]): boolean {
  const key = keyOf(name);
  return key.length > 3 && lines.filter(({ line }) => keyOf(line.text).includes(key)).length > 1;
}

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}0-9]/gu, '')
    .replace(/(ltd|limited|plc|llp)$/, '');
}

function clean(name: string): string {
  return tidy(
    name.replace(/^[^\p{L}\p{N}&]+/u, '').replace(/(?<![^\p{L}\p{N}).!&])[^\p{L}\p{N}).!&]+$/u, ''),
  ).slice(0, 80);
}

function heightOf(words: readonly Word[]): number {
  const heights = words.map(({ height }) => height).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}

function meanConfidence(words: readonly Word[]): number {
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
}
