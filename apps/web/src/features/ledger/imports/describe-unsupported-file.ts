import type { Detected } from '@farthing/api-contract';
import { describeUnsupportedFile as texts } from './texts.tsx';

/**
 * Describes a file that probably isn't a table of transactions and suggests what to do. Undefined if it may
 * be one. Called only if the server doesn't recognise the layout, so that no one is asked to map the columns
 * of a web page.
 */
export function describeUnsupportedFile({
  header,
  sample,
}: Pick<Detected, 'header' | 'sample'>): string | undefined {
  const start = [header, ...sample.slice(0, 8)].flat().join('\n').trimStart().slice(0, 4000);
  if (/^<!doctype html|^<html|<head[\s>]|<body[\s>]|<script[\s>]/i.test(start)) {
    return texts.webPage;
  }
  if (/^<\?xml|<Document[\s>]/i.test(start)) return texts.xml;
  if (/^\s*[{[]\s*"/.test(start) && /"\s*:/.test(start)) return texts.json;
  return undefined;
}
