import type { UserType } from './accounts.ts'

/**
 * Access to each call: anyone, any session, a session or the token of an email, an API key, actors with a right of
 * `ALERT_CONTROL_CALLS`, operators with a role of `OPERATOR_CALLS`, or the listed account types. The server refuses to
 * register a call that this table lacks; the OpenAPI description and the tests read it too. A call of a creator that
 * accepts `?creatorId=` also lists 'agency': the agency needs an accepted, unrevoked invitation of that creator. Every
 * other call refuses the parameter.
 */
export type CallAccess =
  | 'public'
  | 'signed_in'
  | 'signed_in_or_letter'
  | 'api_key'
  | 'stage'
  | 'operator'
  | readonly UserType[]

const CREATOR = ['creator'] as const
const AGENCY = ['agency'] as const
const CREATOR_OR_AGENCY = ['creator', 'agency'] as const

export const CALL_ACCESS = {
  'POST /api/auth/register': 'public',
  'GET /api/auth/usernames/:username': 'public',
  'POST /api/auth/invitation': 'public',
  'POST /api/auth/login': 'public',
  'POST /api/auth/logout': 'public',
  'POST /api/auth/second-factor': 'public',
  'GET /api/auth/second-factor': 'signed_in',
  'POST /api/auth/totp': 'signed_in',
  'POST /api/auth/totp/confirm': 'signed_in',
  'DELETE /api/auth/totp': 'signed_in',
  'POST /api/auth/recovery-codes': 'signed_in',
  'GET /api/auth/passkeys': 'signed_in',
  'POST /api/auth/passkeys': 'signed_in',
  'POST /api/auth/passkeys/options': 'signed_in',
  'PATCH /api/auth/passkeys/:id': 'signed_in',
  'DELETE /api/auth/passkeys/:id': 'signed_in',
  'POST /api/auth/passkeys/sign-in/options': 'public',
  'POST /api/auth/passkeys/sign-in': 'public',
  'GET /api/auth/oauth': 'signed_in',
  'DELETE /api/auth/oauth/:provider': 'signed_in',
  'GET /api/auth/oauth/:provider/start': 'public',
  'GET /api/auth/oauth/:provider/callback': 'public',
  // A sign-in with a service that waits for a password or a registration: held by a cookie.
  'GET /api/auth/oauth/pending': 'public',
  'POST /api/auth/oauth/pending/link': 'public',
  // The callback opens a session by cookie, which scripts cannot read. The page that it leads to takes the token here.
  'POST /api/auth/oauth/session': 'signed_in',
  'POST /api/auth/undo-email': 'public',
  'POST /api/auth/forgot-password': 'public',
  'POST /api/auth/reset-password': 'public',
  'POST /api/auth/verify-email': 'public',
  'POST /api/auth/send-verification': 'signed_in',
  'POST /api/auth/confirm': 'signed_in',
  'POST /api/auth/change-password': 'signed_in',
  'POST /api/auth/change-email': 'signed_in',
  'GET /api/auth/change-email': 'signed_in',
  'DELETE /api/auth/change-email': 'signed_in',
  'GET /api/auth/me': 'signed_in',
  'GET /api/auth/log': 'signed_in',
  'GET /api/auth/sessions': 'signed_in',
  'DELETE /api/auth/sessions': 'signed_in',
  'DELETE /api/auth/sessions/:id': 'signed_in',
  'GET /api/user': 'signed_in',

  'PATCH /api/users/update-profile': 'signed_in',
  'PATCH /api/users/update-tts-settings': CREATOR,
  'PUT /api/users/avatar': 'signed_in',
  'DELETE /api/users/avatar': 'signed_in',
  'POST /api/users/account-type': ['creator', 'fan', 'supporter'],
  'GET /api/users/export': 'signed_in',
  'DELETE /api/users/me': 'signed_in',

  'GET /api/config': 'public',
  'GET /api/status': 'public',
  'POST /api/contact': 'public',
  'POST /api/reports': 'public',
  // The token of an email about a decision.
  'POST /api/reports/objections': 'public',
  'GET /api/creators': 'public',
  'GET /api/creators/favorites': 'signed_in',
  'GET /api/creators/recent': 'signed_in',
  'GET /api/creators/:slug': 'public',
  'GET /api/creators/:slug/fee': 'public',
  'GET /api/donation-page': CREATOR_OR_AGENCY,
  'PATCH /api/donation-page': CREATOR_OR_AGENCY,
  'GET /api/users/giving': 'signed_in',
  'PATCH /api/users/giving': 'signed_in',
  'GET /api/supports': 'signed_in_or_letter',
  'PATCH /api/supports/:id': 'signed_in_or_letter',
  'DELETE /api/supports/:id': 'signed_in_or_letter',
  'POST /api/supports/:id/checkout': 'signed_in_or_letter',
  'GET /api/supports/received': CREATOR_OR_AGENCY,
  'GET /api/supports/income': CREATOR_OR_AGENCY,
  'GET /api/first-steps': CREATOR,
  'POST /api/first-steps': CREATOR,
  'PUT /api/creators/:slug/favorite': 'signed_in',
  'DELETE /api/creators/:slug/favorite': 'signed_in',

  'POST /api/donations/create-payment': 'public',
  'GET /api/donations/:id/status': 'public',
  'GET /api/donations/:id/progress': 'public',
  // The link in an email: it reopens an unfinished checkout and reveals nothing about the donation.
  'GET /api/donations/:id/finish': 'public',
  'POST /api/donations/upload-audio': 'public',
  'GET /api/donations/my': CREATOR_OR_AGENCY,
  'GET /api/donations/my/:id': CREATOR_OR_AGENCY,
  'GET /api/donations/stats': CREATOR_OR_AGENCY,
  'GET /api/donations/analytics': CREATOR_OR_AGENCY,
  'GET /api/donations/top-donors': CREATOR_OR_AGENCY,
  'GET /api/donations/export': CREATOR_OR_AGENCY,
  // An agency may call it only while the flag `testDonations` is on.
  'POST /api/donations/test': CREATOR_OR_AGENCY,
  'POST /api/donations/create-payment-intent': 'api_key',
  'POST /api/donations/:id/refund': CREATOR,
  'GET /api/donations/:id/refunds': CREATOR,
  'GET /api/donations/:id/evidence': CREATOR,
  'GET /api/donations/:id': CREATOR_OR_AGENCY,
  'GET /api/donations/history': 'signed_in',
  'GET /api/donations/history/export': 'signed_in',
  'GET /api/donations/:id/given': 'signed_in',
  'GET /api/donations/history/stats': 'signed_in',
  'POST /api/webhooks/mollie': 'public',
  'POST /api/webhooks/stripe': 'public',

  'POST /api/subscriptions/create': CREATOR,
  'GET /api/subscriptions/current': CREATOR,
  'POST /api/subscriptions/cancel': CREATOR,
  'POST /api/subscriptions/resume': CREATOR,
  'GET /api/subscriptions/change': CREATOR,
  'POST /api/subscriptions/change': CREATOR,
  'GET /api/subscriptions/payments': CREATOR,
  'GET /api/subscriptions/payments/:id/receipt': CREATOR,
  'GET /api/subscriptions/accounts': CREATOR,
  'POST /api/subscriptions/accounts': CREATOR,
  'POST /api/subscriptions/accounts/:id/accept': CREATOR,
  'DELETE /api/subscriptions/accounts/:id': CREATOR,
  'POST /api/plans/contact': 'public',

  'GET /api/balance': CREATOR_OR_AGENCY,
  'GET /api/balance/months': CREATOR_OR_AGENCY,
  'GET /api/balance/lines': CREATOR_OR_AGENCY,
  'GET /api/balance/statement': CREATOR_OR_AGENCY,

  'GET /api/api-keys': CREATOR,
  'POST /api/api-keys': CREATOR,
  'DELETE /api/api-keys/:id': CREATOR,
  'GET /api/webhook-endpoints': CREATOR,
  'POST /api/webhook-endpoints': CREATOR,
  'PATCH /api/webhook-endpoints/:id': CREATOR,
  'DELETE /api/webhook-endpoints/:id': CREATOR,
  'POST /api/webhook-endpoints/:id/secret': CREATOR,
  'POST /api/webhook-endpoints/:id/test': CREATOR,
  'GET /api/webhook-endpoints/:id/deliveries': CREATOR,
  'POST /api/webhook-endpoints/:id/deliveries/:deliveryId/replay': CREATOR,

  'GET /api/voices': 'public',
  'POST /api/voices/preview': 'public',

  'GET /api/goals': 'stage',
  'POST /api/goals': CREATOR,
  'PUT /api/goals/order': CREATOR,
  'PATCH /api/goals/:id': CREATOR,
  'DELETE /api/goals/:id': CREATOR,
  'GET /api/creators/:slug/goals': 'public',

  'GET /api/streams': 'stage',
  'POST /api/streams/start': 'stage',
  'POST /api/streams/end': 'stage',
  'GET /api/streams/reel': 'stage',
  'POST /api/streams/reel': 'stage',
  'POST /api/rehearsals': 'stage',
  'GET /api/rehearsals/:id': 'stage',

  'GET /api/timers': 'stage',
  'POST /api/timers': CREATOR,
  'PATCH /api/timers/:id': CREATOR,
  'DELETE /api/timers/:id': CREATOR,
  'POST /api/timers/:id/start': 'stage',
  'POST /api/timers/:id/pause': 'stage',
  'POST /api/timers/:id/reset': 'stage',
  'POST /api/timers/:id/add': 'stage',

  'GET /api/chimes': CREATOR,
  'GET /api/scene-templates': CREATOR_OR_AGENCY,
  'GET /api/scenes': CREATOR_OR_AGENCY,
  'POST /api/scenes': CREATOR_OR_AGENCY,
  'POST /api/scenes/import': CREATOR_OR_AGENCY,
  'GET /api/scenes/:id': CREATOR_OR_AGENCY,
  'PATCH /api/scenes/:id': CREATOR_OR_AGENCY,
  'DELETE /api/scenes/:id': CREATOR_OR_AGENCY,
  'POST /api/scenes/:id/key': CREATOR,
  'GET /api/scenes/:id/versions': CREATOR_OR_AGENCY,
  'POST /api/scenes/:id/restore': CREATOR_OR_AGENCY,
  'GET /api/scenes/:id/export': CREATOR_OR_AGENCY,
  'GET /api/media': CREATOR_OR_AGENCY,
  'GET /api/media/quota': CREATOR_OR_AGENCY,
  'POST /api/media': CREATOR_OR_AGENCY,
  'PATCH /api/media/:id': CREATOR_OR_AGENCY,
  'DELETE /api/media/:id': CREATOR_OR_AGENCY,
  'POST /api/alerts/css': CREATOR,
  'GET /api/alerts/settings': CREATOR,
  'PATCH /api/alerts/settings': CREATOR,
  'GET /api/alerts/variations': CREATOR_OR_AGENCY,
  'POST /api/alerts/variations': CREATOR_OR_AGENCY,
  'PATCH /api/alerts/variations/:id': CREATOR_OR_AGENCY,
  'DELETE /api/alerts/variations/:id': CREATOR_OR_AGENCY,
  'PUT /api/alerts/variations/order': CREATOR_OR_AGENCY,
  'POST /api/alerts/variations/match': CREATOR_OR_AGENCY,
  'GET /api/alerts/queue': 'stage',
  'GET /api/alerts/recent': 'stage',
  'POST /api/alerts/clear': 'stage',
  'POST /api/alerts/mute': 'stage',
  'POST /api/alerts/unmute': 'stage',
  'POST /api/alerts/pause': 'stage',
  'POST /api/alerts/resume': 'stage',
  'GET /api/alerts/held': 'stage',
  'POST /api/alerts/panic': 'stage',
  'DELETE /api/alerts/panic': 'stage',
  'POST /api/alerts/decide': 'stage',
  'POST /api/alerts/:id/approve': 'stage',
  'POST /api/alerts/:id/reject': 'stage',
  'POST /api/alerts/:id/replay': 'stage',
  'POST /api/alerts/:id/skip': 'stage',
  'POST /api/widget-key/rotate': CREATOR,
  'GET /api/listen-key': CREATOR,
  'POST /api/listen-key/rotate': CREATOR,

  'GET /api/moderation/settings': CREATOR,
  'PATCH /api/moderation/settings': CREATOR,
  'GET /api/moderation/words': CREATOR,
  'POST /api/moderation/words': CREATOR,
  'POST /api/moderation/words/many': CREATOR,
  'DELETE /api/moderation/words/:id': CREATOR,
  'POST /api/moderation/try': CREATOR,
  'GET /api/moderation/log': 'stage',
  'GET /api/moderation/stages': 'stage',
  'POST /api/creators/:slug/check-message': 'public',
  'GET /api/blocked-donors': 'stage',
  'POST /api/blocked-donors': 'stage',
  'DELETE /api/blocked-donors/:id': 'stage',
  'GET /api/creators/:slug/standing': 'signed_in',

  'GET /api/moderators': CREATOR,
  'PATCH /api/moderators/:id': CREATOR,
  // Either the creator or the moderator ends it.
  'DELETE /api/moderators/:id': 'signed_in',
  'POST /api/moderators/invitations': CREATOR,
  'GET /api/moderators/invitations': 'signed_in',
  'GET /api/moderators/invitations/sent': CREATOR,
  'GET /api/moderators/invitations/:token': 'signed_in',
  'POST /api/moderators/invitations/:token/accept': 'signed_in',
  // The creator withdraws the invitation, or the invited person declines it.
  'DELETE /api/moderators/invitations/:token': 'signed_in',
  'GET /api/docks': CREATOR,
  'POST /api/docks': CREATOR,
  'DELETE /api/docks/:id': CREATOR,

  'GET /api/push/key': 'signed_in',
  'GET /api/push/subscriptions': 'signed_in',
  'POST /api/push/subscriptions': 'signed_in',
  'DELETE /api/push/subscriptions': 'signed_in',
  'POST /api/push/test': 'signed_in',

  'GET /api/agency/creators': AGENCY,
  'GET /api/agency/analytics': AGENCY,
  'POST /api/agency/invitations': AGENCY,
  'GET /api/agency/invitations': CREATOR_OR_AGENCY,
  'POST /api/agency/invitations/:token/accept': CREATOR,
  'POST /api/agency/invitations/:token/decline': CREATOR,
  'POST /api/agency/invitations/:id/resend': AGENCY,
  'DELETE /api/agency/invitations/:id': AGENCY,
  'DELETE /api/agency/creators/:id': AGENCY,
  'POST /api/agency/creators/:id/proposals': AGENCY,
  'GET /api/agency/proposals': CREATOR_OR_AGENCY,
  'POST /api/agency/proposals/:id/accept': CREATOR,
  'POST /api/agency/proposals/:id/decline': CREATOR,
  'DELETE /api/agency/proposals/:id': AGENCY,
  'GET /api/agency/reports': AGENCY,
  'GET /api/agency/reports/export': AGENCY,
  'GET /api/agency/memberships': CREATOR,
  'DELETE /api/agency/membership/:agencyId': CREATOR,

  'GET /api/grants': CREATOR,
  'POST /api/grants/end': CREATOR,
  'POST /api/grants/keep': CREATOR,

  'POST /api/feedback': 'signed_in',

  'GET /api/payment-account': CREATOR,
  'PATCH /api/payment-account': CREATOR,
  'DELETE /api/payment-account': CREATOR,
  'POST /api/payment-account/connect': CREATOR,
  // The provider sends the browser here; it counts only in the session that began.
  'GET /api/payment-account/callback': 'public',
  'GET /api/payout-account': CREATOR_OR_AGENCY,
  'PUT /api/payout-account': CREATOR_OR_AGENCY,
  'PATCH /api/payout-account': CREATOR_OR_AGENCY,
  'GET /api/payouts': CREATOR_OR_AGENCY,
  'POST /api/payouts': CREATOR_OR_AGENCY,
  'GET /api/tax/profile': CREATOR_OR_AGENCY,
  'PUT /api/tax/profile': CREATOR_OR_AGENCY,
  'GET /api/tax/statements/:year': CREATOR_OR_AGENCY,
  'GET /api/admin/overview': 'operator',
  'GET /api/admin/failures': 'operator',
  'GET /api/admin/donations': 'operator',
  'GET /api/admin/donations/:id': 'operator',
  'GET /api/admin/donations/:id/evidence': 'operator',
  'POST /api/admin/donations/:id/sync': 'operator',
  'POST /api/admin/donations/:id/accept': 'operator',
  'POST /api/admin/donations/:id/refund': 'operator',
  'GET /api/admin/payouts': 'operator',
  'GET /api/admin/payouts/summary': 'operator',
  'POST /api/admin/payouts/file': 'operator',
  'GET /api/admin/payouts/files': 'operator',
  'GET /api/admin/payouts/files/:id': 'operator',
  'POST /api/admin/payouts/sent': 'operator',
  'POST /api/admin/payouts/:id/sent': 'operator',
  'POST /api/admin/payouts/:id/returned': 'operator',
  'POST /api/admin/payouts/:id/rejected': 'operator',
  'GET /api/admin/tax/dac7/:year': 'operator',

  'GET /api/admin/log': 'operator',
  'GET /api/admin/accounts': 'operator',
  'GET /api/admin/accounts/:id': 'operator',
  'POST /api/admin/accounts/:id/suspend': 'operator',
  'POST /api/admin/accounts/:id/restore': 'operator',
  'POST /api/admin/accounts/:id/verify': 'operator',
  'POST /api/admin/accounts/:id/unverify': 'operator',
  'POST /api/admin/accounts/:id/sign-out': 'operator',
  'POST /api/admin/accounts/:id/reset-second-factor': 'operator',
  'POST /api/admin/accounts/:id/change-email': 'operator',
  'POST /api/admin/accounts/:id/plan': 'operator',
  'POST /api/admin/accounts/:id/notes': 'operator',
  'POST /api/admin/invites': 'operator',
  'GET /api/admin/invites': 'operator',
  'DELETE /api/admin/invites/:id': 'operator',
  'GET /api/admin/settings': 'operator',
  'PATCH /api/admin/settings': 'operator',
  'GET /api/admin/mailings': 'operator',
  'POST /api/admin/mailings': 'operator',
  'GET /api/admin/mailings/:id': 'operator',
  'GET /api/admin/inbox': 'operator',
  'GET /api/admin/inbox/operators': 'operator',
  'GET /api/admin/inbox/:id': 'operator',
  'POST /api/admin/inbox/:id/reply': 'operator',
  'POST /api/admin/inbox/:id/assign': 'operator',
  'POST /api/admin/inbox/:id/close': 'operator',
  'POST /api/admin/inbox/:id/reopen': 'operator',
  'POST /api/admin/reports/:id/decide': 'operator',
  'DELETE /api/admin/content': 'operator',

  'POST /api/tiktok/authorize': CREATOR,
  'POST /api/tiktok/connect': CREATOR,
  'GET /api/tiktok/connection': CREATOR,
  'DELETE /api/tiktok/connection': CREATOR,
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`, CallAccess>
export type ApiCall = keyof typeof CALL_ACCESS

/**
 * Rights of actors. `queue`: controls, mute, replay, panic. `approve`: held alerts and the moderation log. `block`:
 * donors. `amounts`: without it, amounts are left out of every answer and frame. The creator has all four.
 */
export const ALERT_CONTROL_RIGHTS = ['queue', 'approve', 'block', 'amounts'] as const
export type AlertControlRight = (typeof ALERT_CONTROL_RIGHTS)[number]

/**
 * Calls for alert control, each with the rights of which the actor needs one. An empty list: every actor may call it.
 */
export const ALERT_CONTROL_CALLS = {
  'GET /api/moderation/stages': [],
  // Goals show an amount.
  'GET /api/goals': ['amounts'],
  'GET /api/streams': ['queue', 'approve', 'amounts'],
  'POST /api/streams/start': ['queue'],
  'POST /api/streams/end': ['queue'],
  'GET /api/streams/reel': ['queue'],
  'POST /api/streams/reel': ['queue'],
  'POST /api/rehearsals': ['queue'],
  'GET /api/rehearsals/:id': ['queue'],
  'GET /api/timers': ['queue', 'approve', 'amounts'],
  'POST /api/timers/:id/start': ['queue'],
  'POST /api/timers/:id/pause': ['queue'],
  'POST /api/timers/:id/reset': ['queue'],
  'POST /api/timers/:id/add': ['queue'],
  'GET /api/alerts/queue': ['queue', 'approve'],
  'GET /api/alerts/recent': ['queue', 'approve', 'block'],
  'POST /api/alerts/clear': ['queue'],
  'POST /api/alerts/mute': ['queue'],
  'POST /api/alerts/unmute': ['queue'],
  'POST /api/alerts/pause': ['queue'],
  'POST /api/alerts/resume': ['queue'],
  'POST /api/alerts/panic': ['queue'],
  'DELETE /api/alerts/panic': ['queue'],
  'POST /api/alerts/:id/replay': ['queue'],
  'POST /api/alerts/:id/skip': ['queue'],
  'GET /api/alerts/held': ['approve'],
  'POST /api/alerts/decide': ['approve'],
  'POST /api/alerts/:id/approve': ['approve'],
  'POST /api/alerts/:id/reject': ['approve'],
  'GET /api/moderation/log': ['approve'],
  'GET /api/blocked-donors': ['block'],
  'POST /api/blocked-donors': ['block'],
  'DELETE /api/blocked-donors/:id': ['block'],
} as const satisfies Record<CallsOf<'stage'>, readonly AlertControlRight[]>
export type AlertControlCall = keyof typeof ALERT_CONTROL_CALLS

type CallsOf<Access> = { [Call in ApiCall]: (typeof CALL_ACCESS)[Call] extends Access ? Call : never }[ApiCall]

/** The rights of which the actor needs one; undefined for a call outside `ALERT_CONTROL_CALLS`. */
export function alertControlRights(method: string, route: string): readonly AlertControlRight[] | undefined {
  const call = `${method === 'HEAD' ? 'GET' : method} ${route}`
  return isAlertControlCall(call) ? ALERT_CONTROL_CALLS[call] : undefined
}

const isAlertControlCall = (call: string): call is AlertControlCall => Object.hasOwn(ALERT_CONTROL_CALLS, call)

export const API_SCOPES = ['donations:create', 'donations:read', 'events:read', 'alerts:control'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** The calls that an API key may make for its own creator, by scope. Every other call needs a session. */
export const API_KEY_CALLS = {
  'POST /api/donations/create-payment-intent': 'donations:create',
  'GET /api/donations/my': 'donations:read',
  'GET /api/donations/stats': 'donations:read',
  'GET /api/donations/analytics': 'donations:read',
  'GET /api/donations/top-donors': 'donations:read',
  'GET /api/donations/:id/refunds': 'donations:read',
  'GET /api/moderation/stages': 'alerts:control',
  'GET /api/streams': 'alerts:control',
  'POST /api/streams/start': 'alerts:control',
  'POST /api/streams/end': 'alerts:control',
  'GET /api/streams/reel': 'alerts:control',
  'POST /api/streams/reel': 'alerts:control',
  'POST /api/rehearsals': 'alerts:control',
  'GET /api/rehearsals/:id': 'alerts:control',
  'GET /api/timers': 'alerts:control',
  'POST /api/timers/:id/start': 'alerts:control',
  'POST /api/timers/:id/pause': 'alerts:control',
  'POST /api/timers/:id/reset': 'alerts:control',
  'POST /api/timers/:id/add': 'alerts:control',
  'GET /api/alerts/queue': 'alerts:control',
  'GET /api/alerts/recent': 'alerts:control',
  'POST /api/alerts/clear': 'alerts:control',
  'POST /api/alerts/mute': 'alerts:control',
  'POST /api/alerts/unmute': 'alerts:control',
  'POST /api/alerts/pause': 'alerts:control',
  'POST /api/alerts/resume': 'alerts:control',
  'POST /api/alerts/panic': 'alerts:control',
  'DELETE /api/alerts/panic': 'alerts:control',
  'POST /api/alerts/:id/replay': 'alerts:control',
  'POST /api/alerts/:id/skip': 'alerts:control',
  'GET /api/alerts/held': 'alerts:control',
  'POST /api/alerts/decide': 'alerts:control',
  'POST /api/alerts/:id/approve': 'alerts:control',
  'POST /api/alerts/:id/reject': 'alerts:control',
} as const satisfies Partial<Record<ApiCall, ApiScope>>

/** The scope that an API key needs for a call; undefined for a call that accepts no key. */
export function apiKeyScope(method: string, route: string): ApiScope | undefined {
  const call = `${method === 'HEAD' ? 'GET' : method} ${route}`
  return acceptsApiKey(call) ? API_KEY_CALLS[call] : undefined
}

const acceptsApiKey = (call: string): call is keyof typeof API_KEY_CALLS => Object.hasOwn(API_KEY_CALLS, call)

/**
 * Conditions beyond a session of the right account: a verified email, where the operator requires one, and a sign-in or
 * reauthentication within the last minutes. Some calls need them for some bodies only: a webhook endpoint with a new
 * address, a proposal of a share, more rights for a moderator, moderation settings that admit agencies, and a new
 * thank-you link of the donation page.
 */
export type CallNeed = 'proven_mail' | 'fresh_sign_in'
export const CALL_NEEDS = {
  'POST /api/auth/totp': ['fresh_sign_in'],
  'DELETE /api/auth/totp': ['fresh_sign_in'],
  'POST /api/auth/recovery-codes': ['fresh_sign_in'],
  'POST /api/auth/passkeys/options': ['fresh_sign_in'],
  'DELETE /api/auth/oauth/:provider': ['fresh_sign_in'],
  'DELETE /api/users/me': ['fresh_sign_in'],
  'POST /api/api-keys': ['proven_mail', 'fresh_sign_in'],
  'POST /api/webhook-endpoints': ['proven_mail', 'fresh_sign_in'],
  'POST /api/agency/invitations/:token/accept': ['proven_mail', 'fresh_sign_in'],
  'POST /api/widget-key/rotate': ['fresh_sign_in'],
  'POST /api/listen-key/rotate': ['fresh_sign_in'],
  'POST /api/scenes/:id/key': ['proven_mail', 'fresh_sign_in'],
  'POST /api/moderators/invitations': ['proven_mail', 'fresh_sign_in'],
  'POST /api/docks': ['proven_mail', 'fresh_sign_in'],
  'POST /api/grants/end': ['fresh_sign_in'],
  'DELETE /api/payment-account': ['fresh_sign_in'],
  'POST /api/payment-account/connect': ['fresh_sign_in'],
  'PUT /api/payout-account': ['fresh_sign_in'],
  'POST /api/payouts': ['fresh_sign_in'],
} as const satisfies Partial<Record<ApiCall, readonly CallNeed[]>>

export function callNeeds(method: string, route: string): readonly CallNeed[] {
  const call = `${method === 'HEAD' ? 'GET' : method} ${route}`
  return hasNeeds(call) ? CALL_NEEDS[call] : []
}

const hasNeeds = (call: string): call is keyof typeof CALL_NEEDS => Object.hasOwn(CALL_NEEDS, call)

/** Calls of a session that lacks the second factor which this server requires: it can set one up, and sign out. */
export const SECOND_FACTOR_SETUP_CALLS: ReadonlySet<string> = new Set<ApiCall>([
  'GET /api/auth/me',
  'GET /api/user',
  'POST /api/auth/oauth/session',
  'POST /api/auth/confirm',
  'GET /api/auth/second-factor',
  'POST /api/auth/totp',
  'POST /api/auth/totp/confirm',
  'GET /api/auth/passkeys',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys',
])

/**
 * Access to each page. 'signed_out': signed-in visitors are redirected to their dashboard. 'stage': any session, and
 * with `?dock` in the address anyone with the key of a dock. The route guard redirects everyone else. 'operator': the
 * roles of `OPERATOR_PAGES`; every other session sees that the page does not exist.
 */
export type PageAccess = 'public' | 'signed_in' | 'signed_out' | 'stage' | 'operator' | readonly UserType[]

export const PAGE_ACCESS = {
  '/': 'public',
  '/product': 'public',
  '/recursos': 'public',
  '/features': 'public',
  '/precos': 'public',
  '/pricing': 'public',
  '/widget-gallery': 'public',
  '/api-documentation': 'public',
  '/help': 'public',
  '/status': 'public',
  '/contact': 'public',
  '/contact-sales': 'public',
  '/report': 'public',
  '/terms': 'public',
  '/privacy': 'public',
  '/cookies': 'public',
  '/login': 'signed_out',
  '/register': 'signed_out',
  // Also for signed-in people: changing the password needs the current one, which a stranger may have set.
  '/forgot-password': 'public',
  '/reset-password': 'public',
  '/verify-email': 'public',
  '/second-factor': 'public',
  '/link-account': 'public',
  '/undo-email': 'public',
  '/donate/:slug': 'public',
  '/donation/success': 'public',
  '/embed/:slug': 'public',
  '/support': 'public',
  '/listen/:slug': 'public',
  '/discover': 'public',
  '/quick-donate': 'signed_in',
  '/auth/tiktok/callback': 'public',
  '/dashboard': 'signed_in',
  '/dashboard/creator': CREATOR,
  '/dashboard-creator': CREATOR_OR_AGENCY,
  '/dashboard/creator/donations': CREATOR_OR_AGENCY,
  '/dashboard/creator/statistics': CREATOR_OR_AGENCY,
  '/dashboard/creator/money': CREATOR,
  '/dashboard/creator/plan': CREATOR,
  '/dashboard/creator/agencies': CREATOR,
  '/live': 'stage',
  '/live/log': 'stage',
  '/live/streams': 'stage',
  '/invitation': 'signed_in',
  '/dashboard/supporter': ['supporter'],
  '/dashboard/fan': ['fan', 'supporter'],
  '/dashboard/fan/donations': ['fan', 'supporter'],
  '/dashboard/fan/supports': ['fan', 'supporter'],
  '/dashboard/fan/favorites': ['fan', 'supporter'],
  '/dashboard/fan/discover': ['fan', 'supporter'],
  '/dashboard/agency': AGENCY,
  '/agency/add-creator': AGENCY,
  '/agency/manage': AGENCY,
  '/agency/reports': AGENCY,
  '/agency/goals': AGENCY,
  '/agency/money': AGENCY,
  '/settings/account': 'signed_in',
  '/settings/security': 'signed_in',
  '/settings/notifications': 'signed_in',
  '/settings/team': 'signed_in',
  '/settings/payouts': CREATOR_OR_AGENCY,
  '/settings/creator': CREATOR,
  '/settings/donation-page': CREATOR,
  '/settings/alerts': CREATOR,
  '/settings/alerts/variations': CREATOR,
  '/settings/moderation': CREATOR,
  '/settings/media': CREATOR,
  '/settings/developer': CREATOR,
  '/studio': CREATOR,
  '/studio/:id': CREATOR,
  '/admin': 'operator',
  '/admin/accounts': 'operator',
  '/admin/accounts/:id': 'operator',
  '/admin/donations': 'operator',
  '/admin/donations/:id': 'operator',
  '/admin/inbox': 'operator',
  '/admin/inbox/:id': 'operator',
  '/admin/log': 'operator',
  '/admin/money': 'operator',
  '/admin/settings': 'operator',
  '*': 'public',
} as const satisfies Record<string, PageAccess>
export type PagePath = keyof typeof PAGE_ACCESS

/** The access of a call by method and route, such as GET and `/api/creators/:slug`; undefined for an unknown call. */
export function callAccess(method: string, route: string): CallAccess | undefined {
  const call = `${method === 'HEAD' ? 'GET' : method} ${route}`
  return isCall(call) ? CALL_ACCESS[call] : undefined
}

// Looks up the table itself: a Map built at import would stay in the web client, which needs only the pages.
const isCall = (call: string): call is ApiCall => Object.hasOwn(CALL_ACCESS, call)
