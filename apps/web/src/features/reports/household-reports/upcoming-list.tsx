import type { HouseholdUpcoming } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { householdQuery } from '../../../api/household.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText, joinParts } from '../../../design/format.ts';
import { List, ListItem } from '../../../design/list.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { PayeeMark } from '../../../design/stat.tsx';
import { Badge, Text } from '../../../design/text.tsx';
import { householdUpcoming as texts } from './texts.tsx';

interface UpcomingListProps {
  readonly upcoming: HouseholdUpcoming;
  /** Most lines; all by default. */
  readonly most?: number;
}

/** Recurring payments of the household that are to come, with whose account each is of. */
export function UpcomingList({ upcoming, most }: UpcomingListProps) {
  const members = useQuery(householdQuery).data?.household?.members ?? [];
  if (upcoming.items.length === 0) return <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>;
  const nameOf = (id: string) => members.find(({ user_id }) => user_id === id)?.name ?? '';
  return (
    <List label={texts.coming} dense>
      {upcoming.items.slice(0, most).map((item) => {
        const { user_id, account_id, account_name, name, date, is_own, is_overdue, percent } = item;
        const kind = item.kind === 'transfer' ? common.transfer : null;
        const part = percent === '100' ? null : texts.part(percent);
        return (
          <ListItem
            key={`${user_id} ${account_id} ${name} ${date} ${item.signed_amount}`}
            mark={<PayeeMark name={name} />}
            note={
              <Text as="span" lines={1}>
                {joinParts(dayText(date), account_name, is_own ? null : nameOf(user_id), kind, part)}
              </Text>
            }
            end={
              <>
                {is_overdue && <Badge tone="warning">{common.overdue}</Badge>}
                <Amount
                  value={item.signed_amount}
                  currency={item.currency}
                  {...(kind ? { tone: 'quiet' as const } : { kind: 'flow' as const })}
                />
              </>
            }
          >
            <Text as="span" lines={1}>
              {name}
            </Text>
          </ListItem>
        );
      })}
    </List>
  );
}
