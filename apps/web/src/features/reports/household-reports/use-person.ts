import { useQuery } from '@tanstack/react-query';
import { householdQuery } from '../../../api/household.ts';
import { usePreferences } from '../../../design/preferences.ts';

/** Person whose figures are chosen; undefined for everyone together, also after that person has left. */
export function usePerson(): { readonly id: string; readonly name: string } | undefined {
  const { whose } = usePreferences();
  const members = useQuery(householdQuery).data?.household?.members ?? [];
  const found = members.find(({ user_id }) => user_id === whose);
  return found && { id: found.user_id, name: found.name };
}
