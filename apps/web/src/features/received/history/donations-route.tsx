import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { ReceivedPage } from '../received-page.tsx'
import { listPath, NO_FILTER } from './donation-filter.ts'
import { DonationHistory } from './donation-history.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: `${t(m.shell_donations)} | ${INSTANCE_NAME}`, description: t(m.received_description) }),
  prefetch: () => [{ key: [listPath(NO_FILTER)], list: listPath(NO_FILTER) }],
}

export function Component() {
  const t = useText()
  return (
    <ReceivedPage title={(name) => (name === undefined ? t(m.shell_donations) : t(m.received_managed_title, { name }))}>
      {(scope) => <DonationHistory scope={scope} />}
    </ReceivedPage>
  )
}
