import {
  API_KEY_CALLS,
  API_SCOPES,
  type ApiScope,
  CALL_ACCESS,
  type CallAccess,
  SECOND_FACTOR_SETUP_CALLS,
} from '@aplauso/contract/access'
import type { SignedIn, UserType } from '@aplauso/contract/accounts'
import type { ReceivedInvitation } from '@aplauso/contract/agency'
import type { CreatedApiKey } from '@aplauso/contract/developers'
import type { Problem } from '@aplauso/contract/errors'
import { isHiddenOperatorCall, operatorRoles } from '@aplauso/contract/operator-roles'
import { beforeAll, describe, expect, test } from 'vitest'
import { grantOperatorRole } from '#modules/accounts/public.ts'
import { addTotp, passwordSignIn } from '#testing/second-factors.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()

/** Accounts of every kind. The called resources belong to `creator`, whom `agency` manages. */
const PEOPLE = {
  anonymous: undefined,
  fan: 'fan',
  supporter: 'supporter',
  creator: 'creator',
  otherCreator: 'creator',
  agency: 'agency',
  foreignAgency: 'agency',
  operator: 'fan',
} as const satisfies Record<string, UserType | undefined>
type Person = keyof typeof PEOPLE
const isPerson = (name: string): name is Person => name in PEOPLE
const NAMES = Object.keys(PEOPLE).filter(isPerson)

// Calls about the creator's own resources: other accounts of an allowed type get 404 or 403.
const OWNED: Record<string, { strangers: Person[]; status: number }> = {
  'GET /api/donations/my': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/donations/:id': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/donations/my/:id': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/donations/stats': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/donations/analytics': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/donations/top-donors': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/donations/export': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  // Agencies may send test alerts only where the operator allows it, which is not the default.
  'POST /api/donations/test': { strangers: ['otherCreator', 'agency', 'foreignAgency'], status: 403 },
  'GET /api/donation-page': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'PATCH /api/donation-page': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/media': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/media/quota': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'POST /api/media': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'PATCH /api/media/:id': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'DELETE /api/media/:id': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/scene-templates': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/scenes': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'POST /api/scenes': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'POST /api/scenes/import': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/scenes/:id': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'PATCH /api/scenes/:id': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'DELETE /api/scenes/:id': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/scenes/:id/versions': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'POST /api/scenes/:id/restore': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/scenes/:id/export': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/alerts/variations': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'POST /api/alerts/variations': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'PATCH /api/alerts/variations/:id': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'DELETE /api/alerts/variations/:id': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'PUT /api/alerts/variations/order': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'POST /api/alerts/variations/match': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/supports/received': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/supports/income': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  // Open with the token of an email; without a session and without a token the answer is 401.
  'GET /api/supports': { strangers: ['anonymous'], status: 401 },
  'PATCH /api/supports/:id': { strangers: ['anonymous'], status: 401 },
  'DELETE /api/supports/:id': { strangers: ['anonymous'], status: 401 },
  'POST /api/supports/:id/checkout': { strangers: ['anonymous'], status: 401 },
  'POST /api/alerts/:id/replay': { strangers: ['otherCreator'], status: 404 },
  'POST /api/alerts/:id/skip': { strangers: ['otherCreator'], status: 404 },
  'POST /api/agency/invitations/:token/accept': { strangers: ['otherCreator'], status: 404 },
  'POST /api/agency/invitations/:token/decline': { strangers: ['otherCreator'], status: 404 },
  'POST /api/agency/invitations/:id/resend': { strangers: ['foreignAgency'], status: 404 },
  'DELETE /api/agency/invitations/:id': { strangers: ['foreignAgency'], status: 404 },
  'DELETE /api/agency/creators/:id': { strangers: ['foreignAgency'], status: 404 },
  'DELETE /api/agency/membership/:agencyId': { strangers: ['otherCreator'], status: 404 },
}

let people: Record<Person, SignedIn | undefined>
let pathValues: Record<string, string>
/** API keys: the creator's with all scopes and with one scope each, another creator's, and a revoked one. */
let keys: Record<ApiScope | 'creator' | 'otherCreator' | 'revoked', string>

/**
 * Registers the accounts: the creator has an alert, an agency that manages them, and an open invitation by a second
 * agency.
 */
beforeAll(async () => {
  const signedIn = await Promise.all(NAMES.map((name) => PEOPLE[name] && app().register(PEOPLE[name])))
  people = { ...Object.fromEntries(NAMES.map((name, index) => [name, signedIn[index]])) } as typeof people
  const { creator, agency } = people
  if (creator === undefined || agency === undefined) throw new Error('the accounts are incomplete')
  const invite = async (by: SignedIn) => {
    await app().call('/api/agency/invitations', { token: by.token, body: { username: creator.user.username } })
    const { body } = await app().call<ReceivedInvitation[]>('/api/agency/invitations', { token: creator.token })
    return body[0]
  }
  const accepted = await invite(agency)
  await app().call(`/api/agency/invitations/${accepted?.token}/accept`, { token: creator.token, method: 'POST' })
  const open = await invite(await app().register('agency'))
  const test = await app().call<{ id: string }>('/api/donations/test', {
    token: creator.token,
    body: { creatorSlug: creator.user.slug },
  })
  pathValues = {
    slug: creator.user.slug,
    username: 'somebody-new',
    token: open?.token ?? '',
    agencyId: agency.user.id,
    creatorId: creator.user.id,
    alertId: test.body.id,
    invitationId: open?.id ?? '',
  }
  await grantOperatorRole(app().database.db, people.operator?.user.username ?? '', 'owner')
  keys = await makeKeys(creator)
})

async function makeKeys(creator: SignedIn): Promise<typeof keys> {
  const { otherCreator } = people
  if (otherCreator === undefined) throw new Error('the accounts are incomplete')
  const ids = [creator.user.id, otherCreator.user.id]
  await app()
    .database.db.updateTable('users')
    .set({ granted_plan: 'pro', subscription_plan: 'pro' })
    .where('id', 'in', ids)
    .execute()
  const make = async ({ token }: SignedIn, scopes: readonly ApiScope[] = API_SCOPES) =>
    (await app().call<CreatedApiKey>('/api/api-keys', { token, body: { name: 'Bot', scopes } })).body
  const revoked = await make(creator)
  await app().call(`/api/api-keys/${revoked.id}`, { token: creator.token, method: 'DELETE' })
  return {
    creator: (await make(creator)).key,
    'donations:create': (await make(creator, ['donations:create'])).key,
    'donations:read': (await make(creator, ['donations:read'])).key,
    'events:read': (await make(creator, ['events:read'])).key,
    'alerts:control': (await make(creator, ['alerts:control'])).key,
    otherCreator: (await make(otherCreator)).key,
    revoked: revoked.key,
  }
}

function addressOf(call: string): string {
  const path = call.split(' ')[1] ?? ''
  const id = path.startsWith('/api/alerts') ? 'alertId' : path.includes('invitations') ? 'invitationId' : 'creatorId'
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => pathValues[name === 'id' ? id : name] ?? name)
  const takesCreator =
    /^\/api\/(media|scenes?)\b(?!.*key$)/.test(path) ||
    /alerts\/variations|donation-page|supports\/(received|income)$|donations\/(my|my\/:id|:id|stats|analytics|top-donors|export)$/.test(
      path,
    )
  return takesCreator && !path.includes('history') ? `${filled}?creatorId=${pathValues.creatorId}` : filled
}

// Calls that end the caller's session, account or keys: each caller gets an account of its own.
const CONSUMING = [
  'POST /api/auth/logout',
  'DELETE /api/users/me',
  'POST /api/users/account-type',
  'POST /api/grants/end',
]

async function callAs(call: string, person: Person) {
  const type = PEOPLE[person]
  const as = CONSUMING.includes(call) && type ? await app().register(type) : people[person]
  return send(call, as?.token)
}

function send(call: string, token: string | undefined) {
  const [method = ''] = call.split(' ')
  return app().call<Problem>(addressOf(call), {
    method,
    token,
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: BODIES[call]?.() ?? {} }),
  })
}

const CANVAS = { width: 1_920, height: 1_080, layers: [] }
// Bodies that must name the creator, because the address does not.
const BODIES: Record<string, () => object> = {
  'PATCH /api/media/:id': () => ({ name: 'Nome' }),
  'POST /api/donations/test': () => ({ creatorSlug: pathValues.slug }),
  'POST /api/donations/create-payment-intent': () => ({ creatorSlug: pathValues.slug, amountEuro: 5 }),
  'POST /api/timers/:id/add': () => ({ seconds: 60 }),
  'POST /api/scenes': () => ({ name: 'Jogo' }),
  'POST /api/scenes/import': () => ({ format: 'aplauso-scene', formatVersion: 1, name: 'Jogo', ...CANVAS }),
  'POST /api/scenes/:id/restore': () => ({ version: 1 }),
  'POST /api/alerts/variations': () => ({ name: 'Grande' }),
  'PUT /api/alerts/variations/order': () => ({ ids: [] }),
  'POST /api/alerts/variations/match': () => ({ amountEuro: 5 }),
}

function isAdmitted(call: string, access: CallAccess, person: Person): boolean {
  const type = PEOPLE[person]
  if (access === 'public') return true
  if (type === undefined || access === 'api_key') return false
  // The creator calls on their own alerts here; `alert-control-matrix.test.ts` has everybody at another creator's.
  if (access === 'operator') return person === 'operator'
  // Operators look at a creator's dashboard, and change nothing there.
  if (person === 'operator' && call.startsWith('GET ') && addressOf(call).includes('creatorId=')) return true
  if (access === 'stage') return call === 'GET /api/moderation/stages' || type === 'creator'
  return access === 'signed_in' || access === 'signed_in_or_letter' || access.includes(type)
}

/** Strangers call before the owner, whose own call may delete the resource. */
const order = (call: string) => [...NAMES].sort((a, b) => Number(isOwner(call, a)) - Number(isOwner(call, b)))
const isOwner = (call: string, person: Person) =>
  call in OWNED && (person === 'creator' || person === 'agency') && !OWNED[call]?.strangers.includes(person)

const CALLS = Object.entries<CallAccess>(CALL_ACCESS)

describe.each(CALLS)('%s', (call, access) => {
  test('exists on the server', () => {
    const [method = 'GET', url = ''] = call.split(' ')
    expect(app().running.app.hasRoute({ method: method as 'GET', url })).toBe(true)
  })

  test.each(order(call))('answers %s as the access table says', async (person) => {
    const { status, body } = await callAs(call, person)
    if (!isAdmitted(call, access, person)) {
      const isNobody = PEOPLE[person] === undefined || access === 'api_key'
      const refused = access === 'operator' ? [404, 'not_found'] : [403, 'forbidden']
      const refusal = isNobody ? [401, 'unauthenticated'] : refused
      expect([status, body.code]).toEqual(refusal)
    } else if (OWNED[call]?.strangers.includes(person)) {
      expect(status).toBe(OWNED[call]?.status)
    } else {
      expect([401, 403, 500]).not.toContain(status)
    }
  })
})

type Described = { paths: Record<string, Record<string, { parameters?: { name: string }[] }>> }

test('A call whose description has no creatorId refuses a query with it, and changes nothing of the caller', async () => {
  const { body: description } = await app().call<Described>('/api/openapi.json')
  for (const [call, access] of CALLS) {
    const [method = '', path = ''] = call.split(' ')
    const { parameters = [] } = description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {}
    if (parameters.some(({ name }) => name === 'creatorId')) continue
    const person =
      access === 'operator'
        ? access
        : typeof access === 'string'
          ? 'creator'
          : access.includes('creator')
            ? 'creator'
            : access[0]
    const token = access === 'api_key' ? keys.creator : people[person ?? 'creator']?.token
    const query = `?creatorId=${pathValues.creatorId}`
    const answer = await app().call<Problem>(addressOf(call).split('?')[0] + query, {
      ...{ method, token },
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: BODIES[call]?.() ?? {} }),
    })
    expect([call, answer.status, answer.body.code]).toEqual([call, 400, 'validation_failed'])
    expect([call, answer.body.errors?.[0]?.path]).toEqual([call, 'creatorId'])
  }
})

describe.each(CALLS.filter(([, access]) => access !== 'public'))('%s', (call) => {
  test('answers API keys as the key table says', async () => {
    const scope = isKeyCall(call) ? API_KEY_CALLS[call] : undefined
    const outcomes = await Promise.all(KEYS.map(async (name) => [name, (await send(call, keys[name])).status] as const))
    for (const [name, status] of outcomes) {
      if (scope === undefined || name === 'revoked') expect([name, status]).toEqual([name, 401])
      else if (name === 'creator' || name === scope) expect([401, 403, 500], name).not.toContain(status)
      else if (name !== 'otherCreator') expect([name, status]).toEqual([name, 403])
      // A resource with an id is not found for other creators; a list of a creator is forbidden to them.
      else if (call.includes(':id')) expect([name, status]).toEqual([name, 404])
      // The key controls the other creator's own alerts.
      else if (scope === 'alerts:control') expect([401, 403, 500], name).not.toContain(status)
      else expect([name, status]).toEqual([name, 403])
    }
  })
})

test.each(['finance', 'support'] as const)(
  'Operator calls answer the role %s as the table of roles says',
  async (role) => {
    const account = await app().register('fan')
    await grantOperatorRole(app().database.db, account.user.username, role)
    for (const [call] of CALLS.filter(([, access]) => access === 'operator')) {
      const [method = '', route = ''] = call.split(' ')
      const { status, body } = await send(call, account.token)
      if (operatorRoles(method, route).includes(role)) expect([401, 403, 500], call).not.toContain(status)
      else
        expect([call, status, body.code]).toEqual(
          isHiddenOperatorCall(route) ? [call, 404, 'not_found'] : [call, 403, 'forbidden'],
        )
    }
  },
)

describe('Somebody with half a sign-in', () => {
  const strict = useApp({ SECOND_FACTOR: 'all' })
  const sendAs = (call: string, token: string) => {
    const [method = 'GET'] = call.split(' ')
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
    return strict().call<Problem>(addressOf(call), { method, token, ...body })
  }
  const closedCalls = CALLS.filter(([, access]) => access !== 'public' && access !== 'api_key')

  test('whose session lacks the required second factor can make no call but those that set one up', async () => {
    const { token, user } = await strict().register('creator')
    // An operator has no more rights before the second factor.
    await grantOperatorRole(strict().database.db, user.username, 'owner')
    for (const [call] of closedCalls) {
      const { status, body } = await sendAs(call, token)
      if (SECOND_FACTOR_SETUP_CALLS.has(call)) expect([401, 403, 500], call).not.toContain(status)
      else expect([call, status, body.code]).toEqual([call, 403, 'second_factor_required'])
    }
  })

  test('who has a challenge instead of a session can make no call with it', async () => {
    const account = await strict().register('creator')
    await addTotp(strict(), account.token)
    const { challenge } = await passwordSignIn(strict(), account)
    for (const [call] of closedCalls) expect([call, (await sendAs(call, challenge)).status]).toEqual([call, 401])
  })
})

const KEYS = ['creator', ...API_SCOPES, 'otherCreator', 'revoked'] as const
const isKeyCall = (call: string): call is keyof typeof API_KEY_CALLS => call in API_KEY_CALLS
