import { expect, test } from 'vitest';
import { withAccents } from './language.ts';

test('the accented language changes what is read, not what it is called by nor what it is given', () => {
  const code = `import { countText } from '../design/format.ts';
export const screen = {
  title: 'Rules',
  saved: (name: string, count: number) => \`\${name} is saved: \${countText(count, 'rule')}\\u00a0.\`,
  spent: (over: string) => (over === 'over' ? 'over' : <b title="spent">all of it</b>),
  kinds: { one: 'one' } satisfies Record<'one', string>,
};
`;
  expect(withAccents(code)).toBe(`import { countText } from '../design/format.ts';
export const screen = {
  title: 'Rúlés',
  saved: (name: string, count: number) => \`\${name} ís sávéd: \${countText(count, 'rúlé')}\\u00a0.\`,
  spent: (over: string) => (over === 'over' ? 'óvér' : <b title="spént">áll óf ít</b>),
  kinds: { one: 'óné' } satisfies Record<'one', string>,
};
`);
});
