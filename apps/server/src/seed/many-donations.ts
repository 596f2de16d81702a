import { DAY_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { createPasswords, insertAccount } from '#modules/accounts/public.ts'
import type { Database } from '#modules/tables.ts'
import { DEMO_PASSWORD } from './demo.ts'
import { insertPaidDonations, type PastDonation } from './paid-donations.ts'

const BATCH = 5_000
const DONATIONS_PER_CREATOR = 500
const CREATORS_MAX = 2_000
const SPAN_MS = 730 * DAY_MS

/**
 * Two years of donations, spread as real ones are: a few creators get most of them, small amounts are common.
 * Gives the number of creators made. Runs again on top of what is there.
 */
export async function seedDonations(db: Database, total: number, progress: (done: number) => void): Promise<number> {
  const creatorCount = Math.min(CREATORS_MAX, Math.max(3, Math.ceil(total / DONATIONS_PER_CREATOR)))
  const now = Date.now()
  const run = now.toString(36)
  const passwordHash = await (await createPasswords()).hash(DEMO_PASSWORD)
  const creators = await db.transaction().execute(async (tx) => {
    const ids: string[] = []
    for (let index = 0; index < creatorCount; index += 1) {
      const username = `seed-${run}-${index}`
      ids.push(
        await insertAccount(
          tx,
          {
            email: `${username}@demo.aplauso.test`,
            username,
            displayName: `Criador ${index + 1}`,
            userType: 'creator',
            passwordHash,
            language: 'pt',
          },
          new Date(now - SPAN_MS),
        ),
      )
    }
    return ids
  })
  for (let done = 0; done < total; ) {
    const size = Math.min(BATCH, total - done)
    const batch = Array.from({ length: size }, (_, index) => pastDonation(creators, now, done + index, total))
    await db.transaction().execute((tx) => insertPaidDonations(tx, batch))
    done += size
    progress(done)
  }
  return creatorCount
}

function pastDonation(creators: string[], now: number, index: number, total: number): PastDonation {
  // The square of a uniform number: the first tenth of the creators gets about a third of the donations.
  const creator = creators[Math.floor(Math.random() ** 2 * creators.length)] ?? ''
  const euros = Math.max(1, Math.round(5 * Math.exp(1.1 * (Math.random() + Math.random() + Math.random() - 1.5))))
  return {
    creatorId: creator,
    plan: 'free',
    donorId: null,
    donorName: index % 4 === 0 ? null : `Doador ${index % 997}`,
    message: index % 3 === 0 ? null : 'Força, boa sorte para hoje!',
    amountCents: cents(euros * 100),
    paidAt: new Date(now - SPAN_MS + Math.floor(((index + 1) / total) * (SPAN_MS - 1_000))),
  }
}
