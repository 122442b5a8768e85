/** Words by which files of no known bank say which way money went, and whether a row is booked. In lower case. */

const out = [
  ...[
    'out',
    'o',
    'dr',
    'd',
    'dbit',
    'deb',
    'debit',
    'debits',
    'paid out',
    'money out',
    'outgoing',
    'outflow',
    'expense',
    'withdrawal',
    '-',
  ],
  // Dutch, German, French, Spanish, Italian, Portuguese
  ...['af', 'debet', 's', 'soll', 'ausgang', 'débit', 'cargo', 'débito', 'debito', 'dare', 'addebito'],
];
const into = [
  ...[
    'in',
    'i',
    'cr',
    'c',
    'crdt',
    'cred',
    'credit',
    'credits',
    'paid in',
    'money in',
    'incoming',
    'inflow',
    'income',
    'deposit',
    '+',
  ],
  ...['bij', 'h', 'haben', 'eingang', 'crédit', 'abono', 'crédito', 'credito', 'avere', 'accredito'],
];
const directions = new Map<string, -1 | 1>([
  ...out.map((word) => [word, -1] as const),
  ...into.map((word) => [word, 1] as const),
]);

/** Returns which way money went by a word of a direction column: -1 out, 1 in, 0 where the word is not known. */
export function directionOf(cell: string | undefined): -1 | 0 | 1 {
  return directions.get((cell ?? '').trim().toLowerCase().replace(/\.$/, '')) ?? 0;
}

/** Returns the column that says of every row which way money went, where both ways occur; -1 without one. */
export function directionColumn(rows: readonly (readonly string[])[]): number {
  const width = Math.max(0, ...rows.map((row) => row.length));
  for (let at = 0; at < width; at += 1) {
    const ways = new Set(rows.map((row) => directionOf(row[at])));
    if (ways.size === 2 && !ways.has(0)) return at;
  }
  return -1;
}

/*
 * Words of a status column. Sources of the words in other languages:
 * - Umsatz gebucht, Umsatz vorgemerkt: CSV-CAMT of the German savings banks, column Info.
 * - Vorgemerkt: DKB, column Status.
 * - Abgeschlossen, voltooid, completato: Revolut's Completed in exports of German, Dutch and Italian users. Abgeschlossen and
 *   Ausstehend: PayPal in German.
 * - The other words are the usual ones of each language for pending, declined and booked. No file was seen with them.
 */
const notBooked = wordsOf(
  'pending, authorised, authorized, authorisation, authorization, held, hold, on hold, processing, in progress, scheduled',
  'upcoming, awaiting, uncleared, unposted, temporary',
  'vorgemerkt, umsatz vorgemerkt, ausstehend, en attente, à venir, en cours',
  'gereserveerd, in behandeling, openstaand, pendiente, en trámite, in attesa, in sospeso, non contabilizzato, prenotato',
);
const neverBooked = wordsOf(
  'declined, failed, cancelled, canceled, rejected, refused, reverted, void, voided, expired, blocked, denied',
  'abgelehnt, storniert, fehlgeschlagen, rückgängig gemacht, refusé, refusée, annulé, annulée, échoué, échouée',
  'geweigerd, afgewezen, geannuleerd, mislukt, rechazado, rechazada, cancelado, cancelada, rifiutato, rifiutata, annullato, annullata',
);
const booked = wordsOf(
  'booked, completed, complete, settled, cleared, posted, processed, ok, success, paid, successful, succeeded, done, executed',
  'final, finished, approved, confirmed, accepted, reconciled, refunded, partially refunded, received, sent, active, y, yes',
  'gebucht, umsatz gebucht, abgeschlossen, comptabilisé, effectué, terminé, exécuté',
  'geboekt, verwerkt, voltooid, completado, completada, realizado, contabilizado, contabilizzato, eseguito, completato',
);

function wordsOf(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(', ')));
}

/** Meaning of a status for its row. */
export type StatusMeaning = 'booked' | 'pending' | 'declined' | 'unknown';

/** Returns the meaning of a status column’s cell. */
export function statusMeaning(cell: string | undefined): StatusMeaning {
  const word = (cell ?? '').trim().toLowerCase();
  if (word === '' || booked.has(word)) return 'booked';
  if (notBooked.has(word)) return 'pending';
  return neverBooked.has(word) ? 'declined' : 'unknown';
}

/** Endings of the reasons of rows that are left out for their status. */
export const pendingEnding = ': the bank has not booked this row yet.';
/** See `pendingEnding`. */
export const declinedEnding = ': no money moved.';

/** Returns why a row of this status moves no money; null where it may. */
export function statusReason(cell: string | undefined): string | null {
  const meaning = statusMeaning(cell);
  if (meaning === 'booked' || meaning === 'unknown') return null;
  const word = (cell ?? '').trim().toLowerCase();
  const shown = word.slice(0, 1).toUpperCase() + word.slice(1);
  return `${shown}${meaning === 'pending' ? pendingEnding : declinedEnding}`;
}

/** Returns the index of the heading of the status column, or -1 if there is none. */
export function statusColumn(header: readonly string[]): number {
  return header.findIndex((cell) =>
    /^(?:(?:transaction|payment|booking) )?(?:status|state|buchungsstatus|statut|état|estado|stato)$/i.test(
      cell.trim(),
    ),
  );
}

/** Returns true if headings belong to a list of trades, with a quantity and a security. */
export function listsTrades(header: readonly string[]): boolean {
  const has = (pattern: RegExp) => header.some((cell) => pattern.test(cell));
  return (
    has(/\b(?:quantity|qty|units|shares|no\. of shares|st\u00fcck|anzahl|aantal|nombre)\b/i) &&
    has(/\b(?:symbol|ticker|isin|sedol|cusip|instrument|security|price|kurs|koers)\b/i)
  );
}

/** Returns the heading at index `at` if it is the unit price of a list of trades, otherwise null. */
export function priceColumn(header: readonly string[], at = -1): string | null {
  const heading = header[at] ?? '';
  const isPrice =
    /\b(?:price|kurs|koers|prix unitaire)\b/i.test(heading) && !/amount|total|value/i.test(heading);
  return isPrice && listsTrades(header) ? heading : null;
}
