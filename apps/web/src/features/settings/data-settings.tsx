import { m } from '@aplauso/texts/messages'
import { Download } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { SettingsSection } from './settings-section.tsx'

export function DataSettings() {
  const t = useText()
  return (
    <SettingsSection anchor="privacidade" title={t(m.settings_export)} text={t(m.settings_export_text)}>
      {/* A plain link with the session cookie: the browser shows the progress and does not hold the file in memory. */}
      <a href="/api/users/export" download className="btn btn-ghost max-sm:w-full">
        <Download size={18} aria-hidden="true" />
        {t(m.settings_export_get)}
      </a>
    </SettingsSection>
  )
}
