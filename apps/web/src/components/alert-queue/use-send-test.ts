import type { ReceivedDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { use } from 'react'
import { LiveContext } from '#components/live/live-context.ts'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { QueueContext } from './queue-context.ts'

const TEST_EUROS = 10

/** Sends a test alert of this creator with the texts of the interface, and says whether an overlay will show it. */
export function useSendTest(slug: string) {
  const t = useText()
  const overlays = use(QueueContext)?.queue?.overlays
  const live = use(LiveContext)
  const { change, busy } = useChange({
    send: () =>
      api.post<ReceivedDonation>('/api/donations/test', {
        creatorSlug: slug,
        donorName: t(m.dashboard_test_name_default),
        message: t(m.dashboard_test_message_default),
        amountEuro: TEST_EUROS,
      }),
    onDone({ id }) {
      live?.markTestAsOwn(id)
      const isUnseen = overlays !== undefined && overlays.hidden === overlays.connected
      const unseenText = overlays?.connected === 0 ? m.dashboard_test_no_obs : m.dashboard_test_hidden
      toast({
        title: t(m.dashboard_test_sent),
        description: t(isUnseen ? unseenText : m.alert_settings_test_sent_text),
      })
    },
    failedTitle: t(m.dashboard_test_failed),
    failedText: t(m.dashboard_test_failed_text),
  })
  return { send: () => change(undefined), busy }
}
