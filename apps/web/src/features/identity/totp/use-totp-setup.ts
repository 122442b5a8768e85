import type { TotpSetup } from '@farthing/api-contract';
import { useState } from 'react';
import { beginTotp, profileQuery } from '../../../api/profile.ts';
import { queryClient } from '../../../api/queries.ts';
import { useAction } from '../../../api/use-action.ts';

interface TotpSetupState {
  readonly action: ReturnType<typeof useAction>;
  /** The secret and the codes; the server gives them once. */
  readonly given: TotpSetup | undefined;
  /** True from the moment it was turned on here. */
  readonly isJustOn: boolean;
  readonly begin: () => void;
  readonly finish: () => Promise<void>;
  readonly cancel: () => void;
  readonly forget: () => void;
}

/** The steps of setting it up: begin, then finish or cancel. The secret is kept in no cache. */
export function useTotpSetup(): TotpSetupState {
  const [given, setGiven] = useState<TotpSetup>();
  const [isJustOn, setIsJustOn] = useState(false);
  const action = useAction();
  return {
    action,
    given,
    isJustOn,
    begin: () => void action.run(async () => setGiven(await beginTotp())),
    finish: async () => {
      setIsJustOn(true);
      await queryClient.refetchQueries({ queryKey: profileQuery.queryKey });
      setGiven(undefined);
    },
    cancel: () => setGiven(undefined),
    forget: () => setIsJustOn(false),
  };
}
