import type { Merchant } from '@farthing/api-contract';
import { renameMerchants } from '../../../api/merchants.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { FormDialog } from '../../../design/form-dialog.tsx';
import { language } from '../../../design/language.ts';
import { Link } from '../../../design/link.tsx';
import { SuggestField } from '../../../design/suggest-field.tsx';
import { Text } from '../../../design/text.tsx';
import { notifyMerchantsRenamed } from './rename-offers.tsx';
import { renameMerchant as texts } from './texts.ts';

interface RenameMerchantProps {
  readonly merchant: Merchant;
  /** All names there are: typing one of them merges. */
  readonly others: readonly string[];
  readonly onClose: () => void;
}

/** Gives a merchant another name on all its transactions; the name of another merges the two. */
export function RenameMerchant({ merchant, others, onClose }: RenameMerchantProps) {
  const form = useForm({ name: merchant.name });
  const wanted = form.draft.name.trim();
  const merges = wanted !== merchant.name && others.includes(wanted);
  const save = () =>
    form.submit(checked(wanted === '' ? { name: common.enterAName } : {}, wanted), async (name) => {
      if (name === merchant.name) return onClose();
      const rename = await renameMerchants({ names: [merchant.name], name });
      onClose();
      await notifyMerchantsRenamed(rename);
    });
  return (
    <FormDialog
      title={texts.title(merchant.name)}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={merges ? common.merge : common.rename}
    >
      <SuggestField
        label={common.name}
        {...form.field('name')}
        suggestions={wanted === merchant.name ? [] : namesLike(wanted, others)}
        onPick={({ label }) => form.set({ name: label })}
        maxLength={300}
      />
      <Text tone="quiet">
        {merges ? texts.mergeHint(wanted) : texts.renameHint(merchant.transaction_count)}
      </Text>
      <Link to="/transactions" search={{ q: `"${merchant.name}"` }}>
        {texts.showItsTransactions}
      </Link>
    </FormDialog>
  );
}

function namesLike(typed: string, names: readonly string[]) {
  const letters = typed.toLocaleLowerCase(language);
  if (letters === '') return [];
  return names
    .filter((name) => name !== typed && name.toLocaleLowerCase(language).includes(letters))
    .slice(0, 5)
    .map((label) => ({ value: label, label }));
}
