import { bareSlug } from '@aplauso/contract/bare-slug'
import type { Config } from '@aplauso/contract/config'
import type { Creator } from '@aplauso/contract/creators'
import type { Goal } from '@aplauso/contract/goals'
import type { VoiceList } from '@aplauso/contract/voices'
import type { PageStyle } from '#components/checkout/page-style.ts'
import { type Api, ApiError } from '#lib/api/api.ts'

/** What this server lets donors do, out of its config: of the rest nothing is sent along with the page. */
export type DonationFeatures = Pick<Config, 'paymentMethods' | 'sandbox'> & {
  sounds: boolean
  sharing: boolean
  fees: boolean
}

/**
 * `voices` null: they could not be read, and the creator's own voice speaks without a choice. `goals` null: neither could they, and the
 * record has the first. `nowMs`: when it was loaded, so that server and browser draw the same.
 */
export type DonationPageData = {
  creator: Creator
  goals: Goal[] | null
  offer: DonationFeatures
  voices: VoiceList | null
  /** Of a creator with colours of their own. */
  style: PageStyle | undefined
  nowMs: number
}

/** All at once; undefined when there is no such creator. Only the creator's record can fail the page. */
export async function loadDonationPageData(api: Api, slugOrId: string): Promise<DonationPageData | undefined> {
  const name = encodeURIComponent(bareSlug(slugOrId))
  const [creator, goals, offer, voices] = await Promise.all([
    api.get<Creator>(`/api/creators/${name}`).catch(undefinedIfNotFound),
    api.get<Goal[]>(`/api/creators/${name}/goals`).catch(() => null),
    api.get<Config>('/api/config').then(featuresOf, defaultFeatures),
    api.get<VoiceList>(`/api/voices?creatorSlug=${name}`).catch(() => null),
  ])
  return creator && { creator, goals, offer, voices, style: await styleOf(creator), nowMs: Date.now() }
}

/** What works it out is for few pages, and no part of the others. */
async function styleOf({ page }: Creator): Promise<PageStyle | undefined> {
  const { accent, background } = page.colors
  return accent === null && background === null
    ? undefined
    : (await import('#components/checkout/page-style.ts')).pageStyleOf(page.colors)
}

function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined
  throw error
}

const featuresOf = ({ features, paymentMethods, sandbox, plans }: Config): DonationFeatures => ({
  sounds: features.customAudioUpload === true,
  sharing: features.socialSharing === true,
  fees: plans !== null,
  paymentMethods,
  sandbox,
})

/** Sounds and sharing are there wherever nobody has switched them off; of the rest nothing is promised that is not known. */
const defaultFeatures = (): DonationFeatures => ({
  sounds: true,
  sharing: true,
  fees: false,
  paymentMethods: [],
  sandbox: false,
})
