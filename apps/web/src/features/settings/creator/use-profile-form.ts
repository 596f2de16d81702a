import type { User } from '@aplauso/contract/accounts'
import { BIO_MAX_CHARACTERS, DONATION_GOAL_MAX_CENTS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveAccountSettings } from '#components/account/save-account-settings.ts'
import { goalsKey } from '#components/goals/goals-key.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { eurosError } from '#lib/i18n/euros-error.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { useDraft } from '#ui/form/use-draft.ts'
import { pickTexts, useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { invalidFields, PROFILE_FIELDS, profileChangeOf, profileDraftOf } from './profile-draft.ts'

export type ProfileForm = ReturnType<typeof useProfileForm>

/** Held by the page, so that the draft survives a change of tab. */
export function useProfileForm(user: User) {
  const { t, language } = useLanguage()
  const { setUser } = useSession()
  const queries = useQueryClient()
  const { markSaved, discard, mergeSaved, ...draftState } = useDraft(() => profileDraftOf(user, language))
  const { draft, saved } = draftState
  // The first goal in the list below is the profile's goal, so changes there update the form.
  const { donationGoal } = profileDraftOf(user, language)
  const [lastSeenGoal, setLastSeenGoal] = useState(donationGoal)
  if (lastSeenGoal !== donationGoal) {
    setLastSeenGoal(donationGoal)
    mergeSaved({ donationGoal })
  }
  const range = { min: formatEuros(cents(0), language, 0), max: formatEuros(DONATION_GOAL_MAX_CENTS, language, 0) }
  const problems = {
    displayName: t(m.register_display_name_error),
    bio: t(m.creator_settings_bio_error, { max: BIO_MAX_CHARACTERS }),
    channelUrl: t(m.register_channel_url_error),
    donationGoal: eurosError(draft.donationGoal, range, t),
  }
  const form = useForm({
    values: draft,
    check: (typed) => pickTexts(problems, invalidFields(typed)),
    send: (typed) => saveAccountSettings('/api/users/update-profile', profileChangeOf(typed, saved)),
    onSent(changed, sent) {
      setUser(changed)
      markSaved(sent, profileDraftOf(changed, language))
      if (sent.donationGoal !== saved.donationGoal) void queries.invalidateQueries({ queryKey: goalsKey() })
      toast({ title: t(m.creator_settings_profile_saved) })
    },
    fieldErrors: (error) => pickTexts(problems, refusedFields(error)),
    failedTitle: t(m.creator_settings_profile_failed),
    errorDisplay: 'always',
  })
  return {
    form,
    ...draftState,
    onDiscard() {
      form.mend(...PROFILE_FIELDS)
      discard()
    },
  }
}
