import { ThemeSelect } from '#/client/theme/ThemeSelect.tsx'
import { SettingRow, SettingsSection } from './SettingsSection.tsx'

export const ThemeSection = () => (
  <SettingsSection id="theme" title="Theme">
    <SettingRow
      title={<label htmlFor="settings-theme">Colors on this device</label>}
      value="System follows the light or dark mode of your device."
      action={<ThemeSelect id="settings-theme" className="w-32" />}
    />
  </SettingsSection>
)
