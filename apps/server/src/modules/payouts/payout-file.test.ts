import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { CrashError, crashingDatabase } from '#testing/crashing-database.ts'
import { IBAN, OTHER_IBAN, payoutActions } from '#testing/payouts.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { APP_SECRET, useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { markPayoutsSent } from './mark-sent.ts'
import type { PayoutTerms } from './payout-deps.ts'
import { makePayoutFile } from './payout-file.ts'

const app = useApp({
  ...{ PAYOUTS: 'on', PAYOUT_HOLD_DAYS: '0', PAYOUT_MINIMUM: '1.00' },
  ...{ OPERATOR_NAME: 'Aplauso & Cª', OPERATOR_IBAN: OTHER_IBAN, OPERATOR_BIC: 'COBADEFFXXX' },
})
const { setAccount, earn, ask, balanceOf, operator, makeFile, decide, listAll, markSent, totalsOf, filesOf } =
  payoutActions(app)

const referenceOf = (id: string) => id.replaceAll('-', '')
const referencesIn = (xml: string) => [...xml.matchAll(/<EndToEndId>(\w+)</g)].map(([, reference]) => reference)

/** A creator with this many payouts of 10 euros that are due. */
async function due(count: number) {
  const creator = await app().register('creator')
  await setAccount(creator)
  await earn(creator.user.id, count * 1_000)
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push((await ask(creator, 1_000)).body.id)
  return { creator, ids }
}

test('A file has the payouts that are due, is answered again byte for byte, and leaves nothing due', async () => {
  const finance = await operator()
  const { ids } = await due(2)
  const made = await makeFile(finance)
  expect(made.status).toBe(200)
  expect(made.headers.get('content-type')).toContain('application/xml')
  expect(referencesIn(made.body).toSorted()).toEqual(ids.map(referenceOf).toSorted())
  expect(made.body).toContain(`<Cdtr><Nm>Joao Sa</Nm>`)
  expect(made.body).toContain(`<CdtrAcct><Id><IBAN>${IBAN}</IBAN>`)
  expect(made.body).toContain(`<Dbtr><Nm>Aplauso + Ca</Nm></Dbtr>`)
  const fileId = made.headers.get('x-payout-file') ?? ''
  expect(await listAll(finance, '?state=in_file')).toMatchObject(ids.toReversed().map((id) => ({ id, fileId })))
  const again = await app().call(`/api/admin/payouts/files/${fileId}`, { token: finance.token })
  expect(again.body).toBe(made.body)
  expect(again.headers.get('x-payout-file')).toBe(fileId)
  const empty = await makeFile(finance)
  expect([empty.status, empty.body.code]).toEqual([409, 'nothing_due'])
  expect((await makeFile(finance, ids)).body.code).toBe('nothing_due')
})

test('A file of chosen payouts leaves the others due', async () => {
  const finance = await operator()
  const { ids } = await due(3)
  const chosen = ids.slice(0, 1)
  expect(referencesIn((await makeFile(finance, chosen)).body)).toEqual(chosen.map(referenceOf))
  expect(referencesIn((await makeFile(finance)).body)).toHaveLength(2)
})

test('A payout of a suspended person is in no file of all, and is paid only where an operator names it', async () => {
  const finance = await operator()
  const { creator, ids } = await due(1)
  await app()
    .database.db.updateTable('users')
    .set({ suspended_at: new Date(), suspension_reason: 'a test' })
    .where('id', '=', creator.user.id)
    .execute()
  expect((await makeFile(finance)).body.code).toBe('nothing_due')
  expect(referencesIn((await makeFile(finance, ids)).body)).toEqual(ids.map(referenceOf))
})

test('Eight files at once by two operators have each payout in one of them', async () => {
  const operators = [await operator('owner'), await operator('finance')] as const
  const { ids } = await due(4)
  const files = await Promise.all(Array.from({ length: 8 }, (_none, index) => makeFile(operators[index % 2 ? 0 : 1])))
  const made = files.filter(({ status }) => status === 200)
  expect(made.flatMap(({ body }) => referencesIn(body)).toSorted()).toEqual(ids.map(referenceOf).toSorted())
  expect(files.length - made.length).toBe(files.filter(({ status }) => status === 409).length)
})

test('A crash at any statement of a file leaves each payout due, or in a file that can be fetched', async () => {
  const finance = await operator()
  const { terms }: { terms: PayoutTerms } = {
    terms: {
      ...{ areOffered: true, minimumCents: cents(100), holdDays: 0 },
      debtor: { name: 'Aplauso', iban: OTHER_IBAN, bic: undefined },
    },
  }
  const sealer = createSealer(APP_SECRET, 'payouts')
  const { db } = app().database
  let deaths = 0
  for (let at = 1; ; at += 1) {
    const { ids } = await due(1)
    const order = { ids: undefined, operatorId: finance.user.id }
    let hasDied = false
    for (const when of ['before', 'after'] as const) {
      const deps = { db: crashingDatabase(db, { at, when }), sealer, terms }
      await makePayoutFile(deps, order).catch((error: unknown) => {
        if (!(error instanceof CrashError)) throw error
        hasDied = true
      })
      if (!hasDied) break
    }
    deaths += hasDied ? 1 : 0
    await makeFile(finance)
    const [payout] = await listAll(finance, '?limit=1')
    expect([payout?.id, payout?.state]).toEqual([ids[0], 'in_file'])
    const { body } = await app().call<string>(`/api/admin/payouts/files/${payout?.fileId}`, { token: finance.token })
    expect(referencesIn(body)).toEqual(ids.map(referenceOf))
    if (!hasDied) break
  }
  expect(deaths).toBeGreaterThan(2)
})

test('A payout is sent once, returned once after that, and is in the balance again', async () => {
  const finance = await operator()
  const { creator, ids } = await due(1)
  const id = ids[0] ?? ''
  const codeOf = async (kind: string) => {
    const { status, body } = await decide(finance, id, kind)
    return status === 204 ? 204 : body.code
  }
  expect([await codeOf('returned'), await codeOf('sent')]).toEqual(['already_decided', 'already_decided'])
  await makeFile(finance)
  const sent = await Promise.all(Array.from({ length: 6 }, () => codeOf('sent')))
  expect(sent.filter((code) => code === 204)).toHaveLength(1)
  expect(sent.filter((code) => code === 'already_decided')).toHaveLength(5)
  expect(await codeOf('rejected')).toBe('already_decided')
  expect(await balanceOf(creator)).toMatchObject({ paidOut: 1_000, net: 0 })
  const returned = await Promise.all(
    Array.from({ length: 6 }, () => decide(finance, id, 'returned', 'Conta encerrada')),
  )
  expect(returned.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(await balanceOf(creator)).toMatchObject({ paidOut: 0, net: 1_000, availableCents: 1_000 })
  expect(await app().call('/api/payouts', { token: creator.token })).toMatchObject({
    body: [{ state: 'returned', reason: 'Conta encerrada', sentAt: expect.any(String) }],
  })

  for (const subject of ['Pediste um pagamento', 'Enviámos-te', 'O teu pagamento'])
    await untilEmail(app().dataDir, creator.user.email, subject)
  const subjects = (await readOutbox(app().dataDir, creator.user.email)).map(({ subject }) =>
    subject.replace(/\s/g, ' '),
  )
  const amount = '10,00 €'
  expect(subjects).toEqual(
    expect.arrayContaining([
      `Pediste um pagamento de ${amount}`,
      `Enviámos-te ${amount}`,
      `O teu pagamento de ${amount} voltou para trás`,
    ]),
  )
})

test('Payouts of a file are marked as sent together, once each, with two operators at once', async () => {
  const operators = [await operator('owner'), await operator('finance')] as const
  const { creator, ids } = await due(5)
  const fileId = (await makeFile(operators[0], ids.slice(0, 4))).headers.get('x-payout-file') ?? ''
  await decide(operators[1], ids[0] ?? '', 'rejected')
  const [first, second] = [ids.slice(1, 2), ids.slice(1)]
  expect(await markSent(operators[0], { ids: first })).toMatchObject({ body: { count: 1, amountCents: 1_000 } })
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_none, index) =>
      markSent(operators[index % 2 ? 0 : 1], index < 3 ? { fileId } : { ids: second }),
    ),
  )
  expect(answers.reduce((sum, { body }) => sum + (body.count ?? 0), 0)).toBe(2)
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('already_decided')
  const states = (await listAll(operators[0])).filter(({ owner }) => owner.id === creator.user.id)
  expect(states.map(({ state }) => state)).toEqual(['due', 'sent', 'sent', 'sent', 'rejected'])
  expect((await listAll(operators[0], `?fileId=${fileId}&state=sent`)).map(({ id }) => id)).toEqual(
    ids.slice(1, 4).toReversed(),
  )
  expect(await findLedgerProblems(app().database.db)).toEqual([])
  for (const wrong of [{}, { ids: [] }, { ids, fileId }])
    expect((await markSent(operators[0], wrong)).body.code).toBe('validation_failed')
  await decide(operators[0], ids[4] ?? '', 'rejected')
})

test('A call that is cut off after some payouts of a file is completed by the next one', async () => {
  const finance = await operator()
  const { ids } = await due(3)
  const fileId = (await makeFile(finance, ids)).headers.get('x-payout-file') ?? ''
  const { db } = app().database
  const order = { ids: undefined, fileId, operatorId: finance.user.id }
  const jobs = { add: () => Promise.reject(new Error('The process has died')) }
  await expect(markPayoutsSent({ db, jobs }, order)).rejects.toThrow('died')
  expect((await listAll(finance, `?fileId=${fileId}`)).map(({ state }) => state)).toEqual([
    'in_file',
    'in_file',
    'in_file',
  ])
  expect((await markSent(finance, { fileId })).body).toEqual({ count: 3, amountCents: 3_000 })
})

test('Totals tell the number and amount in each state and of each file', async () => {
  const finance = await operator('owner')
  const before = await totalsOf(finance)
  const { ids } = await due(3)
  const fileId = (await makeFile(finance, ids.slice(0, 2))).headers.get('x-payout-file') ?? ''
  await markSent(finance, { ids: ids.slice(0, 1) })
  const after = await totalsOf(finance)
  const grownBy = (state: 'due' | 'in_file' | 'sent') => [
    after[state].count - before[state].count,
    after[state].amountCents - before[state].amountCents,
  ]
  expect([grownBy('due'), grownBy('in_file'), grownBy('sent')]).toEqual([
    [1, 1_000],
    [1, 1_000],
    [1, 1_000],
  ])
  expect(after.configured).toBe(true)
  expect((await filesOf(finance, '?limit=1'))[0]).toEqual({
    ...{ id: fileId, createdAt: expect.any(String), stored: true },
    createdBy: { username: finance.user.username, displayName: finance.user.displayName },
    total: { count: 2, amountCents: 2_000 },
    inFile: { count: 1, amountCents: 1_000 },
  })
  expect((await filesOf(finance, '?open=true')).map(({ id }) => id)).toContain(fileId)
  await markSent(finance, { fileId })
  expect((await filesOf(finance, '?open=true')).map(({ id }) => id)).not.toContain(fileId)
  await decide(finance, ids[2] ?? '', 'rejected')
})

test('A payout is rejected while it is due and while it is in a file', async () => {
  const finance = await operator()
  const { creator, ids } = await due(2)
  await makeFile(finance, ids.slice(0, 1))
  for (const id of ids) {
    expect((await decide(finance, id, 'rejected', 'Dados errados')).status).toBe(204)
    expect((await decide(finance, id, 'rejected')).body.code).toBe('already_decided')
    expect((await decide(finance, id, 'sent')).body.code).toBe('already_decided')
  }
  expect(await balanceOf(creator)).toMatchObject({ paidOut: 0, availableCents: 2_000 })
  const email = await untilEmail(app().dataDir, creator.user.email, 'O teu pagamento')
  expect(email.subject.replace(/\s/g, ' ')).toBe('O teu pagamento de 10,00 € não foi feito')
  expect(email.text).toContain('Motivo: Dados errados')
  expect((await makeFile(finance)).body.code).toBe('nothing_due')
})

test('A payout of a negative balance waits, and is in a file once the balance is settled', async () => {
  const finance = await operator()
  const creator = await app().register('creator')
  await setAccount(creator)
  const donation = await app().donate(creator.user.slug, { amountEuro: 50 })
  await app().pay(donation)
  expect((await ask(creator)).status).toBe(201)
  await app().end(donation, 'charged_back')
  await app().untilStatus(donation.donationId, 'charged_back')
  expect((await listAll(finance, '?state=due'))[0]).toMatchObject({ waits: true, owner: { id: creator.user.id } })
  expect((await totalsOf(finance)).waiting).toEqual({ count: 1, amountCents: 4_600 })
  expect((await makeFile(finance)).body.code).toBe('nothing_due')
  await earn(creator.user.id, 5_000)
  expect((await makeFile(finance)).status).toBe(200)
})

test('Operators without the right, and everybody else, get 404 for each call', async () => {
  const [support, creator] = [await operator('support'), await app().register('creator')]
  const id = '0193b0c0-0000-7000-8000-000000000000'
  const calls = [
    ['GET', ''],
    ['POST', '/file'],
    ['GET', '/summary'],
    ['GET', '/files'],
    ['GET', `/files/${id}`],
    ['POST', '/sent'],
    ['POST', `/${id}/sent`],
    ['POST', `/${id}/returned`],
    ['POST', `/${id}/rejected`],
  ] as const
  const roleOf = async ({ token }: SignedIn) => (await app().call<User>('/api/user', { token })).body.operatorRole
  expect([await roleOf(support), await roleOf(creator)]).toEqual(['support', undefined])
  for (const { token } of [support, creator]) {
    for (const [method, path] of calls) {
      const { status, body } = await app().call<Problem>(`/api/admin/payouts${path}`, { method, token })
      expect([path, status, body.code]).toEqual([path, 404, 'not_found'])
    }
  }
  const finance = await operator()
  for (const unknown of [id, 'none']) {
    expect((await decide(finance, unknown, 'sent')).status).toBe(404)
    const file = await app().call(`/api/admin/payouts/files/${unknown}`, { token: finance.token })
    expect(file.status).toBe(404)
  }
})

test('The ledger checks name a payout whose state differs from its journals', async () => {
  const { ids } = await due(1)
  const { db } = app().database
  const setState = (state: string) =>
    sql`
    update payouts set state = ${state}, ended_at = case when ${state} = 'rejected' then now() end
    where id = ${ids[0]}`.execute(db)
  await setState('rejected')
  const problems = await findLedgerProblems(db)
  expect(problems.filter((problem) => problem.startsWith(`payout ${ids[0]} is rejected`))).toHaveLength(1)
  await setState('due')
})
