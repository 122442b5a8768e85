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
import { planNameSheet as texts } from './texts.tsx';

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
  const title = plan ? texts.renameTitle(plan.name) : texts.saveThisPlan;

  const send = async () => {
    setMessage(undefined);
    setWrong(name.trim() === '' ? texts.nameMissing : undefined);
    if (name.trim() === '') return focusFirstError();
    if (busy) return;
    setBusy(true);
    try {
      const stored = plan
        ? await changePlan(plan.id, { name, version: plan.version })
        : await savePlan({ name, ...body });
      toast(plan ? texts.isRenamed(stored.name) : texts.isSaved(stored.name), async () => {
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
          <Notice tone="error" title={texts.nothingWasSaved}>
            {message}
          </Notice>
        )}
        <TextField
          label={texts.name}
          value={name}
          onChange={setName}
          error={wrong}
          maxLength={100}
          autoFocus
        />
        <SheetActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" type="submit" busy={busy}>
            {plan ? texts.renameThePlan : texts.saveThePlan}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}
