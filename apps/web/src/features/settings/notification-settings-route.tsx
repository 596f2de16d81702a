import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { DeviceSettings } from './device-settings.tsx'
import { SentEmailsSettings } from './sent-emails-settings.tsx'
import { SettingsPage } from './settings-page.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.settings_letters_head), description: t(m.settings_letters_description) }),
}

export const Component = () => (
  <SettingsPage title={m.settings_letters}>
    {(user) => (
      <>
        <DeviceSettings user={user} />
        <SentEmailsSettings user={user} />
      </>
    )}
  </SettingsPage>
)
