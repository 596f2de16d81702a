import { m } from '@aplauso/texts/messages'
import { PASSKEYS_PATH } from '#components/second-factor/passkeys.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { ActivitySettings } from './activity-settings.tsx'
import { ConnectedAccessSettings } from './connected-access-settings.tsx'
import { LINKED_SERVICES_PATH, LinkedServiceSettings } from './linked-service-settings.tsx'
import { PasskeySettings } from './passkey-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { SecondFactorSettings } from './second-factor-settings.tsx'
import { SECOND_FACTOR_PATH, SESSIONS_PATH } from './second-factor-state.ts'
import { SessionSettings } from './session-settings.tsx'
import { SettingsPage } from './settings-page.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.settings_security_head), description: t(m.settings_security_description) }),
  prefetch: ({ userType }) => [
    ...[SECOND_FACTOR_PATH, PASSKEYS_PATH, LINKED_SERVICES_PATH, SESSIONS_PATH].map((path) => ({ key: [path] })),
    ...(userType === 'creator' ? [{ key: ['/api/grants'] }] : []),
  ],
}

export const Component = () => (
  <SettingsPage title={m.settings_security}>
    {(user) => [
      <PasswordSettings key="password" user={user} />,
      <SecondFactorSettings key="second-factor" />,
      <PasskeySettings key="passkeys" />,
      <LinkedServiceSettings key="services" />,
      <SessionSettings key="sessions" />,
      user.userType === 'creator' && <ConnectedAccessSettings key="grants" user={user} />,
      <ActivitySettings key="activity" />,
    ]}
  </SettingsPage>
)
