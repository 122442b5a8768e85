import { useNavigate } from '@tanstack/react-router';
import { JumpField } from '../../../design/jump-field.tsx';
import { settings } from './settings-list.ts';
import { settingsSearch as texts } from './texts.ts';

const options = settings.map((setting) => ({ ...setting, value: `${setting.label} ${setting.page}` }));

/** Finds pages of the settings and single settings by everyday words, and goes there. */
export default function SettingsSearch() {
  const navigate = useNavigate();
  return (
    <JumpField
      label={texts.label}
      placeholder={texts.placeholder}
      options={options}
      onPick={({ to, hash }) => void navigate({ to, hash })}
    />
  );
}
