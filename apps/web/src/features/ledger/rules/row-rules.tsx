import type { ImportRow } from '@farthing/api-contract';
import { Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Text } from '../../../design/text.tsx';
import { useNames } from '../transactions/names.ts';
import { actionWords, fixedSplits, ruleNames } from './rule-words.ts';
import { rowRules as texts } from './texts.tsx';

/** Rules that will apply to a statement row, with their changes. */
export function RowRules({ row }: { readonly row: ImportRow }) {
  const names = ruleNames(useNames());
  if (row.rules.length === 0) return null;
  return (
    <Stack gap={1}>
      {row.rules.map(({ id, name, type, splits, tags, ...actions }) => {
        const words = actionWords(
          {
            ...actions,
            type: type === 'transfer' ? type : null,
            splits: fixedSplits(splits),
            add_tags: tags,
          },
          names,
        );
        return (
          <Text key={id} size={14}>
            {texts.willDo(<Link to="/settings/rules">{name}</Link>, words)}
          </Text>
        );
      })}
    </Stack>
  );
}
