import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { VoiceFields } from '#parts/voice-settings/voice-fields.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { SettingsSection } from '../settings-section.tsx'
import type { TtsForm } from './use-tts-form.ts'

export function TtsTab({ form, draft, change, isDirty, isSaved, onDiscard }: TtsForm) {
  const t = useText()
  return (
    <form {...form.props}>
      <SettingsSection title={t(m.creator_settings_tts)} text={t(m.creator_settings_tts_text)}>
        <div className="grid gap-6">
          <VoiceFields draft={draft} errorOf={form.errorOf} onChange={change} />
        </div>
      </SettingsSection>
      <SaveBar busy={form.busy} isDirty={isDirty} isSaved={isSaved} onDiscard={onDiscard} />
    </form>
  )
}
