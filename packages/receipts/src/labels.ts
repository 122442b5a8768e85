import { hasPhrase, wordsOf } from './words-alike.ts';

/** Meaning of an amount, from the words beside it. */
export type Label =
  | { readonly kind: 'total'; readonly weight: number }
  | {
      readonly kind:
        | 'subtotal'
        | 'net'
        | 'vat'
        | 'added'
        | 'rounding'
        | 'paid'
        | 'cash'
        | 'change'
        | 'aside'
        | 'none';
    };

const phrases = (list: string) => list.split(',').map((phrase) => phrase.trim().split(' '));

/** Never the total, whatever else the line says; in this order. */
const otherKinds: readonly (readonly [Exclude<Label['kind'], 'total'>, readonly string[][]])[] = [
  [
    'aside',
    phrases(
      'SAVINGS, SAVING, SAVED, DISCOUNT TOTAL, TOTAL DISCOUNT, POINTS, REWARD, REWARDS, LOYALTY, TOTAL ITEMS, ITEMS SOLD, TOTAL QTY, TOTAL QUANTITY, PREVIOUS BALANCE, OPENING BALANCE, LAST PAYMENT, BALANCE BROUGHT, PER LITRE, PRICE PER, CREDIT LIMIT, GIFT CARD BALANCE, REMAINING',
    ),
  ],
  [
    'change',
    phrases('CHANGE, CHANGE DUE, RUCKGELD, WECHSELGELD, RENDU, A RENDRE, RESTO, CAMBIO, WISSELGELD'),
  ],
  [
    'subtotal',
    phrases(
      'SUBTOTAL, SUB TOTAL, SUB-TOTAL, ZWISCHENSUMME, SOUS TOTAL, SUBTOTALE, SUBTOTAAL, SUBTOT, ITEMS TOTAL, GOODS TOTAL, SUPPLIES',
    ),
  ],
  [
    'net',
    phrases(
      'NET, NET TOTAL, TOTAL NET, TOTAL EXCL, TOTAL EX VAT, EXCL VAT, EX VAT, EXCLUDING VAT, TOTAL HT, HT, NETTO, NETTOBETRAG, BASE IMPONIBLE, IMPONIBILE, BASE, EXCL BTW, TAXABLE, GOODS',
    ),
  ],
  ['vat', phrases('VAT, TAX, GST, MWST, UST, TVA, IVA, BTW, MEHRWERTSTEUER, MOMS')],
  [
    'added',
    phrases(
      'SERVICE CHARGE, SERVICE, GRATUITY, TIP, POSTAGE, SHIPPING, DELIVERY, CARRIAGE, BOOKING FEE, SURCHARGE, VERSAND, LIVRAISON',
    ),
  ],
];

/** The more a phrase can mean nothing else, the more it weighs. */
const totals: readonly (readonly [weight: number, list: readonly string[][]])[] = [
  [
    12,
    phrases(
      'GRAND TOTAL, TOTAL DUE, AMOUNT DUE, BALANCE DUE, BALANCE TO PAY, TOTAL TO PAY, TO PAY, TOTAL PAID, TOTAL PAYABLE, AMOUNT PAYABLE, AMOUNT PAID, INVOICE TOTAL, ORDER TOTAL, TOTAL AMOUNT, TOTAL PRICE, TOTAL COST, TOTAL CHARGED, TOTAL INC, TOTAL INCL, TOTAL SALE, TOTAL SALES, TOTAL ROUNDED, ROUNDED TOTAL, TOTAL AFTER ROUNDING, NET TOTAL ROUNDED, ZU ZAHLEN, ZU BEZAHLEN, GESAMTBETRAG, GESAMTSUMME, ENDBETRAG, RECHNUNGSBETRAG, TOTAL TTC, NET A PAYER, A PAYER, TOTALE COMPLESSIVO, TOTALE EURO, TOTAL A PAGAR, A PAGAR, IMPORTE TOTAL, TE BETALEN, TOTAALBEDRAG',
    ),
  ],
  [10, phrases('TOTAL, SUMME, TOTALE, TOTAAL, GESAMT, SUMA, RAZEM')],
  [
    7,
    phrases('SALE, AMOUNT, BETRAG, MONTANT, IMPORTO, IMPORTE, BEDRAG, BALANCE, TO BE PAID, PAID, SUM, FARE'),
  ],
];

const rounding = phrases('ROUNDING, ROUNDED, ROUND ING, ROUND OFF, ROUND ADJ');

const paid = phrases(
  'VISA, MASTERCARD, MAESTRO, AMEX, AMERICAN EXPRESS, DEBIT, CARD, CREDIT CARD, CONTACTLESS, APPLE PAY, GOOGLE PAY, PAYPAL, KARTENZAHLUNG, EC KARTE, GIROCARD, KARTE, CB, CARTE, CARTE BANCAIRE, BANCOMAT, PAGAMENTO ELETTRONICO, TARJETA, PIN, PAYMENT, BANCONTACT, EFT',
);
const cash = phrases(
  'CASH, CASH TENDERED, TENDERED, BAR, GEGEBEN, ESPECES, CONTANTI, CONTANTE, EFECTIVO, CONTANT',
);

/** Judges the words of a line that holds an amount. */
export function labelOf(text: string): Label {
  const words = wordsOf(text);
  // "Total incl. VAT" is a total, "total VAT" a tax: what comes with the tax decides.
  const isIncluding =
    /\b(INC|INCL|INCLUDING|INCLUSIVE|TTC|INKL)\b/.test(words.join(' ')) && hasPhrase(words, ['TOTAL']);
  if (hasPhrase(words, ['NET', 'A', 'PAYER'])) return { kind: 'total', weight: 12 };
  const isRounding = rounding.some((phrase) => hasPhrase(words, phrase));
  if (isRounding && !hasPhrase(words, ['TOTAL'])) return { kind: 'rounding' };
  for (const [kind, list] of otherKinds) {
    if (isIncluding && (kind === 'vat' || kind === 'net')) continue;
    if (list.some((phrase) => hasPhrase(words, phrase))) return { kind };
  }
  for (const [weight, list] of totals) {
    if (list.some((phrase) => hasPhrase(words, phrase))) return { kind: 'total', weight };
  }
  if (cash.some((phrase) => hasPhrase(words, phrase))) return { kind: 'cash' };
  if (paid.some((phrase) => hasPhrase(words, phrase))) return { kind: 'paid' };
  return { kind: 'none' };
}
