import { m } from '@aplauso/texts/messages'
import { Outlet } from 'react-router'
import { LoadingScreen } from '#components/shell/loading-screen.tsx'
import { MessagePage } from '#components/shell/message-page.tsx'
import { useConfig, useIsConfigLoading } from '#lib/api/use-config.ts'
import { useText } from '#lib/i18n/language.tsx'

/** Layout route of the agency pages. It waits for the config, because a server can switch agencies off. */
export function Component() {
  const t = useText()
  const config = useConfig()
  if (useIsConfigLoading()) return <LoadingScreen />
  if (config?.features.agencyDashboard !== false) return <Outlet />
  return <MessagePage title={t(m.agency_off)} text={t(m.agency_off_text)} />
}
