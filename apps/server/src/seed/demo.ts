import type { StreamPlatform, UserType } from '@aplauso/contract/accounts'
import { DonationPageChange } from '@aplauso/contract/donation-page'
import { DAY_MS } from '@aplauso/contract/limits'
import { type Cents, cents } from '@aplauso/contract/money'
import type { PlanId } from '@aplauso/contract/plan-ids'
import { createPasswords, insertAccount } from '#modules/accounts/public.ts'
import { findTemplate, insertScene, setFirstGoal } from '#modules/alerts/public.ts'
import { putPage } from '#modules/donations/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import { grantPlan } from '#modules/subscriptions/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { isUniqueViolation } from '#platform/database/database-errors.ts'
import { pastDonations } from './demo-donations.ts'
import { insertAgencyLink } from './insert-agency-link.ts'
import { insertPaidDonations } from './paid-donations.ts'

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
  leonor: account('leonor', 'Leonor Quintas', 'creator'),
  mateus: account('mateus', 'Mateus Brandão', 'creator'),
  rui: account('rui', 'Rui Almeida', 'fan'),
  sofia: account('sofia', 'Sofia Reis', 'supporter'),
  palco: account('palco', 'Palco Norte', 'agency'),
}

const DEMO_ADDRESSES = Object.values(DEMO_ACCOUNTS).map(({ email }) => email)

type DemoCreator = {
  account: DemoAccount
  streamPlatforms: StreamPlatform[]
  channelUrl: string
  bio: string
  verified: boolean
  plan: PlanId
  goal: Cents
  page?: DonationPageChange
  /** The creator's scene, from a template. */
  scene?: { templateId: string; name: string }
  fans: ('rui' | 'sofia')[]
  messages: (string | null)[]
  evenings: number[]
}

/** Shows the options of a donation page: words beside the amounts, a style to choose, and lists of donors. */
const ANAS_PAGE = DonationPageChange.parse({
  presets: [
    { cents: 500, word: 'Palmas' },
    { cents: 1_000, word: 'Bravo' },
    { cents: 2_500, word: 'Ovação' },
    { cents: 5_000, word: 'De pé' },
  ],
  tiers: [{ fromCents: 2_500, unlocks: ['look'] }],
  thanks: { text: 'Obrigada do fundo do coração. Até ao próximo direto!' },
  supporters: { recent: 5, top: 3 },
})

const CREATORS: DemoCreator[] = [
  {
    account: DEMO_ACCOUNTS.ana,
    page: ANAS_PAGE,
    scene: { templateId: 'cause', name: 'Guitarra solidária' },
    streamPlatforms: ['twitch', 'youtube'],
    channelUrl: 'https://www.twitch.tv/ana',
    bio: 'Guitarra portuguesa em direto todas as noites às 21h. Peças a pedido, improviso e muita conversa.',
    verified: true,
    plan: 'pro',
    goal: cents(50_000),
    fans: ['rui', 'sofia'],
    messages: [
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
    ],
    evenings: [1, 0, 2, 1, 0, 0, 3, 1, 0, 1, 4, 0, 1],
  },
  {
    account: DEMO_ACCOUNTS.leonor,
    streamPlatforms: ['instagram', 'tiktok'],
    channelUrl: 'https://www.instagram.com/leonor',
    bio: 'Aguarela e azulejo, do esboço ao forno, aos domingos de manhã.',
    verified: false,
    plan: 'creator',
    goal: cents(20_000),
    fans: ['sofia'],
    messages: [
      'Esse azul ficou perfeito.',
      null,
      'Quero um azulejo destes na cozinha!',
      'Aprendi mais hoje do que num ano de aulas.',
      null,
      'Para o próximo saco de barro.',
    ],
    evenings: [1, 0, 0, 2, 0, 0, 0, 1, 0],
  },
  {
    account: DEMO_ACCOUNTS.mateus,
    streamPlatforms: ['twitch'],
    channelUrl: 'https://www.twitch.tv/mateus',
    bio: 'Speedruns com sotaque do Porto. Se perder o recorde, canto.',
    verified: false,
    plan: 'free',
    goal: cents(15_000),
    fans: ['rui'],
    messages: ['Canta!', 'Menos um segundo, vi com estes olhos.', null, 'Força, Mateus!', null],
    evenings: [0, 0, 1, 0, 0, 1, 0],
  },
]
const DAYS = 42

export async function isEmptyDatabase(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * True when the accounts with the public password exist. Other people may register these addresses but can never
 * confirm them: no email reaches a name under `.test`.
 */
export async function hasDemoAccounts(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'in', DEMO_ADDRESSES)
    .where('email_verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Creates the demo accounts, weeks of donations, and an agency that manages all three creators, in one transaction. */
export async function seedDemo(deps: { db: Database; prices: Prices }, now = new Date()): Promise<void> {
  try {
    await insertDemo(deps, now)
  } catch (error) {
    // Another process that started at the same moment has created them.
    if (!isUniqueViolation(error)) throw error
  }
}

async function insertDemo({ db, prices }: { db: Database; prices: Prices }, now: Date): Promise<void> {
  const passwordHash = await (await createPasswords()).hash(DEMO_PASSWORD)
  const createdAt = new Date(now.getTime() - (DAYS + 1) * DAY_MS)
  await db.transaction().execute(async (tx) => {
    const create = (demo: DemoAccount, more = {}) =>
      insertAccount(tx, { ...demo, ...more, passwordHash, language: 'pt' }, createdAt)
    const rui = await create(DEMO_ACCOUNTS.rui, { aboutMe: 'Oiço tudo o que tenha guitarra.' })
    const ids = { rui, sofia: await create(DEMO_ACCOUNTS.sofia) }
    const palco = await create(DEMO_ACCOUNTS.palco)
    for (const demo of CREATORS) {
      const { streamPlatforms, channelUrl } = demo
      const creatorId = await create(demo.account, { streamPlatforms, channelUrl })
      await publishCreator(tx, creatorId, demo)
      await grantPlan({ prices }, tx, creatorId, demo.plan, now)
      const fans = demo.fans.map((name) => ({ id: ids[name], displayName: DEMO_ACCOUNTS[name].displayName }))
      // Inserted before the donations: the agency has a share of each.
      await insertAgencyLink(tx, palco, creatorId, createdAt)
      await insertPaidDonations(tx, pastDonations({ ...demo, creatorId, fans, days: DAYS }, now), prices)
    }
    // The addresses receive no mail, so they count as verified.
    await tx.updateTable('users').set({ email_verified_at: createdAt }).where('email', 'in', DEMO_ADDRESSES).execute()
  })
}

async function publishCreator(tx: AnyTransaction, creatorId: string, demo: DemoCreator) {
  const { bio, verified, goal, page, scene } = demo
  await tx.updateTable('users').set({ bio, verified }).where('id', '=', creatorId).execute()
  await setFirstGoal(tx, creatorId, goal)
  if (page) await putPage(tx, creatorId, page)
  const template = scene && findTemplate(scene.templateId, 'pt')
  if (template) await insertScene(tx, creatorId, { ...template, name: scene.name })
}
