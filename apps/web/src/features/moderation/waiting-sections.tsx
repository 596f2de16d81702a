import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { FormSection } from '#components/settings/form-section.tsx'
import { useConfig } from '#lib/api/use-config.ts'
import { numberFormat } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { Link } from '#ui/text/link.tsx'
import type { RulesSectionProps } from './hold-sections.tsx'

const MINUTE_SECONDS = 60
const OFFERED_SECONDS = [10, 30, MINUTE_SECONDS, 2 * MINUTE_SECONDS, 5 * MINUTE_SECONDS, 15 * MINUTE_SECONDS, 3_600]

/** "30 segundos", "5 minutos". */
function formatWait(seconds: number, language: Language): string {
  const isMinutes = seconds % MINUTE_SECONDS === 0
  return numberFormat(language, {
    style: 'unit',
    unit: isMinutes ? 'minute' : 'second',
    unitDisplay: 'long',
  }).format(isMinutes ? seconds / MINUTE_SECONDS : seconds)
}

/** The automatic decision on a held alert after a time. */
export function WaitingSection({ draft, onChange, isSaved }: RulesSectionProps) {
  const { t, language } = useLanguage()
  const { autoAfterSeconds: after } = draft
  const offered = [...new Set([...OFFERED_SECONDS, ...(after === null ? [] : [after])])].toSorted((a, b) => a - b)
  return (
    <FormSection anchor="espera" title={t(m.moderation_waiting)} isSaved={isSaved}>
      <FormField label={t(m.moderation_auto)} hint={t(m.moderation_auto_hint)}>
        {(control) => (
          <select
            {...control}
            name="autoAfterSeconds"
            value={after ?? ''}
            onChange={(event) =>
              onChange({ autoAfterSeconds: event.target.value === '' ? null : Number(event.target.value) })
            }
            className="field sm:max-w-72"
          >
            <option value="">{t(m.moderation_auto_never)}</option>
            {offered.map((seconds) => (
              <option key={seconds} value={seconds}>
                {t(m.moderation_auto_after, { time: formatWait(seconds, language) })}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {after !== null && (
        <Segmented
          legend={t(m.moderation_auto_action)}
          name="autoAction"
          options={[
            { value: 'release', label: t(m.moderation_auto_release) },
            { value: 'drop', label: t(m.moderation_auto_drop) },
          ]}
          value={draft.autoAction}
          onChange={(autoAction) => onChange({ autoAction })}
        />
      )}
    </FormSection>
  )
}

/** Moderation of speech in recordings, if the server can transcribe. */
export function SpokenSection({ draft, onChange, isSaved }: RulesSectionProps) {
  const t = useText()
  const isTranscribed = useConfig()?.transcription !== false
  return (
    <FormSection anchor="gravacoes" title={t(m.moderation_recordings)} isSaved={isSaved}>
      <p className="-mt-2 text-sm text-ink-2">
        {t(isTranscribed ? m.moderation_recordings_text : m.moderation_captions_none)}
      </p>
      <SwitchField
        name="captions"
        label={t(m.moderation_captions)}
        hint={t(m.moderation_captions_hint)}
        checked={draft.captions}
        onChange={(captions) => onChange({ captions })}
      />
    </FormSection>
  )
}

export function AccessSection({ draft, onChange, isSaved }: RulesSectionProps) {
  const t = useText()
  return (
    <FormSection anchor="acesso" title={t(m.moderation_feed)} isSaved={isSaved}>
      <SwitchField
        name="publicFeed"
        label={t(m.moderation_feed)}
        hint={t(m.moderation_feed_hint)}
        checked={draft.publicFeed}
        onChange={(publicFeed) => onChange({ publicFeed })}
      />
      <Link to="/settings/team" className="justify-self-start text-sm tap-link">
        {t(m.team_to)}
      </Link>
    </FormSection>
  )
}
