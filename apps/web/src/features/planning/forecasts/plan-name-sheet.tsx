import type { ForecastPlan, NewForecastPlan } from '@farthing/api-contract';
import { changePlan, deletePlan, plansChanged, savePlan } from '../../../api/forecasts.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { planNameSheet as texts } from './texts.tsx';

interface PlanNameSheetProps {
  /** The one that gets another name; a new one where it is undefined. */
  readonly plan: ForecastPlan | undefined;
  /** Body of the new plan to save. */
  readonly body: Omit<NewForecastPlan, 'name'>;
  readonly onClose: () => void;
}

/** The sheet in which a plan gets its name. */
export default function PlanNameSheet({ plan, body, onClose }: PlanNameSheetProps) {
  const form = useForm({ name: plan?.name ?? '' });
  const { name } = form.draft;
  const read = checked(name.trim() === '' ? { name: common.enterAName } : {}, name);
  const send = async () => {
    const stored = plan
      ? await changePlan(plan.id, { name, version: plan.version })
      : await savePlan({ name, ...body });
    toast(plan ? texts.isRenamed(stored.name) : texts.isSaved(stored.name), () =>
      plan ? changePlan(plan.id, { name: plan.name }) : deletePlan(stored.id),
    );
    await plansChanged();
    onClose();
  };
  return (
    <FormSheet
      title={plan ? texts.renameTitle(plan.name) : texts.saveThisPlan}
      form={form}
      onSubmit={() => void form.submit(read, send)}
      onClose={onClose}
      action={plan ? texts.renameThePlan : texts.saveThePlan}
      failed={texts.nothingWasSaved}
    >
      <TextField label={common.name} {...form.field('name')} maxLength={100} autoFocus />
    </FormSheet>
  );
}
