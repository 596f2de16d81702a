import type { User } from '@aplauso/contract/accounts'
import { BIO_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { focusOn } from '#lib/browser/focus-on.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { DisplayNameField } from '#parts/account/display-name-field.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { toast } from '#ui/toast/toast.ts'
import { SettingsSection } from './settings-section.tsx'

type Profile = { displayName: string; aboutMe: string }
type Field = keyof Profile

const profileOf = (user: User): Profile => ({ displayName: user.displayName, aboutMe: user.aboutMe ?? '' })

/** Name and about-me of who has no page of their own; a creator's profile is among the creator's settings. */
export function ProfileSettings({ user }: { user: User }) {
  const t = useText()
  const { setUser } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const { draft, isDirty, change, settle } = useDraft(() => profileOf(user))
  const [problem, setProblem] = useState<Field>()
  const isNameless = draft.displayName.trim() === ''
  const saving = useChange({
    send: ({ displayName, aboutMe }: Profile) =>
      api.patch<User>('/api/users/update-profile', {
        displayName: displayName.trim(),
        aboutMe: aboutMe.trim() || null,
      }),
    onDone(changed, sent) {
      setUser(changed)
      settle(sent, profileOf(changed))
      toast({ title: t(m.creator_settings_profile_saved) })
    },
    failedTitle: t(m.creator_settings_profile_failed),
    onRefused(error) {
      const [refused] = refusedFields(error).filter((field) => field === 'displayName' || field === 'aboutMe')
      setProblem(refused)
      if (refused) focusOn(form.current, refused)
      return false
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isNameless) focusOn(form.current, 'displayName')
    else if (!saving.busy) saving.change(draft)
  }

  function edit(changes: Partial<Profile>) {
    setProblem(undefined)
    change(changes)
  }

  return (
    <SettingsSection place="perfil" title={t(m.settings_profile)} text={t(m.settings_profile_text)}>
      <form ref={form} noValidate method="post" onSubmit={submit} className="grid gap-5">
        <DisplayNameField
          value={draft.displayName}
          isRefused={problem === 'displayName'}
          onChange={(displayName) => edit({ displayName })}
        />
        <FormField
          optional
          label={t(m.settings_profile_about)}
          hint={t(m.settings_profile_about_hint, { max: BIO_MAX_CHARACTERS })}
          error={problem === 'aboutMe' ? t(m.settings_profile_about_error) : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              name="aboutMe"
              rows={3}
              maxLength={maxLengthOf(draft.aboutMe, BIO_MAX_CHARACTERS)}
              value={draft.aboutMe}
              onChange={(event) => edit({ aboutMe: event.target.value })}
              className="py-2.5 field aria-invalid:border-perigo"
            />
          )}
        </FormField>
        <SaveBar busy={saving.busy} isDirty={isDirty} disabled={isNameless} />
      </form>
    </SettingsSection>
  )
}
