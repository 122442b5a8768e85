import { NotificationKind } from '@farthing/api-contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../problems/problem.ts';
import { digestNotification, moneyText } from './message-rules.ts';
import {
  dueDigest,
  isQuiet,
  isTimeZone,
  lastDigestDay,
  localTime,
  messageKinds,
  pauseAfter,
  readTarget,
  timeText,
} from './rules.ts';

const hours = (from: string, until: string) => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return { quiet_from: minutes(from), quiet_until: minutes(until) };
};
const quietAt = (instant: string, zone: string, from: string, until: string) =>
  isQuiet(localTime(Date.parse(instant), zone), hours(from, until));

test('the kinds of message are those of the contract', () => {
  expect([...messageKinds].sort()).toEqual([...NotificationKind.enum].sort());
});

describe('quiet hours', () => {
  test.each([
    // The clocks go forward on 29 March 2026 at 01:00 UTC, and back on 25 October at 01:00 UTC.
    ['2026-03-29T00:59:00Z', 'Europe/London', '01:30', '02:30', false], // 00:59
    ['2026-03-29T01:00:00Z', 'Europe/London', '01:30', '02:30', true], // 02:00: 01:30 is not there
    ['2026-03-29T01:30:00Z', 'Europe/London', '01:30', '02:30', false], // 02:30
    ['2026-10-25T00:29:00Z', 'Europe/London', '01:30', '02:00', false], // 01:29 in summer time
    ['2026-10-25T00:30:00Z', 'Europe/London', '01:30', '02:00', true], // 01:30 in summer time
    ['2026-10-25T01:00:00Z', 'Europe/London', '01:30', '02:00', false], // 01:00 again
    ['2026-10-25T01:30:00Z', 'Europe/London', '01:30', '02:00', true], // 01:30 again
    ['2026-10-25T02:00:00Z', 'Europe/London', '01:30', '02:00', false], // 02:00
    ['2026-07-01T21:00:00Z', 'Europe/London', '22:00', '07:00', true], // 22:00
    ['2026-01-01T21:00:00Z', 'Europe/London', '22:00', '07:00', false], // 21:00
    ['2026-07-01T05:59:00Z', 'Europe/London', '22:00', '07:00', true], // 06:59
    ['2026-07-01T06:00:00Z', 'Europe/London', '22:00', '07:00', false], // 07:00
    ['2026-11-01T05:30:00Z', 'America/New_York', '01:00', '02:00', true], // 01:30 in summer time
    ['2026-11-01T06:30:00Z', 'America/New_York', '01:00', '02:00', true], // 01:30 again
    ['2026-06-01T12:15:00Z', 'Asia/Kathmandu', '18:00', '18:01', true], // UTC+5:45
  ])('at %s in %s, from %s until %s: %s', (instant, zone, from, until, expected) => {
    expect(quietAt(instant, zone, from, until)).toBe(expected);
  });

  const minute = fc.integer({ min: 0, max: 1439 });

  test('on a day of 24 hours are as long as they say, also over midnight', () => {
    fc.assert(
      fc.property(minute, minute, (quiet_from, quiet_until) => {
        const start = Date.parse('2026-06-10T00:00:00Z');
        const quiet = Array.from({ length: 1440 }, (_, index) =>
          isQuiet(localTime(start + index * 60_000, 'UTC'), { quiet_from, quiet_until }),
        ).filter(Boolean).length;
        expect(quiet).toBe((quiet_until - quiet_from + 1440) % 1440);
      }),
      { numRuns: 10 },
    );
  });

  test('end on every day of the year, whatever the zone does', () => {
    const zone = fc.constantFrom(
      'Europe/London',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
    );
    fc.assert(
      fc.property(zone, minute, fc.integer({ min: 0, max: 364 }), (name, quiet_from, dayOfYear) => {
        const until = (quiet_from + 540) % 1440;
        const start = Date.parse('2026-01-01T00:00:00Z') + dayOfYear * 86_400_000;
        const states = Array.from({ length: 26 * 4 }, (_, index) =>
          isQuiet(localTime(start + index * 900_000, name), { quiet_from, quiet_until: until }),
        );
        expect([states.includes(true), states.includes(false)]).toEqual([true, true]);
      }),
      { numRuns: 30 },
    );
  });

  test('are none without times', () => {
    expect(isQuiet({ day: '2026-06-10', minutes: 0 }, { quiet_from: null, quiet_until: null })).toBe(false);
    expect([isTimeZone('Europe/London'), isTimeZone('Europe/Atlantis')]).toEqual([true, false]);
    expect(timeText(425)).toBe('07:05');
  });
});

describe('the digest', () => {
  const monday = { digest_day: 1, digest_hour: 8 };
  const at = (day: string, hour: number) => ({ day, minutes: hour * 60 });

  test.each([
    ['2026-06-08', 7, null, undefined], // Monday, an hour early
    ['2026-06-08', 8, null, '2026-06-08'],
    ['2026-06-10', 23, null, '2026-06-08'], // two days late
    ['2026-06-11', 0, null, undefined], // too late
    ['2026-06-08', 9, '2026-06-08', undefined], // written
    ['2026-06-15', 8, '2026-06-08', '2026-06-15'],
    ['2026-06-08', 8, '2026-06-15', undefined], // the clock was a week ahead
    ['2026-06-08', 8, '2036-06-09', '2026-06-08'], // ten years ahead
  ])('on %s at %i, after that of %s: %s', (day, hour, digested_on, due) => {
    expect(dueDigest(at(day, hour), { ...monday, digested_on })).toBe(due);
  });

  test('of a new time is not written for a time that is past', () => {
    expect(lastDigestDay(at('2026-06-08', 7), monday)).toBe('2026-06-01');
    expect(lastDigestDay(at('2026-06-08', 8), monday)).toBe('2026-06-08');
    expect(lastDigestDay(at('2026-06-10', 0), monday)).toBe('2026-06-08');
  });

  test('says how net worth changed, with amounts only if asked, and nothing that isn’t known', () => {
    const worth = { currency: 'GBP', now: '1234.50', before: '-12.00' };
    const { body, body_with_amounts } = digestNotification('2026-06-08', ['A is low'], worth);
    expect(body).toBe('This week:\n• A is low\n\nYour net worth rose.');
    expect(body_with_amounts).toContain('rose from −£12.00 to £1,234.50.');
    expect(digestNotification('2026-06-08', [], undefined).body).toContain('isn’t known');
    expect(
      digestNotification(
        '2026-06-08',
        Array.from({ length: 12 }, () => 'x'),
        worth,
      ).body,
    ).toContain('and 2 more');
    expect([moneyText('1234567.8', 'EUR'), moneyText('999', 'JPY')]).toEqual(['1,234,567.8 EUR', '999 JPY']);
  });
});

test('the pause after failures grows to six hours and no further', () => {
  expect([1, 2, 3, 4, 5, 6, 1000].map(pauseAfter)).toEqual([5, 15, 60, 180, 360, 360, 360]);
});

describe('an address', () => {
  const read = (url: string, allowsHttp = false) => {
    try {
      return readTarget({ kind: 'webhook', name: 'x', url }, allowsHttp, 'whsec_x');
    } catch (error) {
      return error instanceof Problem ? error.errors?.[0]?.field : error;
    }
  };

  test.each(['http://example.org', 'ftp://example.org', 'https://user:pass@example.org', 'nonsense'])(
    '%s is refused by its field',
    (url) => {
      expect(read(url)).toBe('url');
    },
  );

  test('of https is taken without its fragment, and of http where the operator allows it', () => {
    expect(read(' https://example.org/a?b=c#d ')).toMatchObject({ url: 'https://example.org/a?b=c' });
    expect(read('http://nas.lan/hook', true)).toMatchObject({ url: 'http://nas.lan/hook' });
  });

  test('of an ntfy server has no path, where its JSON would be shown as text', () => {
    const server = (address: string) =>
      readTarget({ kind: 'ntfy', name: 'x', server: address, topic: 'money' }, false, '');
    expect(server('https://ntfy.sh')).toMatchObject({ server: 'https://ntfy.sh/' });
    expect(() => server('https://ntfy.sh/money')).toThrow('only the server');
    expect(() => server('https://ntfy.sh/?auth=x')).toThrow('only the server');
  });

  test('that is missing is named', () => {
    expect(() => readTarget({ kind: 'ntfy', name: 'x', server: 'https://ntfy.sh' }, false, '')).toThrow(
      'topic',
    );
    expect(readTarget({ kind: 'email', name: 'x' }, false, '')).toBeNull();
  });
});
