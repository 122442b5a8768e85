import type { Notice as NoticeRecord } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { dismissNotice, noticesChanged, noticesQuery, showNotice } from '../../api/notices.ts';
import { messageOf } from '../../api/problem.ts';
import { Amount } from '../../design/amount.tsx';
import { Button, IconButton } from '../../design/button.tsx';
import { dayText } from '../../design/format.ts';
import { CloseIcon } from '../../design/icons.ts';
import { Card } from '../../design/layout.tsx';
import { List, ListItem, WarningMark } from '../../design/list.tsx';
import { toast } from '../../design/toast.tsx';

const LowBalanceSheet = lazy(() => import('./low-balance-sheet.tsx'));

/** What is worth a look now, each with a way to put it aside; nothing where there is nothing. */
export function NoticesList() {
  const notices = useQuery(noticesQuery);
  if (!notices.data?.length) return null;
  return (
    <Card title="Worth a look" padded={false}>
      <List label="Worth a look">
        {notices.data.map((notice) => (
          <ListItem
            key={notice.key}
            mark={<WarningMark />}
            note={<WordsOf notice={notice} />}
            end={
              <IconButton
                label={`Put aside: ${titleOf(notice)}`}
                icon={<CloseIcon size={18} stroke={1.75} />}
                onClick={() => void putAside(notice)}
              />
            }
          >
            {titleOf(notice)}
          </ListItem>
        ))}
      </List>
    </Card>
  );
}

/** Puts a notice aside, and offers it back. */
export async function putAside(notice: NoticeRecord): Promise<void> {
  try {
    await dismissNotice(notice.key);
    toast('Put aside.', async () => {
      await showNotice(notice.key);
      await noticesChanged();
    });
    await noticesChanged();
  } catch (error) {
    toast(messageOf(error));
  }
}

/** Opens the sheet in which a user says how low balances may get. */
export function LowBalanceButton() {
  const [setting, setSetting] = useState(false);
  return (
    <>
      <Button small onClick={() => setSetting(true)}>
        Tell me of low balances
      </Button>
      {setting && (
        <Suspense>
          <LowBalanceSheet onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What a notice says: "Groceries is over its budget". */
export function titleOf({ kind, name }: NoticeRecord): string {
  if (kind === 'budget_over') return `${name} is over its budget`;
  if (kind === 'price_rise') return `${name} costs more`;
  if (kind === 'payment_missed') return `${name} did not come`;
  if (kind === 'contract_ending') return `The contract of ${name} ends`;
  return kind === 'budget_near' ? `${name} is nearly spent` : `${name} is low`;
}

/** The figures of a notice, in a sentence. */
export function WordsOf({ notice }: { readonly notice: NoticeRecord }) {
  const { kind, amount, limit, currency, since, until } = notice;
  const figure = (value: string) => <Amount value={value} currency={currency} size={12} tone="quiet" />;
  if (kind === 'budget_over')
    return (
      <>
        {figure(amount.replace('-', ''))} more was spent than the {figure(limit)} it had.
      </>
    );
  if (kind === 'budget_near')
    return (
      <>
        {figure(amount)} of {figure(limit)} is left.
      </>
    );
  if (kind === 'price_rise')
    return (
      <>
        {figure(limit)} since {dayText(since)}: {figure(amount)} more in a year.
      </>
    );
  if (kind === 'payment_missed')
    return (
      <>
        {figure(amount)} was due on {dayText(since)}.
      </>
    );
  if (kind === 'contract_ending')
    return (
      <>
        Its last day is {dayText(until ?? since)}; it costs {figure(amount)} a year.
      </>
    );
  return (
    <>
      It holds {figure(amount)}, less than the {figure(limit)} you asked for.
    </>
  );
}
