import type { Region } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { regionNotes } from './region-rules.ts';

const notesFor = (region: Region, byHomes: Region | null, ...codes: readonly string[]) =>
  regionNotes({
    tax_year: '2025-26',
    profile: { region, region_by_homes: byHomes },
    payslips: codes.map((tax_code) => ({ tax_code })),
  });

test('says that the region isn’t that of the homes', () => {
  expect(notesFor('scotland', 'scotland', 'S1257L')).toEqual([]);
  expect(notesFor('england', null)).toEqual([]);
  // The rates are the same.
  expect(notesFor('england', 'northern_ireland', '1257L')).toEqual([]);
  expect(notesFor('england', 'scotland')).toEqual([
    expect.stringContaining('say England, but by where you lived it is Scotland'),
  ]);
});

test('says once of each tax code that the employer deducts by other rates than those of the year', () => {
  const notes = notesFor('scotland', 'scotland', '1257L', '1257L', 'C1257L', 'S1257L M1', 'NT');
  expect(notes).toHaveLength(2);
  expect(notes[0]).toContain(
    'The tax code 1257L of your payslips has the rates of England and Northern Ireland',
  );
  expect(notes[1]).toContain('C1257L of your payslips has the rates of Wales');
  expect(notesFor('england', null, 'S1257L')[0]).toContain(
    'Your employer goes by the code until HMRC changes it',
  );
});
