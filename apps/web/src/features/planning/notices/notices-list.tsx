import type { Notice as NoticeRecord } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dismissNotice, noticesChanged, noticesQuery, showNotice } from '../../../api/notices.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button, IconButton } from '../../../design/button.tsx';
import { dayText, isNothing } from '../../../design/format.ts';
import { CloseIcon } from '../../../design/icons.ts';
import { Card } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListItem, WarningMark } from '../../../design/list.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { noticesList as texts } from './texts.tsx';

const LowBalanceSheet = lazyPart(() => import('./low-balance-sheet.tsx'));

/** Current notices, each with a dismiss button. Renders nothing if there are none. */
export function NoticesList() {
  const notices = useQuery(noticesQuery);
  if (!notices.data?.length) return null;
  return (
    <Card title={texts.title} padded={false}>
      <List label={texts.title}>
        {notices.data.map((notice) => (
          <ListItem
            key={notice.key}
            mark={<WarningMark />}
            note={<WordsOf notice={notice} />}
            end={
              <IconButton
                label={texts.putThisAside(titleOf(notice))}
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
export function putAside(notice: NoticeRecord): Promise<void> {
  return runWithUndo({
    run: () => dismissNotice(notice.key),
    done: texts.putAside,
    undo: () => showNotice(notice.key),
    refresh: noticesChanged,
  });
}

/** Opens the sheet in which a user says how low balances may get. */
export function LowBalanceButton() {
  const [setting, setSetting] = useState(false);
  return (
    <>
      <Button small onClick={() => setSetting(true)}>
        {texts.tellMeLowBalances}
      </Button>
      {setting && <LowBalanceSheet onClose={() => setSetting(false)} />}
    </>
  );
}

/** Returns the title of a notice: "Groceries is over its budget". */
export function titleOf({ kind, name }: NoticeRecord): string {
  return texts.titles[kind](name);
}

/** The figures of a notice, in a sentence. */
export function WordsOf({ notice }: { readonly notice: NoticeRecord }) {
  const { kind, amount, limit, currency, since, until, words } = notice;
  if (words !== null) return words;
  const figure = (value: string) => <Amount value={value} currency={currency} size={12} tone="quiet" />;
  if (kind === 'budget_over') return texts.overBudgetFigures(figure(amount.replace('-', '')), figure(limit));
  if (kind === 'budget_near') return texts.nearlySpentFigures(figure(amount), figure(limit));
  if (kind === 'price_rise') return texts.priceRiseFigures(figure(limit), dayText(since), figure(amount));
  if (kind === 'payment_missed') return texts.paymentMissedFigures(figure(amount), dayText(since));
  if (kind === 'contract_ending') return texts.contractEndingFigures(dayText(until ?? since), figure(amount));
  if (kind === 'balance_differs')
    return texts.balanceDiffersFigures(figure(limit), dayText(since), figure(amount));
  if (kind === 'transactions_missing')
    return texts.missingFigures(
      dayText(since),
      dayText(until ?? since),
      amount.startsWith('-'),
      figure(amount.replace('-', '')),
    );
  if (kind === 'tax_deadline')
    return texts.taxDeadlineFigures(dayText(until ?? since), isNothing(amount) ? undefined : figure(amount));
  return texts.lowBalanceFigures(figure(amount), figure(limit));
}
