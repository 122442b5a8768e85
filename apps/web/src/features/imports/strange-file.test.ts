import { expect, test } from 'vitest';
import { strangeFile } from './strange-file.ts';

const file = (text: string) => ({
  header: text.split('\n')[0]?.split(',') ?? [],
  sample: text.split('\n').map((line) => line.split(',')),
});

test.each([
  ['<!DOCTYPE html>\n<html><head><title>Sign in</title></head>', 'web page'],
  ['\n<HTML>\n<body>', 'web page'],
  ['OFXHEADER:100\nDATA:OFXSGML', 'OFX file'],
  ['<?xml version="1.0"?>\n<OFX>', 'OFX file'],
  ['!Type:Bank\nD01/02/2026', 'QIF file'],
  [':20:START\n:25:123\n:60F:C260801EUR1,00', 'MT940 file'],
  ['<?xml version="1.0"?>\n<Document>', 'XML file'],
  ['{"transactions": [', 'JSON file'],
])('%j is no statement in columns', (text, what) => {
  expect(strangeFile(file(text))).toContain(what);
});

test.each([['When,What,How much\n03/04/2026,TRAM <3,2.80'], ['1001,alpha,beta,12'], ['']])(
  '%j may be one',
  (text) => {
    expect(strangeFile(file(text))).toBeUndefined();
  },
);
