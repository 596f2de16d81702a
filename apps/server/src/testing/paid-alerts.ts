import type { ReceivedDonation } from '@aplauso/contract/donations'
import type { TestApp } from './test-app.ts'

/** Creates paid donations over HTTP, and reads the status of all alerts. */
export function paidAlerts(app: () => TestApp) {
  async function paid(slug: string, order: Record<string, unknown> = {}) {
    const donation = await app().donate(slug, order)
    await app().pay(donation)
    return donation
  }
  const statusOf = async (token: string) =>
    (await app().call<ReceivedDonation[]>('/api/donations/my', { token })).body.map(({ alertStatus }) => alertStatus)
  return { paid, statusOf }
}
