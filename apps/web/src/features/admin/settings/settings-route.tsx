import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { AdminSettings } from './admin-settings.tsx'
import { SETTINGS_PATH } from './use-settings-change.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.admin_settings)} | ${INSTANCE_NAME}`,
    description: t(m.admin_settings_description),
  }),
  prefetch: ({ operatorRole }) => (operatorRole === 'owner' ? [{ key: [SETTINGS_PATH] }] : []),
}

export const Component = AdminSettings
