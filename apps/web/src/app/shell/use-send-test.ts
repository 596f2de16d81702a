import { use, useState } from 'react'
import { QueueContext } from '#components/alert-queue/queue-context.ts'
import { LiveContext } from '#components/live/live-context.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

/** Sends a test alert of this creator; its code is fetched at the first one. */
export function useSendTest(slug: string) {
  const { t, language } = useLanguage()
  const overlays = use(QueueContext)?.queue?.overlays
  const live = use(LiveContext)
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    try {
      const { sendTest } = await import('./send-test.ts')
      await sendTest({ slug, t, language, overlays, onSent: (id) => live?.markTestAsOwn(id) })
    } catch (error) {
      console.warn('the code of the test alert cannot be loaded', error)
    } finally {
      setBusy(false)
    }
  }
  return { send, busy }
}
