/**
 * Banks and card issuers whose statements are known by name. The words are those of the small print: legal names, BIC codes and
 * addresses of their sites. The headings of each are in `pdf-headings.ts`, as one reader serves all.
 *
 * Sources, read for facts (column order, dates, words of opening and closing balances):
 * paultendo/ai-bank-statement-extractor (`data/bank_templates/*.yaml`: Barclays, Halifax, HSBC, Lloyds, Monzo, Nationwide,
 * NatWest and RBS, Santander, TSB), penrosestudio/barclays-bank-pdf-to-csv, robwithhair/statement (Bank of Scotland, Halifax and
 * MBNA cards), StillwatersTechnology/bank_statements_to_excel (HSBC's mock statement), and the banks' own help pages. Layouts without such a source are marked `generic`: they are read by their headings.
 */
export interface PdfBank {
  /** Stable: stored with each import. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'bank' | 'card';
  /** Any of these in the text beside the rows names the bank. */
  readonly marks: readonly RegExp[];
  readonly source: 'public' | 'generic';
}

const bank = (
  id: string,
  name: string,
  marks: readonly RegExp[],
  source: PdfBank['source'] = 'public',
): PdfBank => ({ id: `pdf-${id}`, name, kind: 'bank', marks, source });

const card = (
  id: string,
  name: string,
  marks: readonly RegExp[],
  source: PdfBank['source'] = 'generic',
): PdfBank => ({ id: `pdf-${id}`, name, kind: 'card', marks, source });

/** In the order in which they are looked for: a brand before the company that it belongs to. */
export const pdfBanks: readonly PdfBank[] = [
  card('barclaycard', 'Barclaycard', [/\bbarclaycard\b/i]),
  card('amex', 'American Express', [
    /american express services europe/i,
    /\bamericanexpress\.co/i,
    /american express payment services/i,
  ]),
  card('mbna', 'MBNA', [/\bmbna\b/i], 'public'),
  bank('first-direct', 'first direct', [/\bfirst ?direct\b/i], 'generic'),
  bank('ms-bank', 'M&S Bank', [/marks (?:&|and) spencer financial services/i, /\bm&s bank\b/i], 'generic'),
  bank('hsbc', 'HSBC UK', [/\bhsbc uk bank\b/i, /\bhsbc\.co\.uk\b/i, /\bHBUKGB/]),
  bank('halifax', 'Halifax', [/\bhalifax\b/i, /\bHLFXGB/]),
  bank('bank-of-scotland', 'Bank of Scotland', [/(?<!royal )\bbank of scotland\b/i, /\bBOFSGB/], 'generic'),
  bank('lloyds', 'Lloyds Bank', [/\blloyds ?bank\b/i, /\blloyds bank plc\b/i, /\bLOYDGB/]),
  bank('rbs', 'Royal Bank of Scotland', [/\broyal bank of scotland\b/i, /\bRBOSGB/, /\brbs\.co\.uk\b/i]),
  bank('natwest', 'NatWest', [/\bnatwest\b/i, /\bnational westminster bank\b/i, /\bNWBKGB/]),
  bank('santander', 'Santander UK', [/\bsantander uk\b/i, /\bsantander\.co\.uk\b/i, /\bABBYGB/]),
  bank('nationwide', 'Nationwide', [/\bnationwide building society\b/i, /\bNAIAGB/]),
  bank('tsb', 'TSB', [/\btsb bank\b/i, /\btsb\.co\.uk\b/i, /\bTSBSGB/]),
  bank('monzo', 'Monzo', [/\bmonzo bank\b/i, /\bmonzo\.com\b/i, /\bMONZGB/]),
  bank('starling', 'Starling', [/\bstarling bank\b/i, /\bstarlingbank\.com\b/i, /\bSRLGGB/], 'generic'),
  bank('revolut', 'Revolut', [/\brevolut (?:ltd|bank|newco)\b/i, /\bREVOGB/], 'generic'),
  bank('co-op-bank', 'The Co-operative Bank', [/\bco-?operative bank\b/i, /\bCPBKGB/], 'generic'),
  bank(
    'virgin-money',
    'Virgin Money',
    [/\bvirgin money\b/i, /\bclydesdale bank plc\b/i, /\bCLYDGB/],
    'generic',
  ),
  bank('metro-bank', 'Metro Bank', [/\bmetro ?bank\b/i, /\bMYMBGB/], 'generic'),
  bank('chase', 'Chase', [/\bj\.? ?p\.? ?morgan europe\b/i, /\bchase\.co\.uk\b/i, /\bCHASGB/], 'generic'),
  bank('barclays', 'Barclays', [/\bbarclays bank\b/i, /\bbarclays\.co\.uk\b/i, /\bB(?:UKB|ARC)GB/]),
];

/** Statements of other banks and cards, by their headings. */
export const otherPdf = {
  bank: { id: 'pdf-bank', name: 'PDF statement', kind: 'bank', marks: [], source: 'generic' },
  card: { id: 'pdf-card', name: 'PDF card statement', kind: 'card', marks: [], source: 'generic' },
} as const satisfies Record<string, PdfBank>;

/**
 * Names the bank of a statement by the text beside its rows.
 * @param isCard a statement of a card: a bank's own card has the bank's name, and is read as a card
 */
export function bankOf(texts: readonly string[], isCard: boolean): PdfBank {
  const found = pdfBanks.find(({ marks }) => marks.some((mark) => texts.some((text) => mark.test(text))));
  if (found === undefined || (found.kind === 'card') !== isCard)
    return isCard ? otherPdf.card : otherPdf.bank;
  return found;
}
