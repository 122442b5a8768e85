import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { profileQuery } from '../../../api/profile.ts';
import { JumpField } from '../../../design/jump-field.tsx';
import { adminSettings, type Setting, settings } from './settings-list.ts';
import { settingsSearch as texts } from './texts.ts';

const optionsOf = (list: readonly Setting[]) =>
  list.map((setting) => ({ ...setting, value: `${setting.label} ${setting.page}` }));
const ownOptions = optionsOf(settings);
const allOptions = optionsOf([...settings, ...adminSettings]);

/** Finds pages of the settings and single settings by everyday words, and goes there. Administrators find their pages too. */
export default function SettingsSearch() {
  const navigate = useNavigate();
  const { data: profile } = useQuery(profileQuery);
  return (
    <JumpField
      label={texts.label}
      placeholder={texts.placeholder}
      options={profile?.is_admin ? allOptions : ownOptions}
      onPick={({ to, hash }) => void navigate({ to, hash })}
    />
  );
}
