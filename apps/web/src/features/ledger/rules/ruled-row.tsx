import type { ImportRow } from '@farthing/api-contract';
import { Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Text } from '../../../design/text.tsx';
import { useNames } from '../transactions/names.ts';
import { ruleNames } from './rule-names.ts';
import { actionWords } from './rule-words.ts';
import { ruledRow as texts } from './texts.tsx';

/** Rules that will apply to a statement row, with their changes. */
export function RuledRow({ row }: { readonly row: ImportRow }) {
  const words = ruleNames(useNames());
  if (row.rules.length === 0) return null;
  return (
    <Stack gap={1}>
      {row.rules.map((rule) => (
        <Text key={rule.id} size={14}>
          {texts.willDo(<Link to="/settings/rules">{rule.name}</Link>, doneBy(rule, words))}
        </Text>
      ))}
    </Stack>
  );
}

function doneBy(rule: ImportRow['rules'][number], words: ReturnType<typeof ruleNames>): string[] {
  const { type, category_id, merchant, notes, tags, is_recurring, splits } = rule;
  return actionWords(
    {
      ...(type === 'transfer' ? { type } : {}),
      ...(category_id === null ? {} : { category_id }),
      ...(splits.length === 0
        ? {}
        : {
            splits: splits.map((part) => ({
              category_id: part.category_id,
              amount: part.signed_amount.replace('-', ''),
            })),
          }),
      ...(merchant === null ? {} : { merchant }),
      ...(tags.length === 0 ? {} : { add_tags: tags }),
      ...(notes === null ? {} : { notes }),
      ...(is_recurring === null ? {} : { is_recurring }),
    },
    words,
  );
}
