import type { Account, CashFlowForecast } from '@farthing/api-contract';
import { useState } from 'react';
import { Amount } from '../../../design/amount.tsx';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { dayText } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { List, ListItem, WarningMark } from '../../../design/list.tsx';
import { cashFlowAccounts as texts } from './texts.tsx';
import { useMoney } from './use-money.ts';

interface CashFlowAccountsProps {
  readonly forecast: CashFlowForecast;
  readonly accounts: readonly Account[];
  /** Ids that the address names; empty: those of the service. */
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Kinds of account that hold money to pay with; savings are counted when they are chosen. */
const everyday: readonly string[] = ['cash', 'savings', 'credit_card'];

/** The accounts that are counted, each with its own lowest point, and which others could be. */
export function CashFlowAccounts({ forecast, accounts, chosen, onChoose }: CashFlowAccountsProps) {
  const { accounts: counted, base_currency: currency } = forecast;
  const money = useMoney(currency);
  const asked = chosen.length > 0 ? chosen : counted.map(({ account_id }) => account_id);
  // What was just clicked shows at once, before the address and the answer follow.
  const [clicked, setClicked] = useState({ on: '', ids: asked });
  const ids = clicked.on === asked.join() ? clicked.ids : asked;
  const choose = (next: readonly string[]) => {
    setClicked({ on: asked.join(), ids: next });
    onChoose(next);
  };
  const open = accounts.filter(
    ({ id, closed_on, balance_known, type }) =>
      closed_on === null && balance_known && (everyday.includes(type) || ids.includes(id)),
  );
  return (
    <Stack>
      <Card title={texts.accountsCounted}>
        <Stack gap={2}>
          {open.map(({ id, name }) => (
            <CheckField
              key={id}
              label={name}
              checked={ids.includes(id)}
              // The last one stays: a cash flow of nothing has no answer.
              disabled={ids.length === 1 && ids[0] === id}
              onChange={(checked) => choose(checked ? [...ids, id] : ids.filter((one) => one !== id))}
            />
          ))}
        </Stack>
      </Card>
      <Card title={texts.eachOnItsOwn} padded={false}>
        <List label={texts.eachLabel}>
          {counted.map((one) => (
            <ListItem
              key={one.account_id}
              mark={one.first_below_zero ? <WarningMark /> : undefined}
              note={
                one.first_below_zero
                  ? texts.belowZero(dayText(one.first_below_zero), money(one.lowest.balance))
                  : texts.lowestOn(money(one.lowest.balance), dayText(one.lowest.date))
              }
              end={<Amount value={one.balance} currency={currency} size={14} />}
            >
              <Link to="/accounts/$accountId" params={{ accountId: one.account_id }}>
                {one.name}
              </Link>
            </ListItem>
          ))}
        </List>
      </Card>
    </Stack>
  );
}
