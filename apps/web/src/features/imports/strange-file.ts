import type { Detected } from '@farthing/api-contract';

/**
 * What a file of no known layout rather is than a statement in columns, with what to do; undefined when it may be one.
 * Asked only when the server knows no layout for it: nobody should assign columns to a web page.
 */
export function strangeFile({ header, sample }: Pick<Detected, 'header' | 'sample'>): string | undefined {
  const start = [header, ...sample.slice(0, 8)].flat().join('\n').trimStart().slice(0, 4000);
  if (/^<!doctype html|^<html|<head[\s>]|<body[\s>]|<script[\s>]/i.test(start)) {
    return 'This is a web page, not a statement. Often it is the bank’s sign-in page: sign in there again and download the statement as CSV.';
  }
  if (/^<\?xml|<Document[\s>]/i.test(start))
    return otherFormat('an XML file other than a CAMT.053 statement');
  if (/^\s*[{[]\s*"/.test(start) && /"\s*:/.test(start)) return otherFormat('a JSON file');
  return undefined;
}

function otherFormat(what: string): string {
  return `This is ${what}, which cannot be read here. Download the statement from your bank as CSV, OFX, QIF, CAMT.053 or MT940.`;
}
