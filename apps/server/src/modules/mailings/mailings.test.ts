import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import type { Mailing } from '@aplauso/contract/mailings'
import type { OperatorRole } from '@aplauso/contract/operator-role'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openOutbox } from '#platform/mail/file-mail.ts'
import type { Email } from '#platform/mail/mail.ts'
import { testEngine } from '#testing/engine.ts'
import { useApp } from '#testing/test-app.ts'
import { IDLE_PAUSE_MS, releaseClaims, sendMailings } from './send-mailings.ts'

const PATH = '/api/admin/mailings'
const FIXTURE = fileURLToPath(new URL('./killed-sender.fixture.ts', import.meta.url))
const log = pino({ level: 'silent' })
const app = useApp()

const SUBJECT = { pt: 'Novos termos', en: 'New terms', es: 'Nuevos términos', fr: 'Nouvelles conditions' }
const TEXT = { pt: 'Um.\n\nDois.', en: 'One.\n\nTwo.', es: 'Uno.\n\nDos.', fr: 'Un.\n\nDeux.' }
const MAILING = { subject: SUBJECT, text: TEXT, audience: 'all' }

async function operator(role: OperatorRole = 'owner'): Promise<SignedIn> {
  const account = await app().register('agency')
  const { db } = app().database
  await db.updateTable('users').set({ operator_role: role }).where('id', '=', account.user.id).execute()
  return account
}
const create = ({ token }: SignedIn, body: unknown = MAILING) => app().call<Mailing & Problem>(PATH, { token, body })
const progress = async ({ token }: SignedIn, { id }: Mailing) => {
  const { sent, failed, total } = (await app().call<Mailing>(`${PATH}/${id}`, { token })).body
  return { sent, failed, total }
}
const round = (send: (email: Email) => Promise<void>, laterMs = 0) =>
  sendMailings(
    { db: app().database.db, mail: { send }, log, publicUrl: () => 'https://palco.example' },
    () => new Date(Date.now() + laterMs),
  )
const refusal = (cause: object) => new Error('not accepted', { cause })

let owner: SignedIn
beforeEach(async () => {
  const { db } = app().database
  await db.deleteFrom('mailings').execute()
  await db.updateTable('users').set({ erased_at: new Date() }).where('erased_at', 'is', null).execute()
  owner = await operator()
})

test('Everybody of the audience gets one email in the language of the account, in portions', async () => {
  const people = await Promise.all([
    app().register('creator'),
    app().register('fan', undefined, { 'accept-language': 'fr' }),
    app().register('supporter'),
  ])
  const { status, body } = await create(owner)
  expect([status, body]).toMatchObject([201, { sent: 0, failed: 0, total: 4, audience: 'all', subject: SUBJECT }])
  const late = await app().register('fan')
  const emails: Email[] = []
  expect(await round(async (email) => void emails.push(email))).toBe(IDLE_PAUSE_MS)
  await round(async (email) => void emails.push(email), 3_600_000)
  const addresses = [...people, owner].map(({ user }) => user.email)
  expect(emails.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
  expect(emails.map(({ to }) => to)).not.toContain(late.user.email)
  const french = emails.find(({ to }) => to === people[1].user.email)
  expect([french?.subject, french?.text]).toEqual(['Nouvelles conditions', expect.stringContaining('Un.\n\nDeux.')])
  expect(await progress(owner, body)).toEqual({ sent: 4, failed: 0, total: 4 })
})

test.each([
  ['creators', ['creator']],
  ['fans', ['fan', 'supporter']],
  ['agencies', ['agency']],
])('The audience %s has the accounts of these types: %s', async (audience, types) => {
  await Promise.all((['creator', 'fan', 'supporter'] as const).map((type) => app().register(type)))
  const { body } = await create(owner, { ...MAILING, audience })
  const emails: Email[] = []
  await round(async (email) => void emails.push(email))
  expect([body.total, emails.length]).toEqual([types.length, types.length])
})

test('Attempts with one Idempotency-Key are one mailing, and another text with that key is a conflict', async () => {
  const headers = { 'idempotency-key': 'new-terms' }
  const send = (body: unknown, { token }: SignedIn) => app().call<Mailing & Problem>(PATH, { token, body, headers })
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(MAILING, owner)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.total}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  const other = await send({ ...MAILING, audience: 'fans' }, owner)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
  expect((await send(MAILING, await operator())).body.id, 'the key of another owner').not.toBe(answers[0]?.body.id)
})

test('Mailings are for owners, and each stands in the log', async () => {
  const [support, fan] = [await operator('support'), await app().register('fan')]
  expect([(await create(support)).status, (await create(fan)).status]).toEqual([403, 404])
  const { body } = await create(owner)
  expect((await app().call(`${PATH}/${body.id}`, { token: support.token })).status).toBe(403)
  expect((await app().call(`${PATH}/none`, { token: owner.token })).status).toBe(404)
  const { body: entries } = await app().call<object[]>('/api/admin/log', { token: owner.token })
  expect(entries[0]).toMatchObject({ action: 'mailing', target: body.id, after: { audience: 'all', total: 3 } })
  const { body: list } = await app().call<Mailing[]>(PATH, { token: owner.token })
  expect(list.map(({ id }) => id)).toEqual([body.id])
})

test.each([
  [{ audience: 'everyone' }],
  [{ subject: { pt: 'Só um' } }],
  [{ subject: { ...SUBJECT, fr: 'a\nb' } }],
  [{ text: { ...TEXT, en: '' } }],
  [{ text: { ...TEXT, en: 'a\u0000' } }],
  [{ text: { ...TEXT, en: 'x'.repeat(10_001) } }],
  [{ until: 'tomorrow' }],
])('A mailing with %o is refused', async (change) => {
  const { status, body } = await create(owner, { ...MAILING, ...change })
  expect([status, body.code]).toEqual([400, 'validation_failed'])
})

test('A recipient that the mail server refuses fails alone; a temporary refusal is tried again five times', async () => {
  const [wrong, busy] = [await app().register('fan'), await app().register('fan')]
  const { body } = await create(owner)
  const attempts: string[] = []
  const send = async ({ to }: Email) => {
    attempts.push(to)
    if (to === wrong.user.email) throw refusal({ responseCode: 550, command: 'RCPT TO' })
    if (to === busy.user.email) throw refusal({ responseCode: 450, command: 'RCPT TO' })
  }
  for (let times = 0; times < 7; times++) await round(send, times * 3_600_000)
  expect(await progress(owner, body)).toEqual({ sent: 1, failed: 2, total: 3 })
  const countOf = ({ user }: SignedIn) => attempts.filter((to) => to === user.email).length
  expect([countOf(owner), countOf(wrong), countOf(busy)]).toEqual([1, 1, 5])
})

test('An email whose answer was lost is sent once more and not for ever', async () => {
  const { body } = await create(owner)
  let sends = 0
  for (let times = 0; times < 5; times++) {
    const send = () => {
      sends += 1
      return Promise.reject(refusal(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', command: 'CONN' })))
    }
    await round(send, times * 3_600_000)
  }
  expect(sends).toBe(2)
  expect(await progress(owner, body)).toEqual({ sent: 0, failed: 1, total: 1 })
})

test('A mail server that is down fails nobody, and an account that was deleted gets nothing', async () => {
  const gone = await app().register('fan')
  const { body } = await create(owner)
  for (let times = 0; times < 7; times++) {
    expect(await round(() => Promise.reject(refusal({ code: 'ECONNECTION' })), times * 3_600_000)).toBe(IDLE_PAUSE_MS)
  }
  expect(await progress(owner, body)).toEqual({ sent: 0, failed: 0, total: 2 })
  await app().call('/api/users/me', { method: 'DELETE', token: gone.token })
  const emails: Email[] = []
  await round(async (email) => void emails.push(email), 8 * 3_600_000)
  expect(emails.map(({ to }) => to)).toEqual([owner.user.email])
  expect(await progress(owner, body)).toEqual({ sent: 1, failed: 1, total: 2 })
})

test('Two processes share a mailing, and each person gets one email', async () => {
  for (let count = 0; count < 12; count++) await app().register('fan')
  await create(owner)
  const emails: string[] = []
  const send = async ({ to }: Email) => void emails.push(to)
  await Promise.all([round(send), round(send), round(send)])
  expect(emails).toHaveLength(13)
  expect(new Set(emails).size).toBe(13)
})

// The embedded engine allows one process only.
test.runIf(testEngine() === 'postgres')(
  'A process that is killed between an email and its mark leaves one email for each person',
  { timeout: 120_000 },
  async () => {
    for (let count = 0; count < 9; count++) await app().register('fan')
    const { body } = await create(owner)
    const folder = await mkdtemp(join(tmpdir(), 'aplauso-mailing-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const child = spawn(process.execPath, [FIXTURE, app().database.url ?? '', folder, '5'], {
      stdio: 'inherit',
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
    })
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
    const before = await progress(owner, body)
    expect(before.sent).toBeLessThan(before.total)

    await releaseClaims(app().database.db)
    const outbox = openOutbox(folder, 'Palco <no-reply@palco.example>', log)
    await round((email) => outbox.send(email))
    expect(await progress(owner, body)).toEqual({ sent: 10, failed: 0, total: 10 })
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    const messages = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
    const recipients = messages.map((message) => /^To: (.+)$/m.exec(message)?.[1])
    expect(recipients).toHaveLength(10)
    expect(new Set(recipients).size).toBe(10)
    expect(messages[0]).toMatch(/^Message-ID:\s+<[\w.-]+@palco\.example>/m)
  },
)
