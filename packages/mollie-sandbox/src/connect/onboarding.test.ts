import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectOrganization, setOnboarding } from '../testing/connect-organization.ts'
import { type RunningSandbox, SHOP_APP, startSandbox } from '../testing/start-sandbox.ts'

let sandbox: RunningSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

const post = (path: string, body?: URLSearchParams) =>
  fetch(`${sandbox.url}/onboarding/${path}`, { method: 'POST', redirect: 'manual', ...(body && { body }) })

test.for([
  ['needs-data', 'needs-data', false, 'pending', 'onboarding-information-needed'],
  ['in-review', 'in-review', false, 'pending', null],
  ['completed', 'completed', true, 'enabled', null],
  ['restricted', 'completed', false, 'disabled', 'requirement-past-due'],
] as const)('The API shows onboarding %s as %s', async ([state, status, canReceive, capability, reason]) => {
  const { client, id } = await connectOrganization(sandbox, { state })
  const onboarding = await client.onboarding.get({})
  expect(onboarding).toMatchObject({ status, canReceivePayments: canReceive, canReceiveSettlements: canReceive })
  const { embedded } = await client.capabilities.list({})
  const [payments] = embedded.capabilities
  expect(payments).toMatchObject({ name: 'payments', status: capability, statusReason: reason })
  const links = payments?.requirements.map((requirement) => requirement.links?.dashboard?.href) ?? []
  for (const link of links) expect(link).toBe(`${sandbox.url}/onboarding/${id}`)
  expect(links).toHaveLength(state === 'needs-data' || state === 'restricted' ? 1 : 0)
})

test('Organisation and profile of a token are shown', async () => {
  const { client, id, profileId, call } = await connectOrganization(sandbox, { name: 'Ana' })
  expect(await client.organizations.getCurrent({})).toMatchObject({ id, name: 'Ana', locale: 'pt_PT' })
  const { result } = await client.profiles.list({})
  expect(result.embedded.profiles).toMatchObject([{ id: profileId, name: 'Ana', status: 'verified' }])
  expect((await call('GET', `/profiles/${profileId}`)).body).toMatchObject({ id: profileId })
  expect((await call('GET', '/profiles/pfl_sandbox')).status).toBe(404)
  expect((await call('GET', '/organizations/org_sandbox')).status).toBe(404)
})

test('The page changes the state by a form, which leads back to the page', async () => {
  const { id, client } = await connectOrganization(sandbox, { state: 'needs-data' })
  const changed = await post(id, new URLSearchParams({ state: 'in-review' }))
  expect([changed.status, changed.headers.get('location')]).toEqual([303, `${sandbox.url}/onboarding/${id}`])
  expect((await client.onboarding.get({})).status).toBe('in-review')
  const page = await (await fetch(`${sandbox.url}/onboarding/${id}`, { headers: { 'accept-language': 'pt' } })).text()
  expect(page).toContain('<dd>em análise</dd>')
  expect(page).toContain(`href="${SHOP_APP.backUrl}"`)
  expect(page).not.toContain('<script')
})

test('An unknown state or organisation is refused, as JSON and on the page', async () => {
  const { id } = await connectOrganization(sandbox)
  const json = await setOnboarding(sandbox, id, JSON.parse('"done"'))
  expect([json.status, await json.json()]).toEqual([422, expect.objectContaining({ status: 422 })])
  const form = await post(id, new URLSearchParams({ state: 'done' }))
  expect([form.status, await form.text()]).toEqual([422, expect.stringContaining('role="alert"')])
  expect((await setOnboarding(sandbox, 'org_none', 'completed')).status).toBe(404)
  expect((await post('org_none/revoke')).status).toBe(404)
  expect((await fetch(`${sandbox.url}/onboarding/org_none`)).status).toBe(404)
})

test.for(['needs-data', 'in-review', 'restricted'] as const)(
  'An organisation in the state %s cannot create payments',
  async (state) => {
    const { call, order } = await connectOrganization(sandbox, { state })
    expect(await call('POST', '/payments', order('5.00'))).toMatchObject({
      status: 422,
      body: { detail: 'The organization cannot receive payments at present.' },
    })
  },
)

test('A payment that was open when its organisation was restricted can still be paid', async () => {
  const { id, open, call } = await connectOrganization(sandbox)
  const paymentId = await open('5.00')
  await setOnboarding(sandbox, id, 'restricted')
  await sandbox.post(paymentId, { outcome: 'paid' })
  expect((await call('GET', `/payments/${paymentId}`)).body.status).toBe('paid')
})

test('After a revocation tokens fail, and the webhook of a payment that was open still comes', async () => {
  const { id, open, call, accessToken } = await connectOrganization(sandbox)
  const paymentId = await open('5.00')
  const answer = await post(`${id}/revoke`)
  expect(await answer.json()).toEqual({ organization: id, name: 'Ana', state: 'completed', connected: false })
  expect((await call('GET', '/organizations/me')).status).toBe(401)
  await sandbox.post(paymentId, { outcome: 'paid' })
  await sandbox.receiver.waitFor(1)
  expect(sandbox.receiver.received[0]?.body).toBe(`id=${paymentId}`)
  expect((await call('GET', `/payments/${paymentId}`)).status).toBe(401)
  expect(await (await fetch(`${sandbox.url}/onboarding/${id}`)).text()).not.toContain('/revoke')
  expect(accessToken).toMatch(/^access_/)
})

test('A revocation of one of two organisations leaves the other one connected', async () => {
  const first = await connectOrganization(sandbox)
  const second = await connectOrganization(sandbox)
  await post(`${first.id}/revoke`, new URLSearchParams())
  expect((await first.call('GET', '/onboarding/me')).status).toBe(401)
  expect((await second.call('GET', '/onboarding/me')).status).toBe(200)
})
