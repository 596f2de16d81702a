import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { type FormEvent, useRef, useState } from 'react'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { focusOn } from '#lib/browser/focus-on.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { toast } from '#ui/toast/toast.ts'
import {
  PROFILE_FIELDS,
  type ProfileDraft,
  type ProfileField,
  profileChangeOf,
  profileDraftOf,
  unfitFields,
} from './profile-draft.ts'
import { saveSettings } from './save-settings.ts'

export type ProfileForm = ReturnType<typeof useProfileForm>

/** Lives as long as the page, so that what was typed is still there when one comes back to its tab. */
export function useProfileForm(user: User) {
  const { t, language } = useLanguage()
  const { setUser } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const { draft, isDirty, change, settle } = useDraft(() => profileDraftOf(user, language))
  const [problems, setProblems] = useState<readonly ProfileField[]>([])
  const saving = useChange({
    send: (sent: ProfileDraft) => saveSettings('/api/users/update-profile', profileChangeOf(sent)),
    onDone(changed, sent) {
      setUser(changed)
      settle(sent, profileDraftOf(changed, language))
      toast({ title: t(m.creator_settings_profile_saved) })
    },
    failedTitle: t(m.creator_settings_profile_failed),
    onRefused(error) {
      const refused = refusedFields(error)
      refuse(PROFILE_FIELDS.filter((field) => refused.includes(field)))
      return false
    },
  })

  function refuse(fields: readonly ProfileField[]) {
    setProblems(fields)
    const [first] = fields
    if (first) focusOn(form.current, first)
  }

  return {
    form,
    draft,
    isDirty,
    problems,
    busy: saving.busy,
    change(changes: Partial<ProfileDraft>) {
      setProblems((now) => now.filter((field) => !(field in changes)))
      change(changes)
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const unfit = unfitFields(draft)
      refuse(unfit)
      if (unfit.length === 0 && !saving.busy) saving.change(draft)
    },
  }
}
