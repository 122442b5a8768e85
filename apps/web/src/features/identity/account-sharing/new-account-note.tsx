import { useQuery } from '@tanstack/react-query';
import { householdQuery, ownSharingQuery } from '../../../api/household.ts';
import { Text } from '../../../design/text.tsx';
import { newAccountsCard as texts } from './texts.tsx';

/** Says who will see an account that the user adds, unless it is private. */
export default function NewAccountNote() {
  const household = useQuery(householdQuery).data?.household;
  const { data } = useQuery({ ...ownSharingQuery, enabled: household != null });
  if (!household || !data || data.new_account_level === 'private') return null;
  return (
    <Text size={14} tone="quiet">
      {texts.note(data.new_account_level)}
    </Text>
  );
}
