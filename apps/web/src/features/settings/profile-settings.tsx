import type { User } from '@aplauso/contract/accounts'
import { BIO_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { DisplayNameField } from '#components/account/display-name-field.tsx'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { TextAreaField } from '#ui/form/text-field.tsx'
import { useDraft } from '#ui/form/use-draft.ts'
import { pickTexts, useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { SettingsSection } from './settings-section.tsx'

type Profile = { displayName: string; aboutMe: string }

const profileOf = (user: User): Profile => ({ displayName: user.displayName, aboutMe: user.aboutMe ?? '' })

/** Name and text of accounts without a page; creators have their own settings. */
export function ProfileSettings({ user }: { user: User }) {
  const t = useText()
  const { setUser } = useSession()
  const { draft, isDirty, isSaved, change, discard, markSaved } = useDraft(() => profileOf(user))
  const isNameless = draft.displayName.trim() === ''
  const problems = { displayName: t(m.register_display_name_error), aboutMe: t(m.settings_profile_about_error) }
  const { props, busy, errorOf, mend } = useForm({
    values: draft,
    check: () => pickTexts(problems, isNameless ? ['displayName'] : []),
    send: ({ displayName, aboutMe }) =>
      api.patch<User>('/api/users/update-profile', {
        displayName: displayName.trim(),
        aboutMe: aboutMe.trim() || null,
      }),
    onSent(changed, sent) {
      setUser(changed)
      markSaved(sent, profileOf(changed))
      toast({ title: t(m.creator_settings_profile_saved) })
    },
    fieldErrors: (error) => pickTexts(problems, refusedFields(error)),
    failedTitle: t(m.creator_settings_profile_failed),
    errorDisplay: 'always',
  })

  return (
    <form {...props}>
      <SettingsSection anchor="perfil" title={t(m.settings_profile)} text={t(m.settings_profile_text)}>
        <div className="grid gap-5">
          <DisplayNameField
            value={draft.displayName}
            isRefused={errorOf('displayName') !== undefined}
            onChange={(displayName) => change({ displayName })}
          />
          <TextAreaField
            optional
            label={t(m.settings_profile_about)}
            hint={t(m.settings_profile_about_hint, { max: BIO_MAX_CHARACTERS })}
            error={errorOf('aboutMe')}
            name="aboutMe"
            rows={3}
            maxCharacters={BIO_MAX_CHARACTERS}
            value={draft.aboutMe}
            onChange={(aboutMe) => change({ aboutMe })}
          />
        </div>
      </SettingsSection>
      <SaveBar
        busy={busy}
        disabled={isNameless}
        isDirty={isDirty}
        isSaved={isSaved}
        onDiscard={() => {
          mend('displayName', 'aboutMe')
          discard()
        }}
      />
    </form>
  )
}
