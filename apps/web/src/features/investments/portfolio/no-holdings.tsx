import { Button } from '../../../design/button.tsx';
import { InvestmentsIcon } from '../../../design/icons.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { noHoldings as texts } from './texts.tsx';

/** The investments before there are any. */
export function NoHoldings({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<InvestmentsIcon size={32} stroke={1.5} aria-hidden />}
        title={texts.title}
        action={
          <Row justify="center" gap={2}>
            <Button kind="main" onClick={onAdd}>
              {texts.addFirst}
            </Button>
            <ButtonLink to="/import">{texts.importTrades}</ButtonLink>
          </Row>
        }
      >
        {texts.explained}
      </EmptyState>
    </Card>
  );
}
