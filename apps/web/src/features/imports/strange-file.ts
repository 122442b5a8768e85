import type { Detected } from '@farthing/api-contract';
import { strangeFile as texts } from './texts.tsx';

/**
 * What a file of no known layout rather is than a statement in columns, with what to do; undefined when it may be one.
 * Asked only when the server knows no layout for it: nobody should assign columns to a web page.
 */
export function strangeFile({ header, sample }: Pick<Detected, 'header' | 'sample'>): string | undefined {
  const start = [header, ...sample.slice(0, 8)].flat().join('\n').trimStart().slice(0, 4000);
  if (/^<!doctype html|^<html|<head[\s>]|<body[\s>]|<script[\s>]/i.test(start)) {
    return texts.webPage;
  }
  if (/^<\?xml|<Document[\s>]/i.test(start)) return texts.xml;
  if (/^\s*[{[]\s*"/.test(start) && /"\s*:/.test(start)) return texts.json;
  return undefined;
}
