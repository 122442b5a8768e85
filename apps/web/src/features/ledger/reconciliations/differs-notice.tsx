import type { Account, Coverage } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { coverageQuery } from '../../../api/reconciliations.ts';
import { Amount } from '../../../design/amount.tsx';
import { dayText } from '../../../design/format.ts';
import { Notice } from '../../../design/notice.tsx';
import { differsNotice as texts } from './texts.tsx';

/** Warns that the balance of an account isn't the one that its newest statement ends with, and names the days that are missing. */
export default function DiffersNotice({ account }: { readonly account: Account }) {
  const coverage = useQuery(coverageQuery(account.id)).data;
  const difference = coverage?.difference;
  if (!difference)
    return coverage?.missing ? <MissingNotice account={account} {...coverage.missing} /> : null;
  const { day, stated, recorded, missing } = difference;
  const figure = (value: string) => <Amount value={value} currency={account.currency} size={14} />;
  return (
    <Notice tone="warning" title={texts.title(account.name)}>
      {texts.figures(dayText(day), figure(stated), figure(recorded))}
      {` ${missing ? wordsOf(missing) : texts.noGap}`}
    </Notice>
  );
}

interface MissingNoticeProps extends NonNullable<Coverage['missing']> {
  readonly account: Account;
}

/** Says that the balance is right although transactions between two statements are missing. */
function MissingNotice({ account: { name, currency }, from, to, amount }: MissingNoticeProps) {
  const size = <Amount value={amount.replace('-', '')} currency={currency} size={14} />;
  return (
    <Notice tone="warning" title={texts.missingTitle(name)}>
      {texts.missingExplained(amount.startsWith('-'), size)} {wordsOf({ from, to })}
    </Notice>
  );
}

function wordsOf({ from, to }: NonNullable<NonNullable<Coverage['difference']>['missing']>): string {
  return texts.missing(
    from === to ? texts.onDay(dayText(from)) : texts.betweenDays(dayText(from), dayText(to)),
  );
}
