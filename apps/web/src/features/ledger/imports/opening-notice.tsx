import type { Account, StatementImport } from '@farthing/api-contract';
import { accountsQuery, changeAccount } from '../../../api/accounts.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { useAction } from '../../../api/use-action.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { amountText, dayText } from '../../../design/format.ts';
import { Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { usePreferences } from '../../../design/preferences.ts';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { openingOffer } from './opening-offer.ts';
import { openingNotice as texts } from './texts.tsx';

interface OpeningNoticeProps {
  readonly statement: StatementImport;
  readonly account: Account | undefined;
}

/** Offers to start a new account at the balance before the file's first row, so that its balance is the bank's. */
export function OpeningNotice({ statement, account }: OpeningNoticeProps) {
  const { busy, message, run } = useAction();
  const { hideAmounts } = usePreferences();
  const offer = openingOffer(statement, account);
  if (!offer || !account) return null;

  const start = () =>
    void run(async () => {
      await storeOpening(account, offer).catch(explainClash);
      toast(texts.started(account.name, dayText(offer.opening_date)), () => takeBack(account));
    });
  const held = <Amount value={offer.opening_balance} currency={account.currency} size={14} />;
  const day = dayText(offer.opening_date);
  const isOwed = account.class === 'liability' && offer.opening_balance.startsWith('-');
  const amount = hideAmounts ? texts.hiddenAmount : amountText(offer.opening_balance, account.currency);
  return (
    <Notice
      title={offer.kind === 'start' ? texts.startTitle(account.name) : texts.earlierTitle(account.name)}
      action={
        <Button busy={busy} onClick={start}>
          {texts.start(amount)}
        </Button>
      }
    >
      <Stack gap={1}>
        <Text as="span">
          {offer.kind === 'start'
            ? texts.startExplained(held, day, isOwed)
            : texts.earlierExplained(dayText(account.opening_date ?? ''), held, day, isOwed)}
        </Text>
        {message && (
          <Text as="span" tone="error">
            {message}
          </Text>
        )}
      </Stack>
    </Notice>
  );
}

/** Reads the accounts again if one was changed elsewhere, and throws what the screen says. */
async function explainClash(error: unknown): Promise<never> {
  if (!(error instanceof ApiProblem && error.isVersionClash)) throw error;
  await queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey });
  throw new Error(texts.changedElsewhere);
}

async function storeOpening(
  account: Account,
  opening: { readonly opening_balance: string; readonly opening_date: string | null },
): Promise<void> {
  const { opening_balance, opening_date } = opening;
  const changed = await changeAccount(account.id, {
    opening_balance,
    opening_date,
    version: account.version,
  });
  queryClient.setQueryData(accountsQuery.queryKey, (now) =>
    now?.map((one) => (one.id === changed.id ? changed : one)),
  );
  await moneyChanged();
}

async function takeBack(account: Account): Promise<void> {
  const now = queryClient.getQueryData(accountsQuery.queryKey)?.find(({ id }) => id === account.id);
  await storeOpening(now ?? account, {
    opening_balance: account.opening_balance,
    opening_date: account.opening_date,
  });
}
