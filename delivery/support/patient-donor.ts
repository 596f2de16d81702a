import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DonationProgress, DonationStarted } from '@aplauso/contract/donations'
import { patientCall, post } from '../../bench/storm/patient-call.ts'

const POLL_EVERY_MS = 200

/**
 * Donates, pays and waits on the thank-you page until the donation is paid, whatever the server does meanwhile. Retries
 * use the same idempotency key, and the thank-you page makes the server poll for a lost webhook.
 */
export async function donatePatiently(baseUrl: string, slug: string): Promise<void> {
  const order = { creatorSlug: slug, amountEuro: 10, donorName: 'Rita', message: 'Olá!', audioType: 'text' }
  const started = await patientCall(
    `${baseUrl}/api/donations/create-payment`,
    post(order, { 'idempotency-key': randomUUID() }),
  )
  if (started.status !== 201) throw new Error(`a donation was answered with ${started.status}: ${started.text}`)
  const { donationId, checkoutUrl } = DonationStarted.parse(JSON.parse(started.text))
  // 409: the server died between ending the payment and answering.
  const ended = await patientCall(baseUrl + new URL(checkoutUrl).pathname, post({ outcome: 'paid' }))
  if (ended.status !== 303 && ended.status !== 409) throw new Error(`a checkout was answered with ${ended.status}`)
  for (;;) {
    const answer = await patientCall(`${baseUrl}/api/donations/${donationId}/status`, {})
    if (DonationProgress.parse(JSON.parse(answer.text)).status === 'paid') return
    await pause(POLL_EVERY_MS)
  }
}
