import type { ReceivedDonation } from '@aplauso/contract/donations'
import type { TestApp } from './test-app.ts'

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
