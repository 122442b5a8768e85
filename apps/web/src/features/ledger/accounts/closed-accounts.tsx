import type { Account } from '@farthing/api-contract';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { NotOnPaper } from '../../../design/padded.tsx';
import { AccountLines } from './account-lines.tsx';
import { isMeant } from './account-search.ts';
import { closedAccounts as texts } from './texts.tsx';

interface ClosedAccountsProps {
  readonly closed: readonly Account[];
  readonly search: string;
}

/** The closed accounts, out of sight until they are asked for, or found by a search. */
export function ClosedAccounts({ closed, search }: ClosedAccountsProps) {
  const [open, setOpen] = useState(false);
  const meant = closed.filter((account) => isMeant(search, account, account));
  if (meant.length === 0) return null;
  const shown = open || search !== '';
  return (
    <>
      {search === '' && (
        <NotOnPaper>
          <Row>
            <Button kind="quiet" expanded={open} onClick={() => setOpen(!open)}>
              {open ? texts.hide(meant.length) : texts.show(meant.length)}
            </Button>
          </Row>
        </NotOnPaper>
      )}
      {shown && (
        <Card title={common.closed} padded={false}>
          <AccountLines
            label={texts.list}
            lines={meant.map((account) => ({ ...account, rate: null, rate_date: null }))}
            accounts={meant}
            baseCurrency={meant[0]?.base_currency ?? 'GBP'}
          />
        </Card>
      )}
    </>
  );
}
