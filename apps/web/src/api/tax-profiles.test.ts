import { TaxProfile, TaxProfileEntry } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { entryOfProfile } from './tax-profiles.ts';

test('circumstances are sent back with exactly the fields that the service accepts', () => {
  const profile = Object.fromEntries(Object.keys(TaxProfile.properties).map((name) => [name, null]));
  const sent = Object.keys(entryOfProfile(profile as unknown as TaxProfile));
  expect(sent.sort()).toEqual(Object.keys(TaxProfileEntry.properties).sort());
});
