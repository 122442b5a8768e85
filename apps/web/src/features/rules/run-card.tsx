import type { RuleRunResult } from '@farthing/api-contract';
import { useState } from 'react';
import { undoOperation } from '../../api/history.ts';
import { messageOf } from '../../api/problem.ts';
import { rowsRuled, runRules } from '../../api/rules.ts';
import { Button } from '../../design/button.tsx';
import { CheckField, SelectField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { countText } from '../../design/format.ts';
import { Card, Columns, Form, Row } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { toast } from '../../design/toast.tsx';
import { accountOptions, type Names } from '../transactions/names.ts';

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
        toast(`The rules changed ${countText(changed, 'transaction')}.`, async () => {
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
    <Card title="Run over what is recorded">
      <Form onSubmit={() => void run()} label="Run the rules" wide>
        <Columns narrowest="narrow">
          <SelectField
            label="Account"
            value={account}
            onChange={setAccount}
            options={[{ value: '', label: 'All accounts' }, ...accountOptions(names.accounts.values(), true)]}
          />
          <DateField label="From" value={from} onChange={setFrom} />
          <DateField label="To" value={to} onChange={setTo} />
        </Columns>
        <CheckField
          label="Only transactions without a category"
          checked={uncategorised}
          onChange={setUncategorised}
        />
        <CheckField
          label="Replace what is there"
          description="Otherwise what you chose stays: only what is empty is filled."
          checked={overwrite}
          onChange={setOverwrite}
        />
        {problem && <Notice tone="error">{problem}</Notice>}
        {done && <Notice tone="good">{resultWords(done)}</Notice>}
        <Row>
          <Button type="submit" busy={busy}>
            {`Run ${countText(count, 'rule')}`}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}

/** "Changed 37 of 52 transactions that match." */
export function resultWords({ matched, changed, undecided }: RuleRunResult): string {
  const words =
    matched === 0
      ? 'No transaction matches a rule: nothing was changed.'
      : `Changed ${changed.toLocaleString('en-GB')} of ${countText(matched, 'transaction that matches', 'transactions that match')}.`;
  return undecided === 0
    ? words
    : `${words} ${countText(undecided, 'transaction')} stayed as before, as the rules undo each other there.`;
}
