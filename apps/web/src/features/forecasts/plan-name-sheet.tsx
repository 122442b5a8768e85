import type { ForecastPlan, NewForecastPlan } from '@farthing/api-contract';
import { useState } from 'react';
import { changePlan, deletePlan, plansChanged, savePlan } from '../../api/forecasts.ts';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Form } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toast.tsx';

interface PlanNameSheetProps {
  /** The one that gets another name; a new one where it is undefined. */
  readonly plan: ForecastPlan | undefined;
  /** What is saved of a new one. */
  readonly body: Omit<NewForecastPlan, 'name'>;
  readonly onClose: () => void;
}

/** The sheet in which a plan gets its name. */
export default function PlanNameSheet({ plan, body, onClose }: PlanNameSheetProps) {
  const [name, setName] = useState(plan?.name ?? '');
  const [wrong, setWrong] = useState<string>();
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const title = plan ? `Rename “${plan.name}”` : 'Save this plan';

  const send = async () => {
    setMessage(undefined);
    setWrong(name.trim() === '' ? 'What do you call it?' : undefined);
    if (name.trim() === '') return focusFirstError();
    setBusy(true);
    try {
      const stored = plan
        ? await changePlan(plan.id, { name, version: plan.version })
        : await savePlan({ name, ...body });
      toast(plan ? `Renamed to “${stored.name}”.` : `“${stored.name}” saved.`, async () => {
        await (plan ? changePlan(plan.id, { name: plan.name }) : deletePlan(stored.id));
        await plansChanged();
      });
      await plansChanged();
      onClose();
    } catch (error) {
      const ofName = error instanceof ApiProblem ? error.fields.get('name') : undefined;
      setWrong(ofName);
      setMessage(ofName ? undefined : messageOf(error));
      setBusy(false);
      focusFirstError();
    }
  };
  return (
    <SideSheet title={title} onClose={onClose}>
      <Form onSubmit={() => void send()} label={title} wide>
        {message && (
          <Notice tone="error" title="Nothing was saved">
            {message}
          </Notice>
        )}
        <TextField label="Name" value={name} onChange={setName} error={wrong} maxLength={100} autoFocus />
        <SheetActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={busy}>
            {plan ? 'Rename the plan' : 'Save the plan'}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}
