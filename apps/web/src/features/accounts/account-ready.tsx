import type { Account } from '@farthing/api-contract';
import { useEffect } from 'react';
import { Button } from '../../design/button.tsx';
import { focusTitle } from '../../design/focus.ts';
import { DoneIcon } from '../../design/icons.ts';
import { Row, Stack } from '../../design/layout.tsx';
import { ButtonLink } from '../../design/link.tsx';
import { EmptyState, Notice } from '../../design/notice.tsx';
import { isValued } from './account-types.ts';

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
        <Notice tone="warning" title="The account is there, its balance of today is not">
          {problem} Open the account and write the balance down there.
        </Notice>
      )}
      <EmptyState
        icon={<DoneIcon size={32} stroke={1.5} aria-hidden />}
        title={`“${account.name}” is ready`}
        action={
          <Row justify="center" gap={2}>
            {valued ? (
              <>
                <ButtonLink kind="main" to="/accounts/$accountId" params={{ accountId: account.id }}>
                  Open the account
                </ButtonLink>
                <ButtonLink to="/import" search={{ account: account.id }}>
                  Import a statement
                </ButtonLink>
              </>
            ) : (
              <>
                <ButtonLink kind="main" to="/import" search={{ account: account.id }}>
                  Import a statement
                </ButtonLink>
                <ButtonLink to="/accounts/$accountId" params={{ accountId: account.id }}>
                  Open the account
                </ButtonLink>
              </>
            )}
            <Button onClick={onAnother}>Add another account</Button>
          </Row>
        }
      >
        {valued
          ? 'Open it to write down what it was worth on other days, and see it as a line.'
          : 'Bring in its transactions with a file from your bank, or open it and add them by hand.'}
      </EmptyState>
    </Stack>
  );
}
