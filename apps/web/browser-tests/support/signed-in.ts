import { ProfileChange, User, type UserType } from '@aplauso/contract/accounts'
import { CreatorSummary } from '@aplauso/contract/creators'
import { DonorSettings } from '@aplauso/contract/donation-page'
import { DonorDonation, DonorStats } from '@aplauso/contract/donations'
import { DonorStatus } from '@aplauso/contract/moderation'
import { cents } from '@aplauso/contract/money'
import { PushDevice } from '@aplauso/contract/push'
import { RecurringDonation } from '@aplauso/contract/recurring-donations'
import type { SecondFactorState } from '@aplauso/contract/second-factors'
import { ControlledCreator, ReceivedModeratorInvitation } from '@aplauso/contract/team'
import { TERMS_VERSION } from '@aplauso/contract/terms'
import * as z from 'zod'
import { call } from './stand-in.ts'

/** A newly registered user of this type. */
export const newUser = (userType: UserType, changes: Partial<User> = {}): User => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  ...{ slug: 'rui', username: 'rui', displayName: 'Rui Pena', email: 'rui@example.com', emailVerified: true, userType },
  ...{
    bio: null,
    aboutMe: null,
    streamPlatforms: [],
    channelUrl: null,
    avatar: null,
    pictureInAlerts: false,
    verified: false,
  },
  ...{ donationGoal: null, totalReceived: cents(0), totalDonated: cents(0), subscriptionPlan: 'free' },
  ...{ ttsVoiceId: null, customAudioUrl: null, ttsEnabled: true, minDonationForTts: cents(500) },
  ...{ timeZone: 'Europe/Lisbon', language: 'pt', termsVersion: TERMS_VERSION, createdAt: '2026-01-31T10:00:00.000Z' },
  ...changes,
})

/** No creator has blocked this donor. */
const WELCOME = {
  'GET /api/creators/:slug/standing': call({ answers: DonorStatus, answer: () => ({ blocked: false }) }),
  'GET /api/supports': call({ answers: z.array(RecurringDonation), answer: () => [] }),
}
/** Answers for the layout and notifications: no consoles, no invitations, no devices. */
const NO_CONSOLES = {
  'GET /api/moderation/stages': call({ answers: z.array(ControlledCreator), answer: () => [] }),
  'GET /api/moderators/invitations': call({ answers: z.array(ReceivedModeratorInvitation), answer: () => [] }),
  'GET /api/push/subscriptions': call({ answers: z.array(PushDevice), answer: () => [] }),
}

/** An account that signs in with its password alone. */
export const NO_SECOND_FACTOR: SecondFactorState = {
  ...{ required: false, totp: false, passkeys: 0, recoveryCodes: 0, hasPassword: true },
}

/** Stores a session of this user, and answers for what every page requests. */
export function signedIn(user: User) {
  localStorage.setItem('authToken', 'a-token-of-the-tests')
  return { ...NO_CONSOLES, 'GET /api/auth/me': call({ answers: User, answer: () => user }), ...WELCOME }
}

/** An account at a server that stores changes. */
export function storedAccount(first: User) {
  let user = first
  const change = (changes: object) => {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    user = User.parse({ ...user, ...Object.fromEntries(given) })
    return user
  }
  localStorage.setItem('authToken', 'a-token-of-the-tests')
  return {
    user: () => user,
    change,
    answers: {
      ...NO_CONSOLES,
      'GET /api/auth/me': call({ answers: User, answer: () => user }),
      ...WELCOME,
      'GET /api/users/giving': call({
        answers: DonorSettings,
        answer: () => ({ monthlyLimitCents: null, givenThisMonthCents: cents(0) }),
      }),
      'PATCH /api/users/update-profile': call({ asks: ProfileChange, answers: User, answer: change }),
    },
  }
}

const NOTHING = {
  totalDonated: cents(0),
  donationsMade: 0,
  creatorsSupported: 0,
  average: cents(0),
  thisMonth: cents(0),
}

/** Answers for the dashboard of a donor without donations. */
export const GIVEN_NOTHING = {
  'GET /api/donations/history/stats': call({ answers: DonorStats, answer: () => NOTHING }),
  'GET /api/donations/history': call({ answers: z.array(DonorDonation), answer: () => [] }),
  'GET /api/creators/favorites': call({ answers: z.array(CreatorSummary), answer: () => [] }),
  'GET /api/supports': call({ answers: z.array(RecurringDonation), answer: () => [] }),
}
