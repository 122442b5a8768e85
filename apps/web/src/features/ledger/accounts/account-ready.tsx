import type { Account } from '@farthing/api-contract';
import { useEffect } from 'react';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { focusTitle } from '../../../design/focus.ts';
import { DoneIcon } from '../../../design/icons.ts';
import { Row, Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { EmptyState, Notice } from '../../../design/notice.tsx';
import { isValued } from './account-types.ts';
import { accountReady as texts } from './texts.tsx';

interface AccountReadyProps {
  readonly account: Account;
  readonly problem: string | undefined;
  readonly onAnother: () => void;
}

/** After an account was added: what comes next for it. */
export function AccountReady({ account, problem, onAnother }: AccountReadyProps) {
  useEffect(focusTitle, []);
  const valued = isValued(account.type);
  return (
    <Stack>
      {problem && (
        <Notice tone="warning" title={texts.balanceMissed}>
          {texts.balanceMissedExplained(problem)}
        </Notice>
      )}
      <EmptyState
        icon={<DoneIcon size={32} stroke={1.5} aria-hidden />}
        title={texts.ready(account.name)}
        action={
          <Row justify="center" gap={2}>
            {valued ? (
              <>
                <ButtonLink kind="main" to="/accounts/$accountId" params={{ accountId: account.id }}>
                  {texts.open}
                </ButtonLink>
                <ButtonLink to="/import" search={{ account: account.id }}>
                  {common.importAStatement}
                </ButtonLink>
              </>
            ) : (
              <>
                <ButtonLink kind="main" to="/import" search={{ account: account.id }}>
                  {common.importAStatement}
                </ButtonLink>
                <ButtonLink to="/accounts/$accountId" params={{ accountId: account.id }}>
                  {texts.open}
                </ButtonLink>
              </>
            )}
            <Button onClick={onAnother}>{texts.addAnother}</Button>
          </Row>
        }
      >
        {valued ? texts.nextForValued : texts.nextForMoney}
      </EmptyState>
    </Stack>
  );
}
