import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { acceptHouseholdInvite, householdChanged, previewHouseholdInvite } from '../../../api/household.ts';
import { messageOf } from '../../../api/problem.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { FormNotice } from '../../../design/form-notice.tsx';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { joinHousehold as texts } from './texts.tsx';

/** The page of an invite: which household it is for, what joining means, and the button that joins. */
export default function JoinHousehold({ token }: { readonly token: string }) {
  const navigate = useNavigate();
  const action = useAction();
  const query = useQuery({
    queryKey: ['household', 'preview', token],
    queryFn: () => previewHouseholdInvite(token),
  });
  const join = (name: string) =>
    void action.run(async () => {
      await acceptHouseholdInvite(token);
      await householdChanged();
      toast(texts.joined(name));
      await navigate({ to: '/household', hash: '', replace: true });
    });
  const invite = query.data;
  return (
    <Page title={texts.title} width="reading">
      {query.error && <Notice tone="error">{messageOf(query.error)}</Notice>}
      {query.isPending && <LoadingCard shape="row" count={2} />}
      {invite && (
        <Card title={texts.invitation(invite.household_name, invite.invited_by)}>
          <Stack>
            <FormNotice form={action} />
            <Text>{texts.asRole(invite.role, invite.ends_on)}</Text>
            <Text>{texts.means}</Text>
            <Row>
              <Button kind="main" busy={action.busy} onClick={() => join(invite.household_name)}>
                {texts.join}
              </Button>
              <ButtonLink to="/">{common.cancel}</ButtonLink>
            </Row>
          </Stack>
        </Card>
      )}
    </Page>
  );
}
