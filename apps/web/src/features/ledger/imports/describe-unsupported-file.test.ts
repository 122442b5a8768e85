import { expect, test } from 'vitest';
import { describeUnsupportedFile } from './describe-unsupported-file.ts';

const file = (text: string) => ({
  header: text.split('\n')[0]?.split(',') ?? [],
  sample: text.split('\n').map((line) => line.split(',')),
});

test.each([
  ['<!DOCTYPE html>\n<html><head><title>Sign in</title></head>', 'web page'],
  ['\n<HTML>\n<body>', 'web page'],
  ['<?xml version="1.0"?>\n<Document>', 'XML file'],
  ['{"transactions": [', 'JSON file'],
])('%j is no statement in columns', (text, what) => {
  expect(describeUnsupportedFile(file(text))).toContain(what);
});

test.each([['When,What,How much\n03/04/2026,TRAM <3,2.80'], ['1001,alpha,beta,12'], ['']])(
  '%j may be one',
  (text) => {
    expect(describeUnsupportedFile(file(text))).toBeUndefined();
  },
);
