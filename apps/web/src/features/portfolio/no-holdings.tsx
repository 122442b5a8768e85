import { Button } from '../../design/button.tsx';
import { InvestmentsIcon } from '../../design/icons.ts';
import { Card, Row } from '../../design/layout.tsx';
import { ButtonLink } from '../../design/link.tsx';
import { EmptyState } from '../../design/notice.tsx';

/** The investments before there are any. */
export function NoHoldings({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<InvestmentsIcon size={32} stroke={1.5} aria-hidden />}
        title="No investments yet"
        action={
          <Row justify="center" gap={2}>
            <Button kind="main" onClick={onAdd}>
              Add your first holding
            </Button>
            <ButtonLink to="/import">Import trades</ButtonLink>
          </Row>
        }
      >
        Shares, funds, trusts and coins: what each is worth, what it cost by HMRC’s rules, what it returned,
        and what a sale would mean for capital gains tax. ISAs and pensions are kept out of tax.
      </EmptyState>
    </Card>
  );
}
