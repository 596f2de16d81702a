import type { User } from '@aplauso/contract/accounts'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { useDraft } from '#ui/form/use-draft.ts'
import { textsOf, useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast.ts'
import { saveSettings } from './save-settings.ts'
import { isMinimumFit, type TtsDraft, ttsChangeOf, ttsDraftOf } from './tts-draft.ts'

// The plan may have ended while the page was open.
const VOICE_LOST = 'plan_limit_reached'

export type TtsForm = ReturnType<typeof useTtsForm>

/** Lives as long as the page, so that what was changed is still there when one comes back to its tab. */
export function useTtsForm(user: User) {
  const { t, language } = useLanguage()
  const { setUser } = useSession()
  const { draft, saved, isDirty, change, settle } = useDraft(() => ttsDraftOf(user, language))
  const range = { min: formatEuros(cents(0), language, 0), max: formatEuros(DONATION_MAX_CENTS, language, 0) }
  const problems = {
    minDonationForTts: t(m.creator_settings_euros_error, range),
    ttsVoiceId: t(m.creator_settings_voice_gone),
  }
  const form = useForm({
    values: draft,
    check: (typed) => textsOf(problems, isMinimumFit(typed) ? [] : ['minDonationForTts']),
    send: (typed) => saveSettings('/api/users/update-tts-settings', ttsChangeOf(typed, saved)),
    onSent(changed, sent) {
      setUser(changed)
      settle(sent, ttsDraftOf(changed, language))
      toast({ title: t(m.creator_settings_tts_saved) })
    },
    refused: (error, code) => textsOf(problems, code === VOICE_LOST ? ['ttsVoiceId'] : refusedFields(error)),
    failedTitle: t(m.creator_settings_tts_failed),
    describe: (reason, code) => (code === VOICE_LOST ? problems.ttsVoiceId : reason),
    told: 'always',
  })
  return {
    form,
    draft,
    isDirty,
    change(changes: Partial<TtsDraft>) {
      // The minimum does not matter while nothing is read.
      form.mend('minDonationForTts', 'ttsVoiceId')
      change(changes)
    },
  }
}
