import type { AlertQueue } from '@aplauso/contract/alerts'
import type { ReceivedDonation } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import type { Translate } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'

const TEST_EUROS = 10

type SendTest = {
  slug: string
  t: Translate
  language: Language
  /** Undefined until the server has sent them. */
  overlays: AlertQueue['overlays'] | undefined
  onSent: (id: string) => void
}

/** Sends a test alert of this creator with texts of the interface, and says whether an overlay will show it. */
export async function sendTest({ slug, t, language, overlays, onSent }: SendTest): Promise<void> {
  try {
    const { id } = await api.post<ReceivedDonation>('/api/donations/test', {
      creatorSlug: slug,
      donorName: t(m.dashboard_test_name_default),
      message: t(m.dashboard_test_message_default),
      amountEuro: TEST_EUROS,
    })
    onSent(id)
    const isUnseen = overlays !== undefined && overlays.hidden === overlays.connected
    const unseenText = overlays?.connected === 0 ? m.dashboard_test_no_obs : m.dashboard_test_hidden
    toast({ title: t(m.dashboard_test_sent), description: t(isUnseen ? unseenText : m.alert_settings_test_sent_text) })
  } catch (error) {
    const description = await failureText(error, t, language, t(m.dashboard_test_failed_text))
    toast({ title: t(m.dashboard_test_failed), description, tone: 'destructive' })
  }
}
