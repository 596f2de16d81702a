import { m } from '@aplauso/texts/messages'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { CONNECTED_ACCESS_ANCHOR } from '#components/account/connected-access-anchor.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { AccountTypeSettings } from './account-type-settings.tsx'
import { DataSettings } from './data-settings.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailSettings } from './email-settings.tsx'
import { LocaleSettings } from './locale-settings.tsx'
import { PictureSettings } from './picture-settings.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { SettingsPage } from './settings-page.tsx'
import { SpendingLimitSection } from './spending-limit-section.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.settings_account)} | ${INSTANCE_NAME}`,
    description: t(m.settings_description),
  }),
}

export function Component() {
  useMovedSections()
  return (
    <SettingsPage title={m.settings_account}>
      {(user) => [
        <PictureSettings key="picture" user={user} />,
        user.userType !== 'creator' && <ProfileSettings key="profile" user={user} />,
        <EmailSettings key="email" user={user} />,
        <SpendingLimitSection key="giving" user={user} />,
        <LocaleSettings key="place" user={user} />,
        <AccountTypeSettings key="type" user={user} />,
        <DataSettings key="data" />,
        <DeleteAccount key="delete" user={user} />,
      ]}
    </SettingsPage>
  )
}

/** Sections that moved to other pages; emails, bookmarks and other sites still link to them here. */
const MOVED_SECTIONS = new Map([
  ['#palavra-passe', '/settings/security#palavra-passe'],
  [`#${CONNECTED_ACCESS_ANCHOR}`, `/settings/security#${CONNECTED_ACCESS_ANCHOR}`],
  ['#notificacoes', '/settings/notifications'],
])

function useMovedSections() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const to = MOVED_SECTIONS.get(hash)
  useEffect(() => {
    if (to) void navigate(to, { replace: true })
  }, [to, navigate])
}
