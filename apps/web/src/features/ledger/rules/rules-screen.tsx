import type { NewRule, Rule } from '@farthing/api-contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import {
  changeRule,
  deleteRule,
  orderRules,
  restoreRule,
  ruleDraftQuery,
  rulesChanged,
  rulesQuery,
} from '../../../api/rules.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AddIcon, RuleIcon } from '../../../design/icons.ts';
import { Card } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { moved, OrderList } from '../../../design/order-list.tsx';
import { Page } from '../../../design/page.tsx';
import { toast } from '../../../design/toast.tsx';
import { useNames } from '../transactions/names.ts';
import { RuleLine } from './rule-line.tsx';
import { ruleNames } from './rule-names.ts';
import { RunCard } from './run-card.tsx';
import { SuggestedRules } from './suggested-rules.tsx';
import { rulesScreen as texts } from './texts.tsx';

const RuleSheet = lazy(() => import('./rule-sheet.tsx'));

/** Open rule, or draft of a new rule with its initial values. */
type Open = { readonly rule: Rule } | { readonly draft: NewRule | undefined };

/** Rules that apply to transactions automatically, in order. */
export function RulesScreen() {
  const query = useQuery(rulesQuery);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { from } = useSearch({ strict: false }) as { from?: string };
  const names = useNames();
  const words = ruleNames(names);
  const [open, setOpen] = useState<Open>();
  const fromRow = useQuery({ ...ruleDraftQuery(from ?? ''), enabled: from !== undefined });
  const rules = query.data ?? [];
  const shown = open ?? (from !== undefined && fromRow.data ? { draft: fromRow.data } : undefined);

  const close = () => {
    setOpen(undefined);
    if (from !== undefined) void navigate({ to: '/settings/rules', replace: true });
  };
  const doing = async (work: () => Promise<unknown>, message?: string, undo?: () => Promise<unknown>) => {
    try {
      await work();
      if (message) toast(message, undo && (() => undo().then(rulesChanged)));
    } catch (error) {
      toast(messageOf(error));
    }
    await rulesChanged();
  };
  const order = (next: readonly Rule[]) => {
    const before = rules.map(({ id }) => id);
    cache.setQueryData(rulesQuery.queryKey, [...next]);
    void doing(
      () => orderRules(next.map(({ id }) => id)),
      texts.orderSaved,
      () => orderRules(before),
    );
  };
  const add = (
    <Button kind="main" icon={<AddIcon size={18} />} onClick={() => setOpen({ draft: undefined })}>
      {texts.addARule}
    </Button>
  );
  const enabled = rules.filter((rule) => rule.enabled && rule.broken.length === 0).length;
  return (
    <Page title={common.rules} answer={texts.answer(rules.length, enabled)} action={add}>
      <LoadFailed what={texts.what} query={query} />
      {from !== undefined && <LoadFailed what={texts.whatDraft} query={fromRow} />}
      {query.isPending && !query.error && (
        <Card>
          <Skeleton shape="row" count={4} />
        </Card>
      )}
      {query.data?.length === 0 && (
        <Card>
          <EmptyState icon={<RuleIcon size={32} stroke={1.5} />} title={texts.emptyTitle} action={add}>
            {texts.empty}
          </EmptyState>
        </Card>
      )}
      {rules.length > 0 && (
        <Card padded={false}>
          <OrderList
            label={texts.list}
            items={rules}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            onOrder={order}
          >
            {(rule, place) => (
              <RuleLine
                rule={rule}
                names={words}
                onEdit={() => setOpen({ rule })}
                onSwitch={() => void doing(() => changeRule(rule.id, { enabled: !rule.enabled }))}
                onDelete={() =>
                  void doing(
                    () => deleteRule(rule.id),
                    texts.deleted(rule.name),
                    () => restoreRule(rule.id),
                  )
                }
                onUp={place > 0 ? () => order(moved(rules, place, place - 1)) : undefined}
                onDown={place < rules.length - 1 ? () => order(moved(rules, place, place + 1)) : undefined}
              />
            )}
          </OrderList>
        </Card>
      )}
      <SuggestedRules names={words} onWrite={(draft) => setOpen({ draft })} />
      {enabled > 0 && <RunCard count={enabled} names={names} />}
      {shown && names.ready && (
        <Suspense>
          <RuleSheet
            rule={'rule' in shown ? shown.rule : undefined}
            draft={'draft' in shown ? shown.draft : undefined}
            names={names}
            onClose={close}
          />
        </Suspense>
      )}
    </Page>
  );
}
