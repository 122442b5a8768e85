import type {
  ForecastPlan,
  ForecastPlanChange,
  MonteCarloRequest,
  NetWorthForecastRequest,
} from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changePlan,
  deletePlan,
  forecastPlansQuery,
  plansChanged,
  restorePlan,
} from '../../../api/forecasts.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { CheckIcon, DeleteIcon, EditIcon, MoreIcon } from '../../../design/icons.ts';
import { Card } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListItem, ListLink } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Menu } from '../../../design/menu.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { Hint } from '../../../design/text.tsx';
import { addressKey, type ForecastSearch, forecastPaths } from './address.ts';
import { monteCarloSearch, netWorthSearch } from './saved-search.ts';
import { savedPlansCard as texts } from './texts.tsx';

const PlanNameSheet = lazyPart(() => import('./plan-name-sheet.tsx'));

/** Plan shown on the screen, in the form in which it is saved. */
type ShownPlan =
  | { readonly kind: 'net-worth'; readonly request: NetWorthForecastRequest }
  | { readonly kind: 'monte-carlo'; readonly request: MonteCarloRequest };

interface SavedPlansCardProps {
  readonly shown: ShownPlan;
  /** Undefined where what is typed cannot be asked. */
  readonly isReady: boolean;
}

/** The plans that are kept by name: opened by a click, saved, renamed, replaced and deleted here. */
export function SavedPlansCard({ shown, isReady }: SavedPlansCardProps) {
  const plans = useQuery(forecastPlansQuery(shown.kind));
  const [naming, setNaming] = useState<ForecastPlan | 'new'>();
  return (
    <Card
      title={texts.savedPlans}
      padded={false}
      action={
        <Button small disabled={!isReady} onClick={() => setNaming('new')}>
          {texts.saveThisPlan}
        </Button>
      }
    >
      <LoadFailed what={texts.theSavedPlans} query={plans} />
      {!plans.data && !plans.error && <Skeleton shape="row" />}
      {plans.data?.length === 0 && (
        <PaddedFoot>
          <Hint>{texts.empty}</Hint>
        </PaddedFoot>
      )}
      {plans.data && plans.data.length > 0 && (
        <List label={texts.savedPlans}>
          {plans.data.map((plan) => (
            <PlanRow
              key={plan.id}
              plan={plan}
              shown={shown}
              isReady={isReady}
              onRename={() => setNaming(plan)}
            />
          ))}
        </List>
      )}
      {naming !== undefined && (
        <PlanNameSheet
          plan={naming === 'new' ? undefined : naming}
          body={requestOf(shown)}
          onClose={() => setNaming(undefined)}
        />
      )}
    </Card>
  );
}

interface PlanRowProps extends SavedPlansCardProps {
  readonly plan: ForecastPlan;
  readonly onRename: () => void;
}

function PlanRow({ plan, shown, isReady, onRename }: PlanRowProps) {
  const { name } = plan;
  const search = searchOf(plan);
  const isShown = search !== undefined && addressKey(search) === addressKey(searchOf(shown));
  const menu = (
    <Menu
      target={<IconButton label={texts.moreFor(name)} icon={<MoreIcon size={20} stroke={1.75} />} />}
      items={[
        { label: common.rename, icon: <EditIcon size={18} />, onSelect: onRename },
        {
          label: texts.replace,
          icon: <CheckIcon size={18} />,
          disabled: isShown || !isReady,
          onSelect: () => void replace(plan, shown),
        },
        {
          label: common.deleteWord,
          icon: <DeleteIcon size={18} />,
          danger: true,
          onSelect: () => void remove(plan),
        },
      ]}
    />
  );
  if (search === undefined)
    return (
      <ListItem note={texts.madeElsewhere} end={menu}>
        {name}
      </ListItem>
    );
  const path = plan.kind === 'net-worth' ? forecastPaths['net-worth'] : forecastPaths.simulations;
  return (
    <ListLink
      to={path}
      search={search}
      resetScroll={false}
      note={isShown ? texts.shownHere : undefined}
      aside={menu}
    >
      {name}
    </ListLink>
  );
}

/** Puts what is set on the screen in place of what a plan held. */
function replace(plan: ForecastPlan, shown: ShownPlan): Promise<void> {
  return runWithUndo({
    run: () => changePlan(plan.id, { ...requestOf(shown), version: plan.version }),
    done: texts.isReplaced(plan.name),
    undo: () => changePlan(plan.id, before(plan)),
    refresh: plansChanged,
    failed: texts.notSaved,
  });
}

/** Deletes a plan, and offers it back. */
function remove(plan: ForecastPlan): Promise<void> {
  return runWithUndo({
    run: () => deletePlan(plan.id),
    done: texts.isDeleted(plan.name),
    undo: () => restorePlan(plan.id),
    refresh: plansChanged,
    failed: texts.notDeleted,
  });
}

function before({ net_worth, monte_carlo }: ForecastPlan): ForecastPlanChange {
  return net_worth ? { net_worth } : monte_carlo ? { monte_carlo } : {};
}

function requestOf(shown: ShownPlan) {
  return shown.kind === 'net-worth' ? { net_worth: shown.request } : { monte_carlo: shown.request };
}

function searchOf(plan: ForecastPlan | ShownPlan): ForecastSearch | undefined {
  if ('request' in plan)
    return plan.kind === 'net-worth' ? netWorthSearch(plan.request) : monteCarloSearch(plan.request);
  if (plan.net_worth) return netWorthSearch(plan.net_worth);
  return plan.monte_carlo && monteCarloSearch(plan.monte_carlo);
}
