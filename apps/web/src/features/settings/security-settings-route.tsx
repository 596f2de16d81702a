import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { ActivitySettings } from './activity-settings.tsx'
import { ConnectedAccessSettings } from './connected-access-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { SESSIONS_PATH, SessionSettings } from './session-settings.tsx'
import { SettingsPage } from './settings-page.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.settings_security_head), description: t(m.settings_security_description) }),
  prefetch: ({ userType }) => [{ key: [SESSIONS_PATH] }, ...(userType === 'creator' ? [{ key: ['/api/grants'] }] : [])],
}

export const Component = () => (
  <SettingsPage title={m.settings_security}>
    {(user) => [
      <PasswordSettings key="password" user={user} />,
      <SessionSettings key="sessions" />,
      user.userType === 'creator' && <ConnectedAccessSettings key="grants" user={user} />,
      <ActivitySettings key="activity" />,
    ]}
  </SettingsPage>
)
