import type { NetWorthForecast } from '@farthing/api-contract';
import { useState } from 'react';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListButton } from '../../../design/list.tsx';
import { accountTypes } from '../../ledger/accounts/account-types.ts';
import { endOf } from './net-worth-words.ts';
import { mostScenarios, type PlanScenario } from './plan.ts';
import { scenariosCard as texts } from './texts.tsx';
import { useMoney } from './use-money.ts';

const ScenarioSheet = lazyPart(() => import('./scenario-sheet.tsx'));

interface ScenariosCardProps {
  readonly scenarios: readonly PlanScenario[];
  readonly forecast: NetWorthForecast | undefined;
  readonly currency: string;
  readonly ofTheDay: boolean;
  readonly onScenarios: (scenarios: readonly PlanScenario[]) => Promise<void>;
}

/** Scenarios of the plan, each with its final value. */
export function ScenariosCard(props: ScenariosCardProps) {
  const { scenarios, forecast, currency, ofTheDay, onScenarios } = props;
  const money = useMoney(currency);
  const [open, setOpen] = useState<number | 'add'>();
  return (
    <Card
      title={texts.scenarios}
      padded={false}
      action={
        scenarios.length < mostScenarios && (
          <Button small onClick={() => setOpen('add')}>
            {texts.addAScenario}
          </Button>
        )
      }
    >
      <List label={texts.scenarios}>
        {scenarios.map((scenario, index) => {
          const result = forecast?.scenarios[index];
          return (
            <ListButton
              // biome-ignore lint/suspicious/noArrayIndexKey: a scenario is its place: two may have one name
              key={index}
              onClick={() => setOpen(index)}
              note={wordsOf(scenario, money)}
              end={
                result && result.name === scenario.name ? (
                  <Amount value={endOf(result, ofTheDay)} currency={currency} size={14} />
                ) : undefined
              }
            >
              {scenario.name}
            </ListButton>
          );
        })}
      </List>
      {open !== undefined && (
        <ScenarioSheet
          scenarios={scenarios}
          place={open === 'add' ? undefined : open}
          types={forecast?.classes.map(({ type }) => type) ?? []}
          currency={currency}
          onScenarios={onScenarios}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}

function wordsOf({ saving, into, inflation }: PlanScenario, money: (value: string) => string): string {
  const put =
    Number(saving) === 0 ? texts.nothingPutBy : texts.putBy(money(saving), accountTypes[into].plural);
  return texts.note(put, inflation);
}
