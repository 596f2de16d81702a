import { Creator } from '@aplauso/contract/creators'
import { DONATION_PAGE_DEFAULTS, FeeQuote, type PublicDonationPage } from '@aplauso/contract/donation-page'
import { Goal } from '@aplauso/contract/goals'
import { CheckedMessage } from '@aplauso/contract/moderation'
import { cents, feeCents, withCover } from '@aplauso/contract/money'
import { VoiceList } from '@aplauso/contract/voices'
import { OFFERED } from './config.ts'
import { call } from './stand-in.ts'

/** The default donation page, with changes. */
export const publicPage = (changes: Partial<PublicDonationPage>): PublicDonationPage => {
  const { presets, minCents, maxCents, tiers, coverUrl, thanks, coverFee, signInAboveCents, embed } =
    DONATION_PAGE_DEFAULTS
  return {
    ...{
      presets: [...presets],
      minCents,
      maxCents,
      tiers: [...tiers],
      coverUrl,
      thanks,
      coverFee,
      signInAboveCents,
      embed,
    },
    ...{ colors: { accent: null, background: null }, supporters: { recent: [], top: [] }, takesMonthly: true },
    ...changes,
  }
}

/** A creator who is not live, with a minimum of five euros for speech. */
export const ANA: Creator = {
  ...{ id: '01890a5d-ac96-774b-bcce-b302099a8001', slug: 'ana', displayName: 'Ana Ventura', username: 'ana' },
  ...{ avatar: null, verified: true, bio: 'Guitarra todas as noites.', streamPlatforms: ['twitch'] },
  ...{ channelUrl: 'https://example.com/ana', totalDonations: 3, totalReceived: cents(4_500), donationGoal: null },
  ...{ ttsEnabled: true, minDonationForTts: cents(500), live: false, acceptsDonations: true, closedBy: null },
  look: { base: 'classic', language: 'specification' },
  page: publicPage({}),
}

/** On a plan with a fee of 8 %. */
const quoteOf = (euros: number): FeeQuote => {
  const amount = cents(Math.round(euros * 100))
  const fee = feeCents(amount, 800)
  return {
    ...{ amountCents: amount, feeCents: fee, agencyShareCents: cents(0), creatorGetsCents: cents(amount - fee) },
    withCoverCents: withCover(amount, 800),
  }
}

/** Answers for her donation page. */
export const ON_STAGE = {
  ...OFFERED,
  'GET /api/creators/:slug': call({ answers: Creator, answer: () => ANA }),
  'GET /api/creators/:slug/goals': call({ answers: Goal.array(), answer: () => [] }),
  'POST /api/creators/:slug/check-message': call({
    answers: CheckedMessage,
    answer: () => ({ warnings: [], willBeHeld: false }),
  }),
  'GET /api/voices': call({ answers: VoiceList, answer: () => ({ voices: [], configured: true, defaultVoiceId: '' }) }),
  'GET /api/creators/:slug/fee': call({
    answers: FeeQuote,
    answer: (_, { query }) => quoteOf(Number(query.get('amountEuro'))),
  }),
}
