import type { IncomeSource, SourceAccount } from '@farthing/api-contract';
import { incomeSourcesChanged } from '../../../api/income-sources.ts';
import { entryOfProfile, readTaxProfile, saveTaxProfile } from '../../../api/tax-profiles.ts';
import { useAction } from '../../../api/use-action.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { dayText, joinParts, taxYearText } from '../../../design/format.ts';
import { Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { Notice } from '../../../design/notice.tsx';
import { toast } from '../../../design/toast.tsx';
import { usedCard as texts } from './texts.tsx';

interface UsedCardProps {
  readonly source: IncomeSource;
  readonly account: SourceAccount;
}

/** Says whether the tax position uses the account, and what it leaves out. */
export function UsedCard({ source: { kind }, account }: UsedCardProps) {
  const { used, tax_year, unassigned, problems } = account;
  const { change, failure, busy } = useSwitch(kind, account);
  return (
    <Stack gap={3}>
      <Notice
        tone={used ? 'good' : 'info'}
        action={
          <Button small busy={busy} onClick={() => void change()}>
            {used ? texts.stop : texts.use}
          </Button>
        }
      >
        {(used ? texts.used : texts.notUsed)(taxYearText(tax_year), kind)}
      </Notice>
      {failure && (
        <Notice
          tone="error"
          title={texts.notChanged}
          action={
            <ButtonLink to="/tax/circumstances" search={(search) => search}>
              {texts.circumstances}
            </ButtonLink>
          }
        >
          {failure}
        </Notice>
      )}
      {unassigned.count > 0 && used && (
        <Notice tone="warning">
          {texts.unassigned(unassigned.count, <Amount value={unassigned.total} currency="GBP" />)}
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice tone="warning" title={texts.problems}>
          <List label={texts.problems}>
            {problems.map(({ transaction_id, date, label, reason }) => (
              <ListItem key={transaction_id} note={reason}>
                {joinParts(label, dayText(date))}
              </ListItem>
            ))}
          </List>
        </Notice>
      )}
    </Stack>
  );
}

/** Uses the figures in the tax position or stops it, with what went wrong. */
function useSwitch(kind: IncomeSource['kind'], { used, tax_year }: SourceAccount) {
  const { busy, message: failure, run } = useAction();
  const change = () =>
    run(async () => {
      await switchSources(tax_year, kind, !used);
      toast(used ? texts.isStopped : texts.isUsed, () => switchSources(tax_year, kind, used));
      await incomeSourcesChanged();
    });
  return { change, failure, busy };
}

/** Takes the figures of a kind from the income sources, or no longer. The rest of the circumstances stays. */
async function switchSources(taxYear: string, kind: IncomeSource['kind'], use: boolean): Promise<void> {
  const profile = await readTaxProfile(taxYear);
  const others = profile.from_income_sources.filter((one) => one !== kind);
  await saveTaxProfile(taxYear, {
    ...entryOfProfile(profile),
    from_income_sources: use ? [...others, kind] : others,
  });
}
