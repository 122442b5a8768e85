import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attachmentName, failsSenderCheck, listAttachments, type MessageStructure } from './mail-parts.ts';

const leaf = (type: string, more: Partial<MessageStructure> = {}): MessageStructure => ({
  ...{ part: '2', type, size: 10 },
  ...more,
});
const mixed = (...childNodes: MessageStructure[]): MessageStructure => ({
  type: 'multipart/mixed',
  childNodes,
});
const attached = (filename: string) => ({ disposition: 'attachment', dispositionParameters: { filename } });

describe('attachments', () => {
  test('are parts with a name, and neither pictures, signatures, invitations nor forwarded messages', () => {
    const found = listAttachments(
      mixed(
        leaf('text/plain'),
        leaf('text/html', attached('page.html')),
        leaf('image/png', attached('logo.png')),
        leaf('text/calendar', attached('invite.ics')),
        leaf('application/pkcs7-signature', attached('smime.p7s')),
        {
          ...leaf('message/rfc822', attached('mail.eml')),
          childNodes: [leaf('text/csv', attached('in.csv'))],
        },
        mixed(
          leaf('text/csv', attached('march.csv')),
          leaf('application/pdf', { parameters: { name: 'a.pdf' } }),
        ),
      ),
    );
    expect(found?.map(({ name }) => name)).toEqual(['march.csv', 'a.pdf']);
  });

  test('of a message with too many parts are none', () => {
    const wide = mixed(...Array.from({ length: 600 }, () => leaf('text/csv', attached('a.csv'))));
    const deep = Array.from({ length: 600 }).reduce<MessageStructure>(
      (inner) => mixed(inner),
      leaf('text/csv'),
    );
    expect([listAttachments(wide), listAttachments(deep)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['../../etc/passwd.csv', 'passwd.csv'],
    ['C:\\Users\\a\\march.csv', 'march.csv'],
    ['march\u202evsc.exe', 'marchvsc.exe'],
    ['a\r\nX: b\0.csv', 'aX: b.csv'],
    ['...', 'attachment'],
    ['', 'attachment'],
    ['\ud800.csv', '\ufffd.csv'],
    [`${'a'.repeat(500)}.csv`, `${'a'.repeat(116)}.csv`],
  ])('%j is called %s', (named, name) => expect(attachmentName(named)).toBe(name));

  test('have names without folders and control characters, whatever a sender writes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (named) => {
        expect(attachmentName(named)).toMatch(/^[^/\\\p{Cc}\u202a-\u202e]{1,120}$/u);
      }),
    );
  });
});

describe('the check of the sender', () => {
  const header = (text: string) => `Authentication-Results: ${text}\r\n`;

  test.each([
    ['mx.example; dmarc=fail header.from=bank.example', true],
    ['mx.example; dkim=fail; spf=pass', true],
    ['mx.example; dkim=pass; dkim=fail (old key)', false],
    ['mx.example; dkim=fail; dmarc=pass', false],
    ['mx.example;\r\n\tspf=fail;\r\n dmarc = fail', true],
    ['mx.example; dmarc=pass (dmarc=fail)', false],
    ['mx.example; x="; dmarc=fail"; dmarc=pass', false],
    ['mx.example; none', false],
    ['mx.example 1; dmarc=none', false],
  ])('%j fails: %s', (text, fails) => expect(failsSenderCheck(header(text))).toBe(fails));

  test('counts the topmost header only, as a sender may have written the others', () => {
    expect(failsSenderCheck(header('mx; dmarc=fail') + header('mx; dmarc=pass'))).toBe(true);
    expect(failsSenderCheck(header('mx; dmarc=pass') + header('mx; dmarc=fail'))).toBe(false);
    expect(failsSenderCheck('')).toBe(false);
  });

  test('ends for any header', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        (text) => typeof failsSenderCheck(header(text)) === 'boolean',
      ),
    );
  });
});
