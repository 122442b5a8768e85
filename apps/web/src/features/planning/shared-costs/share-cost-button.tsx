import { useQuery } from '@tanstack/react-query';
import { householdQuery } from '../../../api/household.ts';
import { Row } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { shareButton as texts } from './texts.tsx';

/** Link to share a transaction's cost, for members of a household of several people. */
export default function ShareCostButton({ transactionId }: { readonly transactionId: string }) {
  const household = useQuery(householdQuery).data?.household;
  const others = household?.members.filter(({ is_you, role }) => !is_you && role !== 'viewer') ?? [];
  if (!household || household.role === 'viewer' || others.length === 0) return null;
  return (
    <Row>
      <ButtonLink to="/household/costs" search={{ transaction: transactionId }}>
        {texts.share}
      </ButtonLink>
    </Row>
  );
}
