import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { ReceivedPage } from '../received-page.tsx'
import { Charts } from './charts.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.charts_head), description: t(m.charts_description) }),
}

export function Component() {
  const t = useText()
  return (
    <ReceivedPage title={(name) => (name === undefined ? t(m.charts_title) : t(m.charts_managed_title, { name }))}>
      {(shown) => <Charts shown={shown} />}
    </ReceivedPage>
  )
}
