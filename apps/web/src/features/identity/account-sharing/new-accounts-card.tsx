import type { AccountSharingLevel } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { changeNewAccountSharing, householdChanged, ownSharingQuery } from '../../../api/household.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { Card } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { toast } from '../../../design/toast.tsx';
import { useWork } from '../../../design/use-work.ts';
import { levels, newAccountsCard as texts } from './texts.tsx';

const options = optionsOf(levels);

/** Card that asks who sees accounts that the user adds from now on. */
export function NewAccountsCard() {
  const query = useQuery(ownSharingQuery);
  const { busy: isSaving, run } = useWork();
  const save = async (level: AccountSharingLevel) => {
    await changeNewAccountSharing(level);
    await householdChanged();
  };
  const change = (level: AccountSharingLevel, before: AccountSharingLevel) =>
    run(async () => {
      await save(level);
      toast(texts.changed(level), () => save(before));
    });
  const level = query.data?.new_account_level;
  return (
    <Card title={texts.title}>
      <LoadFailed what={texts.what} query={query} />
      {level && (
        <SelectField
          label={texts.field}
          description={texts.hint}
          value={level}
          options={options}
          onChange={(next) => !isSaving && next !== level && void change(next, level)}
        />
      )}
    </Card>
  );
}
