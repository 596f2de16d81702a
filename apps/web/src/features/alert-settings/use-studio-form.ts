import type { User } from '@aplauso/contract/accounts'
import type { AlertSettings } from '@aplauso/contract/alerts'
import { isAmbiguousEuros } from '@aplauso/contract/euros'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { eurosError } from '#lib/i18n/euros-error.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { saveSettings } from '#parts/account/save-settings.ts'
import { alertSettingsOf } from '#parts/alert-preview/settings-query.ts'
import { isMinimumFit, ttsChangeOf, ttsDraftOf, VOICE_LOST } from '#parts/voice-settings/tts-draft.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { textsOf, useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast.ts'
import { alertChangeOf, alertDraftOf, changedParts, minimumOf, type StudioPart } from './alert-draft.ts'
import { stepsOf } from './look-draft.ts'
import { useSheet } from './use-sheet.ts'

export type StudioForm = ReturnType<typeof useStudioForm>

/** All that is heard and seen as one form, though it is kept in two places: the alerts' settings, and those of reading aloud. */
export function useStudioForm(user: User, settings: AlertSettings) {
  const { t, language } = useLanguage()
  const { setUser } = useSession()
  const queries = useQueryClient()
  const alerts = useDraft(() => alertDraftOf(settings, language))
  const speech = useDraft(() => ttsDraftOf(user, language))
  const [savedLook, setSavedLook] = useState(settings.look)
  const css = useSheet(alerts.draft.css, savedLook)
  const [savedParts, setSavedParts] = useState<readonly StudioPart[]>([])
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
      textsOf(problems, [
        ...(minimumOf(typed.alerts) === undefined ? ['minDonationForAlert'] : []),
        ...(isMinimumFit(typed.speech) ? [] : ['minDonationForTts']),
        ...(stepsOf(typed.alerts) === undefined ? ['look.steps'] : []),
        ...(css.isRefused ? ['look.css'] : []),
      ]),
    // Each is settled by itself: what is saved is saved, whatever becomes of the other.
    async send(typed) {
      const parts = changedParts(typed, { alerts: alerts.saved, speech: speech.saved })
      if (speech.isDirty) {
        const changed = await saveSettings('/api/users/update-tts-settings', ttsChangeOf(typed.speech, speech.saved))
        setUser(changed)
        speech.settle(typed.speech, ttsDraftOf(changed, language))
        toast({ title: t(m.creator_settings_tts_saved) })
      }
      if (alerts.isDirty) {
        const change = alertChangeOf(typed.alerts, alerts.saved)
        const changed = await api.patch<AlertSettings>('/api/alerts/settings', change)
        queries.setQueryData(alertSettingsOf(user.id).queryKey, changed)
        setSavedLook(changed.look)
        alerts.settle(typed.alerts, alertDraftOf(changed, language))
      }
      return parts
    },
    onSent: setSavedParts,
    refused: (error, code) => textsOf(problems, code === VOICE_LOST ? ['ttsVoiceId'] : refusedFields(error)),
    failedTitle: t(alerts.isDirty ? m.alert_settings_failed : m.creator_settings_tts_failed),
    describe: (reason, code) => (code === VOICE_LOST ? problems.ttsVoiceId : reason),
    told: 'always',
  })
  const isDirty = alerts.isDirty || speech.isDirty

  return {
    form,
    alerts: alerts.draft,
    speech: speech.draft,
    css,
    isDirty,
    isSaved: !isDirty && savedParts.length > 0,
    /** What was saved last, until something is changed. */
    isSavedPart: (part: StudioPart) => !isDirty && savedParts.includes(part),
    changeAlerts(changes: Partial<typeof alerts.draft>) {
      setSavedParts([])
      alerts.change(changes)
    },
    changeSpeech(changes: Partial<typeof speech.draft>) {
      setSavedParts([])
      form.mend('minDonationForTts', 'ttsVoiceId')
      speech.change(changes)
    },
    onDiscard() {
      form.mend(...Object.keys(problems))
      alerts.discard()
      speech.discard()
    },
    /** What a test is to be shown by: what is on the page, where it is not what is saved. */
    tried: isDirty
      ? { settings: alertChangeOf(alerts.draft, alerts.saved), speech: ttsChangeOf(speech.draft, speech.saved) }
      : {},
  }
}
