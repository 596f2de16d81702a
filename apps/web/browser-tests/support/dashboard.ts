import { User } from '@aplauso/contract/accounts'
import { Membership, Proposal, ReceivedInvitation } from '@aplauso/contract/agency'
import { AlertQueue } from '@aplauso/contract/alerts'
import type { BalanceNow } from '@aplauso/contract/balance'
import { CHIME_IDS, Chime, ChimeFamily } from '@aplauso/contract/chimes'
import { type Creator, FirstSteps } from '@aplauso/contract/creators'
import { ReceivedDonation, ReceivedStats } from '@aplauso/contract/donations'
import { Goal } from '@aplauso/contract/goals'
import { Media } from '@aplauso/contract/media'
import { BlockedDonor } from '@aplauso/contract/moderation'
import { cents } from '@aplauso/contract/money'
import { ReceivedRecurringDonation, RecurringDonationIncome } from '@aplauso/contract/recurring-donations'
import { Stream } from '@aplauso/contract/streams'
import { Timer } from '@aplauso/contract/timers'
import * as z from 'zod'
import { OFFERED } from './config.ts'
import { publicPage } from './donation-page.ts'
import { newUser, storedAccount } from './signed-in.ts'
import { type Answers, call } from './stand-in.ts'
import { tone } from './tone.ts'

export const NOTHING_RECEIVED: ReceivedStats = {
  ...{ totalDonations: 0, totalRevenue: cents(0), averageDonation: cents(0), thisMonth: cents(0) },
  ...{
    totalNet: cents(0),
    thisMonthNet: cents(0),
    monthBefore: cents(0),
    donationsThisMonth: 0,
    daily: [],
    timeZone: 'Europe/Lisbon',
  },
}

const ZERO = cents(0)
export const NO_BALANCE: BalanceNow = {
  ...{ currency: 'EUR', gross: ZERO, platformFees: ZERO, agencyShare: ZERO, refunded: ZERO, chargedBack: ZERO },
  ...{ paidOut: ZERO, net: ZERO, pendingCents: ZERO, availableCents: ZERO, holdCents: ZERO, owedCents: ZERO },
  heldBy: { operator: ZERO, mollie: ZERO, stripe: ZERO },
}

export const NO_OBS: AlertQueue = {
  ...{
    paused: false,
    muted: false,
    soundsMuted: false,
    speechMuted: false,
    panic: false,
    playing: [],
    waiting: [],
    waitingCount: 0,
  },
  ...{ held: [], heldCount: 0, missed: [], missedCount: 0 },
  overlays: { connected: 0, hidden: 0, preview: 0, streaming: false, lastSeenAt: null },
}

/** Public data of a creator without donations, with changes. */
export const publicCreator = (changes: Partial<Creator>): Creator => ({
  ...{ id: 'viva', slug: 'viva', displayName: 'Viva', username: 'viva', avatar: null, verified: false, bio: null },
  ...{ streamPlatforms: [], channelUrl: null, totalDonations: 0, totalReceived: cents(0), donationGoal: null },
  ...{ ttsEnabled: true, minDonationForTts: cents(500), live: false, acceptsDonations: true, closedBy: null },
  look: { base: 'classic', language: 'specification' },
  page: publicPage({}),
  ...changes,
})

/** A paid donation of five euros, with changes. */
export const received = (changes: Partial<ReceivedDonation> & { id: string }): ReceivedDonation => ({
  ...{ donorName: 'Rita', message: null, amount: cents(500), currency: 'EUR', audioUrl: null, voice: null },
  ...{ createdAt: '2026-02-03T12:00:00.000Z', paidAt: '2026-02-03T12:00:05.000Z', status: 'paid' },
  ...{ alertStatus: 'shown', refunded: cents(0), chargedBack: cents(0), refundPending: cents(0) },
  ...{ private: false, monthsInRow: null },
  ...changes,
})

/** Every alert sound under its id, with the same short tone. */
export const CHIMES: Chime[] = CHIME_IDS.map((id) => ({
  ...{ id, name: id, url: `${tone(0.4)}#${id}`, durationMs: 400 },
  family: ChimeFamily.options.find((family) => id.startsWith(family)) ?? 'bells',
}))

/** The profile's goal as the only one. */
export const goalsOf = ({ donationGoal, totalReceived }: User): Goal[] =>
  donationGoal === null
    ? []
    : [
        {
          ...{ id: 'meta', title: '', targetCents: donationGoal, receivedCents: totalReceived },
          ...{ startsAt: null, endsAt: null, milestones: [] },
        },
      ]

/** Answers for a creator without recurring donations. */
export const NO_SUPPORTERS: Answers = {
  'GET /api/supports/income': call({
    answers: RecurringDonationIncome,
    answer: () => ({ active: 0, monthlyCents: cents(0), nextThirtyDaysCents: cents(0) }),
  }),
  'GET /api/supports/received': call({ answers: ReceivedRecurringDonation.array(), answer: () => [] }),
}

/** A creator with an empty dashboard, and the answers of its server. */
export function newCreator(changes: Partial<User> = {}) {
  const account = storedAccount(
    newUser('creator', { widgetUrl: `${location.origin}/widget/rui#key=secreta`, ...changes }),
  )
  const answers: Answers = {
    ...OFFERED,
    ...account.answers,
    'GET /api/user': call({ answers: User, answer: account.user }),
    'GET /api/first-steps': call({
      answers: FirstSteps,
      answer: () => ({ page: false, overlay: false, test: false, share: false, hidden: true }),
    }),
    'GET /api/donations/stats': call({ answers: ReceivedStats, answer: () => NOTHING_RECEIVED }),
    'GET /api/donations/my': call({ answers: ReceivedDonation.array(), answer: () => [] }),
    'GET /api/goals': call({ answers: Goal.array(), answer: () => goalsOf(account.user()) }),
    'GET /api/timers': call({ answers: Timer.array(), answer: () => [] }),
    'GET /api/streams': call({ answers: Stream.array(), answer: () => [] }),
    'GET /api/alerts/queue': call({ answers: AlertQueue, answer: () => NO_OBS }),
    'GET /api/listen-key': call({
      answers: z.object({ url: z.url() }),
      answer: () => ({ url: `${location.origin}/listen/rui#key=segredo` }),
    }),
    'GET /api/media': call({ answers: Media.array(), answer: () => [] }),
    'GET /api/chimes': call({ answers: Chime.array(), answer: () => CHIMES }),
    'GET /api/blocked-donors': call({ answers: BlockedDonor.array(), answer: () => [] }),
    'GET /api/agency/invitations': call({ answers: ReceivedInvitation.array(), answer: () => [] }),
    'GET /api/agency/proposals': call({ answers: Proposal.array(), answer: () => [] }),
    'GET /api/agency/memberships': call({ answers: Membership.array(), answer: () => [] }),
    ...NO_SUPPORTERS,
  }
  return { account, answers }
}
