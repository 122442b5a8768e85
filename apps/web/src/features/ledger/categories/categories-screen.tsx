import type { Category } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { categoriesQuery, categoryReportQuery } from '../../../api/categories.ts';
import { Button } from '../../../design/button.tsx';
import { ColumnFlow } from '../../../design/column-flow.tsx';
import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { todayHere } from '../../../design/format.ts';
import { AddIcon, SearchIcon } from '../../../design/icons.ts';
import { Card, Form } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Notice, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { type CategoryAction, CategoryActions } from './category-actions.tsx';
import { CategoryGroupCard } from './category-group-card.tsx';
import { groupCategories, groupTotal, totalsById } from './category-groups.ts';
import { categoriesScreen as texts } from './texts.ts';

/** All categories by type, with their totals for this year. */
export function CategoriesScreen() {
  const today = todayHere();
  const period = { date_from: `${today.slice(0, 4)}-01-01`, date_to: today };
  const query = useQuery(categoriesQuery);
  const report = useQuery(categoryReportQuery(period.date_from, period.date_to));
  const [search, setSearch] = useState('');
  const [action, setAction] = useState<CategoryAction>();
  const categories = query.data ?? [];
  const currency = report.data?.base_currency ?? 'GBP';
  const totals = totalsById(report.data);
  const groupTotals = new Map(
    groupCategories(categories).map((group) => [group.key, groupTotal(group, totals, currency)]),
  );
  const groups = groupCategories(categories, search);
  return (
    <Page
      title={common.categories}
      answer={answerOf(categories, today)}
      action={
        <Button kind="main" icon={<AddIcon size={18} />} onClick={() => setAction({ what: 'add', name: '' })}>
          {texts.addACategory}
        </Button>
      }
    >
      <LoadFailed what={texts.what} query={query} />
      <LoadFailed what={texts.whatTotals} query={report} />
      <MissingRates currencies={(report.data?.missing_rates ?? []).map((missing) => missing.currency)} />
      <SearchCategories value={search} onChange={setSearch} />
      {query.isPending && !query.error && (
        <Card>
          <Skeleton shape="row" count={10} />
        </Card>
      )}
      {query.data && groups.length === 0 && (
        <NothingFound search={search.trim()} onAdd={() => setAction({ what: 'add', name: search.trim() })} />
      )}
      <ColumnFlow>
        {groups.map((group) => (
          <CategoryGroupCard
            key={group.key}
            group={group}
            totals={report.data ? totals : undefined}
            total={report.data ? groupTotals.get(group.key) : undefined}
            currency={currency}
            period={period}
            onAct={setAction}
          />
        ))}
      </ColumnFlow>
      {action && (
        <CategoryActions action={action} categories={categories} onClose={() => setAction(undefined)} />
      )}
    </Page>
  );
}

interface SearchProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function SearchCategories({ value, onChange }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useShortcuts(common.categories, [{ keys: '/', label: texts.search, run: () => field.current?.focus() }]);
  return (
    <Form onSubmit={() => undefined}>
      <TextField
        label={texts.search}
        type="search"
        value={value}
        onChange={onChange}
        ref={field}
        maxLength={80}
      />
    </Form>
  );
}

function answerOf(categories: readonly Category[], today: string): string {
  const own = categories.filter((category) => !category.system).length;
  return texts.answer(categories.length - own, own, today.slice(0, 4));
}

function MissingRates({ currencies }: { readonly currencies: readonly string[] }) {
  const missing = [...new Set(currencies)];
  if (missing.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={texts.missingRates(missing)}
      action={<ButtonLink to="/settings/exchange-rates">{common.addARate}</ButtonLink>}
    >
      {texts.missingRatesHint}
    </Notice>
  );
}

function NothingFound({ search, onAdd }: { readonly search: string; readonly onAdd: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<SearchIcon size={32} stroke={1.5} />}
        title={texts.noneFound}
        action={
          <Button icon={<AddIcon size={18} />} onClick={onAdd}>
            {texts.add(search)}
          </Button>
        }
      >
        {texts.noneFoundHint}
      </EmptyState>
    </Card>
  );
}
