import type { TestApp } from '../../apps/server/src/testing/app.ts'
import type { Chance } from './chance.ts'

/** Donors who pay one after the other, so many at once, until `enough` says so. Gives the ids of what they have paid. */
export async function donateUntil(
  { app, slug, chance, donors }: { app: TestApp; slug: string; chance: Chance; donors: number },
  enough: () => boolean,
): Promise<string[]> {
  const paid: string[] = []
  await Promise.all(
    Array.from({ length: donors }, async () => {
      while (!enough()) {
        const donation = await app.donate(slug)
        await app.pay(donation)
        paid.push(donation.donationId)
        await chance.pauseUpTo(60)
      }
    }),
  )
  return paid
}
