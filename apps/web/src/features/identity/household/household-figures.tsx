import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { householdQuery } from '../../../api/household.ts';
import { setPreferences, usePreferences } from '../../../design/preferences.ts';
import { InHousehold } from './household-screen.tsx';

/** Figures of the household, or of a person in it, in the place of the user's own. */
export default function HouseholdFigures() {
  const { whose } = usePreferences();
  const { data } = useQuery(householdQuery);
  const household = data?.household;
  const isGone = data !== undefined && !household;
  useEffect(() => {
    // The user has left, or someone else has signed in on this device.
    if (isGone) setPreferences({ whose: 'mine' });
  }, [isGone]);
  if (!household) return null;
  return <InHousehold household={household} of={whose === 'household' ? undefined : whose} />;
}
