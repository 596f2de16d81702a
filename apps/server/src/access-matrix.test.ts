import { CALL_ACCESS, type CallAccess } from '@aplauso/contract/access'
import type { SignedIn, UserType } from '@aplauso/contract/accounts'
import type { ReceivedInvitation } from '@aplauso/contract/agency'
import type { Problem } from '@aplauso/contract/errors'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'

const app = useApp()

/** Everyone who could knock; what is asked for always belongs to `creator`, whom `agency` manages. */
const PEOPLE = {
  anonymous: undefined,
  fan: 'fan',
  supporter: 'supporter',
  creator: 'creator',
  otherCreator: 'creator',
  agency: 'agency',
  foreignAgency: 'agency',
} as const satisfies Record<string, UserType | undefined>
type Person = keyof typeof PEOPLE
const isPerson = (name: string): name is Person => name in PEOPLE
const NAMES = Object.keys(PEOPLE).filter(isPerson)

// What is the creator's own is not there for anyone else of the right type, or not for them.
const OWNED: Record<string, { strangers: Person[]; status: number }> = {
  'GET /api/donations/my': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'GET /api/donations/stats': { strangers: ['otherCreator', 'foreignAgency'], status: 403 },
  'POST /api/donations/test': { strangers: ['otherCreator'], status: 403 },
  'POST /api/alerts/:id/replay': { strangers: ['otherCreator'], status: 404 },
  'POST /api/alerts/:id/skip': { strangers: ['otherCreator'], status: 404 },
  'POST /api/agency/invitations/:token/accept': { strangers: ['otherCreator'], status: 404 },
  'POST /api/agency/invitations/:token/decline': { strangers: ['otherCreator'], status: 404 },
  'DELETE /api/agency/invitations/:id': { strangers: ['foreignAgency'], status: 404 },
  'DELETE /api/agency/creators/:id': { strangers: ['foreignAgency'], status: 404 },
  'DELETE /api/agency/membership/:agencyId': { strangers: ['otherCreator'], status: 404 },
}

let people: Record<Person, SignedIn | undefined>
let places: Record<string, string>

/** The creator with an alert, an agency that manages them, and an open invitation by a second agency. */
beforeAll(async () => {
  const signedIn = await Promise.all(NAMES.map((name) => PEOPLE[name] && app().register(PEOPLE[name])))
  people = { ...Object.fromEntries(NAMES.map((name, index) => [name, signedIn[index]])) } as typeof people
  const { creator, agency } = people
  if (creator === undefined || agency === undefined) throw new Error('the stage is not set')
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
  places = {
    slug: creator.user.slug,
    username: 'somebody-new',
    token: open?.token ?? '',
    agencyId: agency.user.id,
    creatorId: creator.user.id,
    alertId: test.body.id,
    invitationId: open?.id ?? '',
  }
})

function addressOf(call: string): string {
  const path = call.split(' ')[1] ?? ''
  const id = path.startsWith('/api/alerts') ? 'alertId' : path.includes('invitations') ? 'invitationId' : 'creatorId'
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => places[name === 'id' ? id : name] ?? name)
  return /donations\/(my|stats)$/.test(path) ? `${filled}?creatorId=${places.creatorId}` : filled
}

// Ends the session or the account that it is called with: each gets one of its own.
const CONSUMING = ['POST /api/auth/logout', 'DELETE /api/users/me', 'POST /api/users/account-type']

async function knock(call: string, person: Person) {
  const [method = ''] = call.split(' ')
  const type = PEOPLE[person]
  const as = CONSUMING.includes(call) && type ? await app().register(type) : people[person]
  const body = call === 'POST /api/donations/test' ? { creatorSlug: places.slug } : {}
  return app().call<Problem>(addressOf(call), {
    method,
    token: as?.token,
    ...(method === 'GET' || method === 'DELETE' ? {} : { body }),
  })
}

function isAdmitted(access: CallAccess, person: Person): boolean {
  const type = PEOPLE[person]
  if (access === 'public') return true
  if (type === undefined) return false
  return access === 'signed_in' || access.includes(type)
}

/** Strangers before the owner, whose own call may use the thing up. */
const order = (call: string) => [...NAMES].sort((a, b) => Number(isOwner(call, a)) - Number(isOwner(call, b)))
const isOwner = (call: string, person: Person) =>
  call in OWNED && (person === 'creator' || person === 'agency') && !OWNED[call]?.strangers.includes(person)

describe.each(Object.entries<CallAccess>(CALL_ACCESS))('%s', (call, access) => {
  test('is a call of the server', () => {
    const [method = 'GET', url = ''] = call.split(' ')
    expect(app().running.app.hasRoute({ method: method as 'GET', url })).toBe(true)
  })

  test.each(order(call))('answers %s as the table says', async (person) => {
    const { status, body } = await knock(call, person)
    if (!isAdmitted(access, person)) {
      const refusal = PEOPLE[person] === undefined ? [401, 'unauthenticated'] : [403, 'forbidden']
      expect([status, body.code]).toEqual(refusal)
    } else if (OWNED[call]?.strangers.includes(person)) {
      expect(status).toBe(OWNED[call]?.status)
    } else {
      expect([401, 403, 500]).not.toContain(status)
    }
  })
})
