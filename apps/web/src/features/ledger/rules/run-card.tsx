import type { RuleRunResult } from '@farthing/api-contract';
import { useState } from 'react';
import { undoOperation } from '../../../api/history.ts';
import { messageOf } from '../../../api/problem.ts';
import { rowsRuled, runRules } from '../../../api/rules.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { Card, Columns, Form, Row } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { toast } from '../../../design/toast.tsx';
import { accountOptions, type Names } from '../transactions/names.ts';
import { runCard as texts } from './texts.tsx';

/** All rules at once over what is recorded. */
export function RunCard({ count, names }: { readonly count: number; readonly names: Names }) {
  const [account, setAccount] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [uncategorised, setUncategorised] = useState(true);
  const [overwrite, setOverwrite] = useState(false);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<RuleRunResult>();
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    setDone(undefined);
    try {
      const result = await runRules({
        ...(account ? { account_id: account } : {}),
        ...(from ? { date_from: from } : {}),
        ...(to ? { date_to: to } : {}),
        ...(uncategorised ? { uncategorised } : {}),
        ...(overwrite ? { overwrite } : {}),
      });
      setDone(result);
      const { operation_id: operation, changed } = result;
      if (operation !== null)
        toast(texts.changed(changed), async () => {
          await undoOperation(operation);
          setDone(undefined);
        });
      await rowsRuled();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={texts.title}>
      <Form onSubmit={() => void run()} label={texts.form} wide>
        <Columns narrowest="narrow">
          <SelectField
            label={common.account}
            value={account}
            onChange={setAccount}
            options={[
              { value: '', label: texts.allAccounts },
              ...accountOptions(names.accounts.values(), true),
            ]}
          />
          <DateField label={common.from} value={from} onChange={setFrom} />
          <DateField label={common.to} value={to} onChange={setTo} />
        </Columns>
        <CheckField label={texts.onlyUncategorised} checked={uncategorised} onChange={setUncategorised} />
        <CheckField
          label={texts.overwrite}
          description={texts.overwriteHint}
          checked={overwrite}
          onChange={setOverwrite}
        />
        {problem && <Notice tone="error">{problem}</Notice>}
        {done && <Notice tone="good">{texts.outcome(done.matched, done.changed, done.undecided)}</Notice>}
        <Row>
          <Button type="submit" busy={busy}>
            {texts.run(count)}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
