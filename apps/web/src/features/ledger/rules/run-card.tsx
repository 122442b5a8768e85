import type { RuleRunResult } from '@farthing/api-contract';
import { useState } from 'react';
import { undoOperation } from '../../../api/history.ts';
import { rowsRuled, runRules } from '../../../api/rules.ts';
import { useForm } from '../../../api/use-form.ts';
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
  const form = useForm({ account: '', from: '', to: '', uncategorised: true, overwrite: false });
  const { draft, field, busy, message } = form;
  const check = (name: 'uncategorised' | 'overwrite') => ({
    checked: draft[name],
    onChange: field(name).onChange,
  });
  const [done, setDone] = useState<RuleRunResult>();
  const run = () =>
    form.run(async () => {
      setDone(undefined);
      const result = await runRules({
        ...(draft.account ? { account_id: draft.account } : {}),
        ...(draft.from ? { date_from: draft.from } : {}),
        ...(draft.to ? { date_to: draft.to } : {}),
        ...(draft.uncategorised ? { uncategorised: true } : {}),
        ...(draft.overwrite ? { overwrite: true } : {}),
      });
      setDone(result);
      const { operation_id: operation, changed } = result;
      if (operation !== null)
        toast(texts.changed(changed), async () => {
          await undoOperation(operation);
          setDone(undefined);
        });
      await rowsRuled();
    });
  const accounts = [
    { value: '', label: texts.allAccounts },
    ...accountOptions(names.accounts.values(), true),
  ];
  return (
    <Card title={texts.title}>
      <Form onSubmit={() => void run()} label={texts.form} wide>
        <Columns narrowest="narrow">
          <SelectField label={common.account} {...field('account')} options={accounts} />
          <DateField label={common.from} {...field('from')} />
          <DateField label={common.to} {...field('to')} />
        </Columns>
        <CheckField label={texts.onlyUncategorised} {...check('uncategorised')} />
        <CheckField label={texts.overwrite} description={texts.overwriteHint} {...check('overwrite')} />
        {message && <Notice tone="error">{message}</Notice>}
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
