import type { User } from '@aplauso/contract/accounts'
import type { AlertSettings } from '@aplauso/contract/alerts'
import { isAmbiguousEuros } from '@aplauso/contract/euros'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveAccountSettings } from '#components/account/save-account-settings.ts'
import { alertSettingsQuery } from '#components/overlay-preview/alert-settings-query.ts'
import { isMinimumValid, ttsChangeOf, ttsDraftOf, VOICE_NOT_IN_PLAN } from '#components/voice-settings/tts-draft.ts'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { eurosError } from '#lib/i18n/euros-error.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { useDraft } from '#ui/form/use-draft.ts'
import { pickTexts, useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { alertChangeOf, alertDraftOf, changedSections, minimumCentsOf, type SettingsSection } from './alert-draft.ts'
import { effectStepsOf } from './custom-style-draft.ts'
import { useCheckedCss } from './use-checked-css.ts'

export type AlertSettingsFormState = ReturnType<typeof useAlertSettingsForm>

/** One form over two resources: alert settings and speech settings. */
export function useAlertSettingsForm(user: User, settings: AlertSettings, onHiddenField: (field: string) => void) {
  const { t, language } = useLanguage()
  const { setUser } = useSession()
  const queries = useQueryClient()
  const alerts = useDraft(() => alertDraftOf(settings, language))
  const speech = useDraft(() => ttsDraftOf(user, language))
  const [savedStyle, setSavedStyle] = useState(settings.look)
  const css = useCheckedCss(alerts.draft.css, savedStyle)
  const [savedSections, setSavedSections] = useState<readonly SettingsSection[]>([])
  const range = { min: formatEuros(cents(0), language, 0), max: formatEuros(DONATION_MAX_CENTS, language, 0) }
  const problems = {
    minDonationForAlert: eurosError(alerts.draft.minimum, range, t),
    minDonationForTts: eurosError(speech.draft.minimum, range, t),
    ttsVoiceId: t(m.creator_settings_voice_gone),
    'look.css': t(m.alert_look_css_refused),
    'look.steps': [alerts.draft.secondFrom, alerts.draft.thirdFrom].some(isAmbiguousEuros)
      ? t(m.euros_ambiguous)
      : t(m.alert_look_steps_wrong),
  }
  const form = useForm({
    values: { alerts: alerts.draft, speech: speech.draft },
    check: (typed) =>
      pickTexts(problems, [
        ...(minimumCentsOf(typed.alerts) === undefined ? ['minDonationForAlert'] : []),
        ...(isMinimumValid(typed.speech) ? [] : ['minDonationForTts']),
        ...(effectStepsOf(typed.alerts) === undefined ? ['look.steps'] : []),
        ...(css.isRefused ? ['look.css'] : []),
      ]),
    // The two requests are independent: one can be saved while the other fails.
    async send(typed) {
      const changedSectionNames = changedSections(typed, { alerts: alerts.saved, speech: speech.saved })
      if (speech.isDirty) {
        const changed = await saveAccountSettings(
          '/api/users/update-tts-settings',
          ttsChangeOf(typed.speech, speech.saved),
        )
        setUser(changed)
        speech.markSaved(typed.speech, ttsDraftOf(changed, language))
        toast({ title: t(m.creator_settings_tts_saved) })
      }
      if (alerts.isDirty) {
        const change = alertChangeOf(typed.alerts, alerts.saved)
        const changed = await api.patch<AlertSettings>('/api/alerts/settings', change)
        queries.setQueryData(alertSettingsQuery(user.id).queryKey, changed)
        setSavedStyle(changed.look)
        alerts.markSaved(typed.alerts, alertDraftOf(changed, language))
      }
      return changedSectionNames
    },
    onSent: setSavedSections,
    fieldErrors: (error, code) =>
      pickTexts(problems, code === VOICE_NOT_IN_PLAN ? ['ttsVoiceId'] : refusedFields(error)),
    failedTitle: t(alerts.isDirty ? m.alert_settings_failed : m.creator_settings_tts_failed),
    describe: (reason, code) => (code === VOICE_NOT_IN_PLAN ? problems.ttsVoiceId : reason),
    errorDisplay: 'always',
    onHiddenField,
  })
  const isDirty = alerts.isDirty || speech.isDirty

  return {
    form,
    alerts: alerts.draft,
    speech: speech.draft,
    css,
    isDirty,
    unsavedSections: changedSections(
      { alerts: alerts.draft, speech: speech.draft },
      { alerts: alerts.saved, speech: speech.saved },
    ),
    isSaved: !isDirty && savedSections.length > 0,
    /** True for a section of the last save, until a change. */
    isSavedSection: (section: SettingsSection) => !isDirty && savedSections.includes(section),
    changeAlerts(changes: Partial<typeof alerts.draft>) {
      setSavedSections([])
      alerts.change(changes)
    },
    changeSpeech(changes: Partial<typeof speech.draft>) {
      setSavedSections([])
      form.mend('minDonationForTts', 'ttsVoiceId')
      speech.change(changes)
    },
    onDiscard() {
      form.mend(...Object.keys(problems))
      alerts.discard()
      speech.discard()
    },
    /** Unsaved changes that a test alert uses. */
    unsavedSettings: isDirty
      ? { settings: alertChangeOf(alerts.draft, alerts.saved), speech: ttsChangeOf(speech.draft, speech.saved) }
      : {},
  }
}
