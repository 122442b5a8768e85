import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { beginHmrcSignIn } from '../../../api/hmrc.ts';
import { ApiProblem, useMessageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Card, Form, Row, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { connectCard as texts } from './texts.tsx';

/** Begins a sign-in at HMRC. The browser goes to HMRC's page and comes back. */
export function ConnectCard() {
  const [number, setNumber] = useState('');
  const connect = useMutation({
    mutationFn: () => beginHmrcSignIn(number),
    onSuccess: ({ address }) => window.location.assign(address),
  });
  const { error } = connect;
  const failure = useMessageOf(connect);
  const inField = error instanceof ApiProblem && error.fields.has('national_insurance_number');
  return (
    <Card title={texts.title}>
      <Stack>
        <Text>{texts.lead}</Text>
        {failure && !inField && <Notice tone="error">{failure}</Notice>}
        <Form label={texts.title} onSubmit={() => connect.mutate()}>
          <TextField
            label={texts.number}
            description={texts.numberHint}
            value={number}
            maxLength={30}
            onChange={setNumber}
            error={inField ? texts.numberWrong : undefined}
          />
          <Row>
            <Button kind="main" type="submit" busy={connect.isPending || connect.isSuccess}>
              {texts.connect}
            </Button>
          </Row>
        </Form>
        <Hint>{texts.device}</Hint>
      </Stack>
    </Card>
  );
}
