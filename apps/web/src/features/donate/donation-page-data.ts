import { bareSlug } from '@aplauso/contract/bare-slug'
import type { Config } from '@aplauso/contract/config'
import type { Creator } from '@aplauso/contract/creators'
import type { Goal } from '@aplauso/contract/goals'
import type { VoiceList } from '@aplauso/contract/voices'
import type { PageStyle } from '#components/checkout/page-style.ts'
import { type Api, ApiError } from '#lib/api/api.ts'

/** The part of the config that the donation page needs; the rest is not sent with the page. */
export type DonationFeatures = Pick<Config, 'paymentMethods' | 'sandbox'> & {
  sounds: boolean
  sharing: boolean
  fees: boolean
}

/**
 * `voices` null: not readable, so the creator's default voice is used. `goals` null: not readable, so the profile's
 * goal is used. `nowMs`: loading time, so that server and browser render the same.
 */
export type DonationPageData = {
  creator: Creator
  goals: Goal[] | null
  offer: DonationFeatures
  voices: VoiceList | null
  /** Only for a creator with custom colours. */
  style: PageStyle | undefined
  nowMs: number
}

/**
 * Loads everything in parallel; undefined if the creator does not exist. Only a failure of the profile fails the page.
 */
export async function loadDonationPageData(
  api: Api,
  slugOrId: string,
): Promise<DonationPageData | 'suspended' | undefined> {
  const name = encodeURIComponent(bareSlug(slugOrId))
  const [creator, goals, offer, voices] = await Promise.all([
    api.get<Creator>(`/api/creators/${name}`).catch(absence),
    api.get<Goal[]>(`/api/creators/${name}/goals`).catch(() => null),
    api.get<Config>('/api/config').then(featuresOf, defaultFeatures),
    api.get<VoiceList>(`/api/voices?creatorSlug=${name}`).catch(() => null),
  ])
  if (creator === 'suspended') return creator
  return creator && { creator, goals, offer, voices, style: await styleOf(creator), nowMs: Date.now() }
}

/** Loaded on demand, because few pages have custom colours. */
async function styleOf({ page }: Creator): Promise<PageStyle | undefined> {
  const { accent, background } = page.colors
  return accent === null && background === null
    ? undefined
    : (await import('#components/checkout/page-style.ts')).pageStyleOf(page.colors)
}

function absence(error: unknown): 'suspended' | undefined {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 410) return 'suspended'
  if (error.status === 404) return undefined
  throw error
}

const featuresOf = ({ features, paymentMethods, sandbox, plans }: Config): DonationFeatures => ({
  sounds: features.customAudioUpload === true,
  sharing: features.socialSharing === true,
  fees: plans !== null,
  paymentMethods,
  sandbox,
})

/** Features without a config: sounds and sharing default to on, everything else to off. */
const defaultFeatures = (): DonationFeatures => ({
  sounds: true,
  sharing: true,
  fees: false,
  paymentMethods: [],
  sandbox: false,
})
