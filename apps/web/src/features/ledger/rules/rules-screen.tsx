import type { NewRule, Rule } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
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
import { AddIcon, DeleteIcon, EditIcon, MoveDownIcon, MoveUpIcon, RuleIcon } from '../../../design/icons.ts';
import { Grow, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadedCard } from '../../../design/loaded-card.tsx';
import { MoreMenu } from '../../../design/more-menu.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { moved, OrderList } from '../../../design/order-list.tsx';
import { Page } from '../../../design/page.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { Badge, Text } from '../../../design/text.tsx';
import { TextButton } from '../../../design/text-button.tsx';
import { toast } from '../../../design/toast.tsx';
import { useNames } from '../transactions/names.ts';
import { type RuleNames, ruleNames, sentenceOf } from './rule-words.ts';
import { RunCard } from './run-card.tsx';
import { SuggestedRules } from './suggested-rules.tsx';
import { rulesScreen as texts } from './texts.tsx';

const RuleSheet = lazyPart(() => import('./rule-sheet.tsx'));

/** Open rule, or draft of a new rule with its initial values. */
type Open = { readonly rule: Rule } | { readonly draft: NewRule | undefined };

/** Rules that apply to transactions automatically, in order. */
export function RulesScreen() {
  const query = useQuery(rulesQuery);
  const navigate = useNavigate();
  const { from } = useSearch({ from: '/settings/rules' });
  const names = useNames();
  const words = ruleNames(names);
  const [open, setOpen] = useState<Open>();
  const fromRow = useQuery({ ...ruleDraftQuery(from ?? ''), enabled: from !== undefined });
  const rules = query.data ?? [];
  const shown = open ?? (from !== undefined && fromRow.data ? { draft: fromRow.data } : undefined);
  const enabled = rules.filter((rule) => rule.enabled && rule.broken.length === 0).length;

  const close = () => {
    setOpen(undefined);
    if (from !== undefined) void navigate({ to: '/settings/rules', replace: true });
  };
  const add = (
    <Button kind="main" icon={<AddIcon size={18} />} onClick={() => setOpen({ draft: undefined })}>
      {texts.addARule}
    </Button>
  );
  const empty = rules.length === 0 && (
    <EmptyState icon={<RuleIcon size={32} stroke={1.5} />} title={texts.emptyTitle} action={add}>
      {texts.empty}
    </EmptyState>
  );
  return (
    <Page title={common.rules} answer={texts.answer(rules.length, enabled)} action={add}>
      {from !== undefined && <LoadFailed what={texts.whatDraft} query={fromRow} />}
      <LoadedCard what={texts.what} query={query} lines={4} empty={empty}>
        <RuleList rules={rules} names={words} onEdit={(rule) => setOpen({ rule })} />
      </LoadedCard>
      <SuggestedRules names={words} onWrite={(draft) => setOpen({ draft })} />
      {enabled > 0 && <RunCard count={enabled} names={names} />}
      {shown && names.ready && <RuleSheet {...shown} names={names} onClose={close} />}
    </Page>
  );
}

interface RuleListProps {
  readonly rules: readonly Rule[];
  readonly names: RuleNames;
  readonly onEdit: (rule: Rule) => void;
}

function RuleList({ rules, names, onEdit }: RuleListProps) {
  const order = (next: readonly Rule[]) => {
    queryClient.setQueryData(rulesQuery.queryKey, [...next]);
    void runWithUndo({
      run: () => orderRules(next.map(({ id }) => id)),
      done: texts.orderSaved,
      undo: () => orderRules(rules.map(({ id }) => id)),
      refresh: rulesChanged,
    });
  };
  return (
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
          names={names}
          onEdit={() => onEdit(rule)}
          onSwitch={() => void switchRule(rule)}
          onDelete={() => void removeRule(rule)}
          onUp={place > 0 ? () => order(moved(rules, place, place - 1)) : undefined}
          onDown={place < rules.length - 1 ? () => order(moved(rules, place, place + 1)) : undefined}
        />
      )}
    </OrderList>
  );
}

function removeRule({ id, name }: Rule): Promise<void> {
  return runWithUndo({
    run: () => deleteRule(id),
    done: texts.deleted(name),
    undo: () => restoreRule(id),
    refresh: rulesChanged,
  });
}

async function switchRule({ id, enabled }: Rule): Promise<void> {
  await changeRule(id, { enabled: !enabled }).catch((error: unknown) => toast(messageOf(error)));
  await rulesChanged();
}

interface RuleLineProps {
  readonly rule: Rule;
  readonly names: RuleNames;
  readonly onEdit: () => void;
  readonly onSwitch: () => void;
  readonly onDelete: () => void;
  /** Absent at the end of the list. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

/** A rule in the list: its name, its sentence, and what can be done with it. */
function RuleLine({ rule, names, onEdit, onSwitch, onDelete, onUp, onDown }: RuleLineProps) {
  return (
    <Row gap={2} align="start" wrap={false}>
      <Grow>
        <Stack gap={1}>
          <Row gap={2}>
            <TextButton label={texts.changeRule(rule.name)} onClick={onEdit}>
              {rule.name}
            </TextButton>
            {!rule.enabled && <Badge>{common.off}</Badge>}
            {rule.stop && <Badge>{texts.stopsHere}</Badge>}
          </Row>
          <Text size={14} tone="quiet">
            {sentenceOf(rule, names)}
          </Text>
          {rule.broken.map(({ field, message }) => (
            <Text key={field} size={14} tone="warning">
              {texts.broken(message)}
            </Text>
          ))}
        </Stack>
      </Grow>
      <MoreMenu
        label={texts.moreFor(rule.name)}
        items={[
          { label: common.change, icon: <EditIcon size={18} />, onSelect: onEdit },
          { label: rule.enabled ? texts.switchOff : texts.switchOn, onSelect: onSwitch },
          ...(onUp ? [{ label: texts.moveUp, icon: <MoveUpIcon size={18} />, onSelect: onUp }] : []),
          ...(onDown ? [{ label: texts.moveDown, icon: <MoveDownIcon size={18} />, onSelect: onDown }] : []),
          { label: common.deleteWord, icon: <DeleteIcon size={18} />, danger: true, onSelect: onDelete },
        ]}
      />
    </Row>
  );
}
