import type { User } from '@aplauso/contract/accounts'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { saveAccountSettings } from '#components/account/save-account-settings.ts'
import {
  isMinimumValid,
  type TtsDraft,
  ttsChangeOf,
  ttsDraftOf,
  VOICE_NOT_IN_PLAN,
} from '#components/voice-settings/tts-draft.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { eurosError } from '#lib/i18n/euros-error.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { useDraft } from '#ui/form/use-draft.ts'
import { pickTexts, useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'

export type TtsForm = ReturnType<typeof useTtsForm>

/** Held by the page, so that the draft survives a change of tab. */
export function useTtsForm(user: User) {
  const { t, language } = useLanguage()
  const { setUser } = useSession()
  const { saved, change, discard, markSaved, ...draftState } = useDraft(() => ttsDraftOf(user, language))
  const { draft } = draftState
  const range = { min: formatEuros(cents(0), language, 0), max: formatEuros(DONATION_MAX_CENTS, language, 0) }
  const problems = {
    minDonationForTts: eurosError(draft.minimum, range, t),
    ttsVoiceId: t(m.creator_settings_voice_gone),
  }
  const form = useForm({
    values: draft,
    check: (typed) => pickTexts(problems, isMinimumValid(typed) ? [] : ['minDonationForTts']),
    send: (typed) => saveAccountSettings('/api/users/update-tts-settings', ttsChangeOf(typed, saved)),
    onSent(changed, sent) {
      setUser(changed)
      markSaved(sent, ttsDraftOf(changed, language))
      toast({ title: t(m.creator_settings_tts_saved) })
    },
    fieldErrors: (error, code) =>
      pickTexts(problems, code === VOICE_NOT_IN_PLAN ? ['ttsVoiceId'] : refusedFields(error)),
    failedTitle: t(m.creator_settings_tts_failed),
    describe: (reason, code) => (code === VOICE_NOT_IN_PLAN ? problems.ttsVoiceId : reason),
    errorDisplay: 'always',
  })
  return {
    form,
    ...draftState,
    change(changes: Partial<TtsDraft>) {
      // The minimum is not checked while speech is off.
      form.mend('minDonationForTts', 'ttsVoiceId')
      change(changes)
    },
    onDiscard() {
      form.mend('minDonationForTts', 'ttsVoiceId')
      discard()
    },
  }
}
