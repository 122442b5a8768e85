import type { RuleTest } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { ruleTestQuery } from '../../../api/rules.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { Text } from '../../../design/text.tsx';
import { bodyOf, isWhole, type RuleTyped } from './rule-draft.ts';
import { actionWords, fixedSplits, type RuleNames } from './rule-words.ts';
import { ruleTrial as texts } from './texts.tsx';

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
      {draft !== undefined && !error && data ? (
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
        <Text size={14} tone={draft && error ? 'error' : 'quiet'}>
          {draft === undefined ? texts.empty : error ? messageOf(error) : texts.looking}
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
  const isSplit = JSON.stringify(after.splits) !== JSON.stringify(before.splits);
  const changed = <Name extends keyof typeof after>(name: Name) =>
    after[name] === before[name] ? null : after[name];
  return actionWords(
    {
      category_id: changed('category_id'),
      merchant: changed('merchant'),
      notes: changed('notes'),
      splits: isSplit ? fixedSplits(after.splits) : null,
      add_tags: added,
      remove_tags: taken,
      is_recurring: changed('is_recurring'),
    },
    names,
  ).join(', ');
}

/** Returns a value once it has not changed for 250 ms, so that not every key press is a request. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 250);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
