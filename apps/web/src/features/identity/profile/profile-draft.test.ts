import { expect, test } from 'vitest';
import { changesOf, type ProfileDraft, reverseOf } from './profile-draft.ts';

const stored: ProfileDraft = {
  display_name: 'Ada',
  base_currency: 'GBP',
  region: 'england',
  month_start_day: 1,
};

test('sends only what differs', () => {
  expect(changesOf(stored, stored)).toEqual({});
  expect(changesOf({ ...stored, region: 'wales', month_start_day: 25 }, stored)).toEqual({
    region: 'wales',
    month_start_day: 25,
  });
});

test('space around a name is no change', () => {
  expect(changesOf({ ...stored, display_name: ' Ada ' }, stored)).toEqual({});
});

test('undo sends the values that were stored', () => {
  expect(reverseOf({ base_currency: 'EUR' }, stored)).toEqual({ base_currency: 'GBP' });
});
