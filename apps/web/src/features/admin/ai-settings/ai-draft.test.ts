import type { AiSettings } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { changesOf, draftOf, forgetsKey, whatLeaves } from './ai-draft.ts';

const stored: AiSettings = {
  provider: 'openai',
  ai_base_url: 'https://models.example/v1',
  ai_model: 'tiny',
  ai_debug: false,
  has_api_key: true,
  enabled: true,
  host: 'models.example',
  default_model: 'small',
  takes_pdf: false,
  private_hosts_allowed: false,
  version: 3,
};

test('a form that nobody touched changes nothing, spaces included', () => {
  const draft = draftOf(stored);
  expect(changesOf(draft, stored)).toEqual({});
  expect(changesOf({ ...draft, model: ' tiny ', baseUrl: `${draft.baseUrl} ` }, stored)).toEqual({});
});

test('an emptied field is the provider’s own; a key is sent only when it is typed', () => {
  const draft = { ...draftOf(stored), baseUrl: ' ', model: '', key: ' sk-1 ' };
  expect(changesOf(draft, stored)).toEqual({ ai_base_url: null, ai_model: null, api_key: 'sk-1' });
});

test('the stored key is forgotten with another place, unless a new one is typed', () => {
  expect(forgetsKey({ ai_base_url: null }, stored)).toBe(true);
  expect(forgetsKey({ provider: 'anthropic' }, stored)).toBe(true);
  expect(forgetsKey({ ai_base_url: null, api_key: 'new' }, stored)).toBe(false);
  expect(forgetsKey({ ai_model: 'large' }, stored)).toBe(false);
  expect(forgetsKey({ ai_base_url: null }, { ...stored, has_api_key: false })).toBe(false);
});

test('what leaves the machine is named with its host, and nothing where nothing is set', () => {
  expect(whatLeaves(stored)).toMatch(
    /sent to models\.example: its picture, or those of a PDF’s pages, .* names of your spending categories/,
  );
  expect(whatLeaves({ ...stored, takes_pdf: true })).toMatch(/its picture, or the PDF as it is,/);
  const unset = { ...stored, enabled: false, ai_base_url: null, ai_model: null };
  expect(whatLeaves(unset)).toMatch(/^Nothing leaves this server/);
  expect(whatLeaves({ ...unset, ai_model: 'tiny' })).toMatch(/^No receipt is sent yet/);
});
