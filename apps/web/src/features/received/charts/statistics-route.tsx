import { m } from '@aplauso/texts/messages'
import { dayIn } from '#lib/i18n/dates.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { ReceivedPage } from '../received-page.tsx'
import { chartPath, readChoice } from './chart-choice.ts'
import { DonationCharts } from './donation-charts.tsx'
import { topDonorsPath } from './top-donors.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: `${t(m.shell_statistics)} | ${INSTANCE_NAME}`, description: t(m.charts_description) }),
  prefetch: ({ timeZone }) => {
    const today = dayIn(timeZone, new Date())
    return [
      { key: [chartPath(readChoice(new URLSearchParams(), ['day']), today)] },
      { key: [topDonorsPath(today.slice(0, 7))] },
    ]
  },
}

export function Component() {
  const t = useText()
  return (
    <ReceivedPage title={(name) => (name === undefined ? t(m.shell_statistics) : t(m.charts_managed_title, { name }))}>
      {(scope) => <DonationCharts scope={scope} />}
    </ReceivedPage>
  )
}
