import type { RuleTest } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { ruleTestQuery } from '../../../api/rules.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { Text } from '../../../design/text.tsx';
import { bodyOf, isWhole, type RuleTyped } from './rule-draft.ts';
import { actionWords, type RuleNames } from './rule-words.ts';
import { ruleTrial as texts } from './texts.tsx';
import { useSettled } from './use-settled.ts';

const mostShown = 5;

interface RuleTrialProps {
  readonly typed: RuleTyped;
  readonly overwrite: boolean;
  readonly names: RuleNames;
}

/** Preview of a rule's changes to stored transactions while it is typed. Nothing is written. */
export function RuleTrial({ typed, overwrite, names }: RuleTrialProps) {
  const text = isWhole(typed)
    ? JSON.stringify({ ...bodyOf(typed), ...(overwrite ? { overwrite } : {}) })
    : '';
  const settled = useSettled(text);
  const draft = useMemo(() => (settled === '' ? undefined : JSON.parse(settled)), [settled]);
  const { data, error } = useQuery(ruleTestQuery(draft));
  const isOld = text !== settled;
  return (
    <Card title={texts.title}>
      {draft === undefined ? (
        <Text size={14} tone="quiet">
          {texts.empty}
        </Text>
      ) : error ? (
        <Text size={14} tone="error">
          {messageOf(error)}
        </Text>
      ) : data ? (
        <Stack gap={2}>
          <div role="status" aria-busy={isOld}>
            <Text strong>{texts.outcome(data.matched, data.changed, data.complete, data.scanned)}</Text>
          </div>
          {data.matched > data.changed && !overwrite && (
            <Text size={14} tone="quiet">
              {texts.others(data.changed)}
            </Text>
          )}
          <Samples test={data} names={names} />
        </Stack>
      ) : (
        <Text size={14} tone="quiet">
          {texts.looking}
        </Text>
      )}
    </Card>
  );
}

function Samples({ test, names }: { readonly test: RuleTest; readonly names: RuleNames }) {
  if (test.sample.length === 0) return null;
  return (
    <List label={texts.sample} dense>
      {test.sample.slice(0, mostShown).map((row) => (
        <ListItem
          key={row.transaction_id}
          note={`${dayText(row.date)}: ${changeWords(row, names)}`}
          end={<Amount value={row.signed_amount} currency={row.currency} kind="flow" size={14} />}
        >
          {row.description || row.before.merchant || common.noDescription}
        </ListItem>
      ))}
    </List>
  );
}

/** Describes the changes to a row. */
function changeWords({ before, after }: RuleTest['sample'][number], names: RuleNames): string {
  const added = after.tags.filter((tag) => !before.tags.includes(tag));
  const taken = before.tags.filter((tag) => !after.tags.includes(tag));
  const isSplit = after.splits.length > 0 && JSON.stringify(after.splits) !== JSON.stringify(before.splits);
  const words = actionWords(
    {
      ...(after.category_id && after.category_id !== before.category_id
        ? { category_id: after.category_id }
        : {}),
      ...(after.merchant && after.merchant !== before.merchant ? { merchant: after.merchant } : {}),
      ...(after.notes && after.notes !== before.notes ? { notes: after.notes } : {}),
      ...(isSplit
        ? {
            splits: after.splits.map(({ category_id, signed_amount }) => ({
              category_id,
              amount: signed_amount.replace('-', ''),
            })),
          }
        : {}),
      ...(added.length > 0 ? { add_tags: added } : {}),
      ...(taken.length > 0 ? { remove_tags: taken } : {}),
      ...(after.is_recurring !== null && after.is_recurring !== before.is_recurring
        ? { is_recurring: after.is_recurring }
        : {}),
    },
    names,
  );
  return words.join(', ');
}
