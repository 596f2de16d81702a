import { m } from '@aplauso/texts/messages'
import { useHashFocus } from '#lib/browser/use-hash-focus.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { WorkPage } from '#parts/shell/work-page.tsx'
import { AccountTypeSettings } from './account-type-settings.tsx'
import { DataSettings } from './data-settings.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailSettings } from './email-settings.tsx'
import { GrantsSettings } from './grants-settings.tsx'
import { LetterSettings } from './letter-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { PictureSettings } from './picture-settings.tsx'
import { PlaceSettings } from './place-settings.tsx'
import { ProfileSettings } from './profile-settings.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.settings_head), description: t(m.settings_description) }),
}

export function Component() {
  const t = useText()
  const { user } = useSession()
  useHashFocus()
  if (!user) return null
  return (
    <WorkPage>
      <h1 className="text-3xl">{t(m.settings_title)}</h1>
      <p className="mt-2 wrap-anywhere text-ink-2">
        {t(m.settings_lead, { name: user.displayName, username: user.username })}
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 sm:mt-8">
        <PictureSettings user={user} />
        {user.userType !== 'creator' && <ProfileSettings user={user} />}
        <EmailSettings user={user} />
        <PasswordSettings user={user} />
        {user.userType === 'creator' && <GrantsSettings user={user} />}
        <PlaceSettings user={user} />
        <LetterSettings user={user} />
        <AccountTypeSettings user={user} />
        <DataSettings />
        <DeleteAccount user={user} />
      </div>
    </WorkPage>
  )
}
