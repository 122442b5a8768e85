import { useNavigate } from '@tanstack/react-router';
import { SelectField } from './fields/choice-fields.tsx';
import type { TabPage } from './grouped-tabs.tsx';
import { frame as texts } from './texts.tsx';

/** The pages of a tab as one field. Loaded on phones only, which have no room for a second row of links. */
export default function PageChoice({ pages }: { readonly pages: readonly TabPage[] }) {
  const navigate = useNavigate();
  return (
    <SelectField
      label={texts.page}
      quietLabel
      value={pages.find(({ isOpen }) => isOpen)?.name ?? ''}
      onChange={(name) => {
        const chosen = pages.find((page) => page.name === name);
        if (chosen) void navigate({ to: chosen.to, search: chosen.search as never });
      }}
      options={pages.map(({ name }) => ({ value: name, label: name }))}
    />
  );
}
