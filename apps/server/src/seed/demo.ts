import type { UserType } from '@aplauso/contract/accounts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { createPasswords, insertAccount } from '#modules/accounts/public.ts'
import type { Database } from '#modules/tables.ts'
import { insertPaidDonations, type PastDonation } from './paid-donations.ts'

export const DEMO_PASSWORD = 'aplauso'

type DemoAccount = { email: string; username: string; displayName: string; userType: UserType }
const account = (username: string, displayName: string, userType: UserType): DemoAccount => ({
  email: `${username}@demo.aplauso.test`,
  username,
  displayName,
  userType,
})

export const DEMO_ACCOUNTS = {
  ana: account('ana', 'Ana Ventura', 'creator'),
  rui: account('rui', 'Rui Almeida', 'fan'),
  sofia: account('sofia', 'Sofia Reis', 'supporter'),
  palco: account('palco', 'Palco Norte', 'agency'),
}

const MESSAGES = [
  'Boa noite do Funchal!',
  'Toca a do Carlos Paredes, por favor.',
  'Parabéns pelos dois anos de canal!',
  null,
  'Aquela última meia hora foi linda.',
  'Primeira vez aqui e já fiquei fã.',
  null,
  'Para as cordas novas da guitarra.',
  'Greetings from Porto, keep it up!',
  'Força nesse jogo, é hoje que passas o boss.',
]
const NAMES = ['Tiago Reis', 'Beatriz Sá', null, 'Clara Nunes', 'Duarte Pinto', 'Inês', 'Marco', 'Joana Faria']
const AMOUNTS_EUROS = [5, 10, 5, 2, 25, 5, 3, 10, 5, 15, 2, 5]
/** Donations a day, over and over: quiet evenings and loud ones. */
const EVENINGS = [1, 0, 2, 1, 0, 0, 3, 1, 0, 1, 4, 0, 1]
const DAYS = 42

export async function isEmptyDatabase(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** The contract's demo accounts, and weeks of donations to Ana; all of it or nothing. */
export async function seedDemo(db: Database, now = new Date()): Promise<void> {
  const passwordHash = await (await createPasswords()).hash(DEMO_PASSWORD)
  await db.transaction().execute(async (tx) => {
    const create = (demo: DemoAccount, more = {}) =>
      insertAccount(
        tx,
        { ...demo, ...more, passwordHash, language: 'pt' },
        new Date(now.getTime() - (DAYS + 1) * DAY_MS),
      )
    const ana = await create(DEMO_ACCOUNTS.ana, {
      streamPlatforms: ['twitch', 'youtube'],
      channelUrl: 'https://www.twitch.tv/ana',
    })
    const rui = await create(DEMO_ACCOUNTS.rui, { aboutMe: 'Oiço tudo o que tenha guitarra.' })
    const sofia = await create(DEMO_ACCOUNTS.sofia)
    await create(DEMO_ACCOUNTS.palco)
    await tx
      .updateTable('users')
      .set({
        bio: 'Guitarra portuguesa em direto todas as noites às 21h. Peças a pedido, improviso e muita conversa.',
        verified: true,
        subscription_plan: 'creator',
      })
      .where('id', '=', ana)
      .execute()
    await tx
      .updateTable('creators')
      .set({ donation_goal_cents: cents(50_000) })
      .where('user_id', '=', ana)
      .execute()
    await insertPaidDonations(tx, pastDonations(ana, [rui, sofia], now))
  })
}

/** The same for everyone, the last one an hour ago. */
function pastDonations(creatorId: string, fans: string[], now: Date): PastDonation[] {
  const pick = <Value>(values: readonly Value[], index: number) => values[index % values.length]
  const evenings = Array.from({ length: DAYS }, (_, daysAgo) =>
    Array.from({ length: pick(EVENINGS, daysAgo) ?? 0 }, (_, turn) => ({ daysAgo, turn })),
  )
  return evenings.flat().map(({ daysAgo, turn }, index): PastDonation => {
    const isFan = index % 5 === 0
    const fan = (index / 5) % fans.length
    return {
      creatorId,
      plan: 'creator',
      donorId: isFan ? (fans[fan] ?? null) : null,
      donorName: isFan
        ? (fan === 0 ? DEMO_ACCOUNTS.rui : DEMO_ACCOUNTS.sofia).displayName
        : (pick(NAMES, index) ?? null),
      message: pick(MESSAGES, index) ?? null,
      amountCents: cents((pick(AMOUNTS_EUROS, index) ?? 5) * 100),
      paidAt: new Date(now.getTime() - daysAgo * DAY_MS - HOUR_MS - turn * 25 * MINUTE_MS),
    }
  })
}
