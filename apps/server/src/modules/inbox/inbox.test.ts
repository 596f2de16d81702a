import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { AlertQueue } from '@aplauso/contract/alerts'
import type { DonationStarted, ReceivedDonation } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import type { InboxItem } from '@aplauso/contract/inbox'
import { DAY_MS } from '@aplauso/contract/limits'
import type { OperatorLogEntry } from '@aplauso/contract/operator-log'
import type { OperatorOverview } from '@aplauso/contract/operator-overview'
import type { OperatorRole } from '@aplauso/contract/operator-role'
import { REPORT_RETENTION_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { grantOperatorRole } from '#modules/accounts/public.ts'
import { join as joinLive } from '#testing/live-client.ts'
import { mediaActions, picture } from '#testing/media.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { APP_SECRET, useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { spoken, uploadActions } from '#testing/uploads.ts'
import { deleteOldReports } from './keep-reports.ts'
import { inboxStatement } from './list-inbox.ts'
import { objectionToken } from './objection-token.ts'
import { REPORT_MAIL } from './report-mail.ts'

const OPERATOR_EMAIL = 'equipa@aplauso.test'
const PUBLIC_URL = 'https://palco.example'
const app = useApp({ MAIL_FROM: 'Aplauso <no-reply@aplauso.test>', OPERATOR_EMAIL, PUBLIC_URL })
const media = mediaActions(app)
const { upload } = uploadActions(app)
const db = () => app().database.db

async function operator(role: OperatorRole): Promise<SignedIn> {
  const signedIn = await app().register('fan')
  await grantOperatorRole(db(), signedIn.user.username, role)
  return signedIn
}
let owner: SignedIn
let support: SignedIn
beforeAll(async () => {
  ;[owner, support] = await Promise.all([operator('owner'), operator('support')])
})

type Sent = { id: string } & Problem
const report = (kind: string, target: string, more: object = {}) =>
  app().call<Sent>('/api/reports', { body: { kind, target, reason: 'Isto é um insulto', ...more } })
const reported = async (kind: string, target: string, more: object = {}) => {
  const { status, body } = await report(kind, target, more)
  expect(status).toBe(201)
  return body.id
}
const list = async (query = '', by = support) =>
  (await app().call<InboxItem[]>(`/api/admin/inbox${query}`, { token: by.token })).body
const item = async (id: string, by = support) =>
  (await app().call<InboxItem>(`/api/admin/inbox/${id}`, { token: by.token })).body
const act = (path: string, body: object | undefined, by = support) =>
  app().call<Problem | null>(`/api/admin/${path}`, { method: 'POST', body, token: by.token })
const decide = (id: string, action: string, by = support) =>
  act(`reports/${id}/decide`, { action, reason: 'Contra os termos' }, by)
const removeContent = (kind: string, id: string, by = support) =>
  app().call<Problem>('/api/admin/content', { method: 'DELETE', token: by.token, body: { kind, id, reason: 'Ilegal' } })
const emailsTo = async (email: string) => (await readOutbox(app().dataDir, email)).map(({ subject }) => subject)
const lastLog = async () =>
  (await app().call<OperatorLogEntry[]>('/api/admin/log?limit=1', { token: owner.token })).body[0]
const inboxJobs = async () =>
  (
    await sql`select from pgboss.job where name = 'inbox_mail' and state in ('created', 'active', 'retry')`.execute(
      db(),
    )
  ).rows.length
const tokenIn = (text: string) => /objection=(\S+)/.exec(text)?.[1] ?? expect.fail(text)
const isStored = (url: string) =>
  access(join(app().dataDir, 'media', url.replace('/media/', ''))).then(
    () => true,
    () => false,
  )

async function paidMessage(creator: SignedIn, order: object = {}, donor?: SignedIn): Promise<DonationStarted> {
  const words = { donorName: 'Rita', message: 'Palavra proibida', ...order }
  const donation = await app().donate(creator.user.slug, words, donor?.token)
  await app().pay(donation)
  return donation
}
const alertOf = (donationId: string) =>
  db().selectFrom('alerts').select('id').where('donation_id', '=', donationId).executeTakeFirstOrThrow()

test('Contact messages, feedback and reports are one list with state, assignee, search and pages', async () => {
  const [creator, fan] = [await app().register('creator'), await app().register('fan')]
  const contact = await app().call<Sent>('/api/contact', {
    body: { topic: 'donation', name: 'Zulmira Pá', email: 'zulmira@example.com', message: 'Onde está o dinheiro?' },
  })
  const feedback = await app().call<Sent>('/api/feedback', {
    token: fan.token,
    body: { type: 'bug_report', category: 'Performance', title: 'Botão partido', description: 'Não reage' },
  })
  expect(feedback.status, JSON.stringify(feedback.body)).toBe(201)
  const id = await reported('creator', creator.user.slug, { email: 'vizinha@example.com', name: 'Vizinha' })
  expect((await list()).map((found) => found.id)).toEqual([id, feedback.body.id, contact.body.id])
  expect(await item(contact.body.id)).toMatchObject({
    ...{ kind: 'contact', state: 'open', assignee: null, subject: 'donation', text: 'Onde está o dinheiro?' },
    ...{ from: { name: 'Zulmira Pá', email: 'zulmira@example.com', userId: null }, replies: [] },
  })
  expect(await item(feedback.body.id)).toMatchObject({
    ...{ kind: 'feedback', subject: 'Botão partido', from: { email: fan.user.email, userId: fan.user.id } },
  })
  expect(await item(id)).toMatchObject({
    ...{ kind: 'report', text: 'Isto é um insulto', from: { name: 'Vizinha', email: 'vizinha@example.com' } },
    report: {
      ...{ kind: 'creator', target: creator.user.id, targetLabel: creator.user.displayName, removable: true },
      ...{ concerned: { userId: creator.user.id }, decision: null, decisions: [], objections: [] },
    },
  })
  const first = await app().call<InboxItem[]>('/api/admin/inbox?limit=2', { token: support.token })
  const [, next = ''] = /<([^>]+)>/.exec(first.headers.get('link') ?? '') ?? []
  const second = await app().call<InboxItem[]>(next, { token: support.token })
  expect(second.body.map((found) => found.id)).toEqual([contact.body.id])
  const idsOf = async (query: string) => (await list(query)).map((found) => found.id)
  expect(await idsOf('?kind=feedback')).toEqual([feedback.body.id])
  expect(await idsOf('?q=zulmíra')).toEqual([contact.body.id])
  expect(await idsOf('?q=partido')).toEqual([feedback.body.id])
  expect(await idsOf(`?q=${creator.user.id}`)).toEqual([id])
  expect(await idsOf('?q=nada')).toEqual([])

  const assign = (operatorId: string | null) => act(`inbox/${contact.body.id}/assign`, { operatorId })
  expect((await assign(owner.user.id)).status).toBe(204)
  expect(await list('?assignee=me', owner)).toMatchObject([
    { id: contact.body.id, assignee: owner.user.id, assigneeName: owner.user.displayName },
  ])
  expect(await idsOf('?assignee=none')).toEqual([id, feedback.body.id])
  expect(await idsOf(`?assignee=${owner.user.id}`)).toEqual([contact.body.id])
  const finance = await operator('finance')
  for (const other of [finance.user.id, fan.user.id]) expect((await assign(other)).body?.code).toBe('validation_failed')
  expect((await app().call<object[]>('/api/admin/inbox/operators', { token: support.token })).body).toHaveLength(2)
  await assign(null)
  expect(await idsOf('?assignee=me')).toEqual([])

  expect((await act(`inbox/${contact.body.id}/reply`, { text: 'Está a caminho.\n\nAté já!' })).status).toBe(204)
  const email = await untilEmail(app().dataDir, 'zulmira@example.com', 'Resposta à tua mensagem de ')
  expect([email.text, email.headers['reply-to']]).toEqual([
    expect.stringContaining('Está a caminho.\n\nAté já!'),
    OPERATOR_EMAIL,
  ])
  expect((await item(contact.body.id)).replies).toMatchObject([
    { by: { id: support.user.id }, text: 'Está a caminho.\n\nAté já!' },
  ])
  expect(await lastLog()).toMatchObject({ action: 'inbox_reply', target: contact.body.id })
  expect(JSON.stringify(await lastLog())).not.toContain('caminho')
  const silent = await reported('other', 'https://outro.example/x')
  expect((await act(`inbox/${silent}/reply`, { text: 'Olá' })).body?.code).toBe('no_address')

  for (const step of ['close', 'close', 'reopen', 'close'])
    expect((await act(`inbox/${contact.body.id}/${step}`, undefined)).status).toBe(204)
  expect(await idsOf('?state=closed')).toEqual([contact.body.id])
  expect((await act(`inbox/${id}/close`, undefined)).body?.code).toBe('not_decided')
  expect((await act('inbox/none/close', undefined)).status).toBe(404)
  const overview = await app().call<OperatorOverview>('/api/admin/overview', { token: finance.token })
  expect(overview.body.reports).toEqual({ open: 2 })
  const unknown = await app().call<Problem>('/api/admin/inbox?kind=letter', { token: support.token })
  expect(unknown.body.code).toBe('validation_failed')
})

test('The list is for owner and support; other operators get 403 and everybody else 404', async () => {
  const id = await reported('other', '/donate/nobody')
  const calls = [
    ['GET', '/api/admin/inbox'],
    ['GET', '/api/admin/inbox/operators'],
    ['GET', `/api/admin/inbox/${id}`],
    ['POST', `/api/admin/inbox/${id}/reply`, { text: 'a' }],
    ['POST', `/api/admin/inbox/${id}/assign`, { operatorId: null }],
    ['POST', `/api/admin/inbox/${id}/close`],
    ['POST', `/api/admin/inbox/${id}/reopen`],
    ['POST', `/api/admin/reports/${id}/decide`, { action: 'none', reason: 'a' }],
    ['DELETE', '/api/admin/content', { kind: 'media', id, reason: 'a' }],
  ] as const
  const [finance, fan] = [await operator('finance'), await app().register('fan')]
  for (const [method, path, body] of calls) {
    const statusOf = async (by?: SignedIn) => (await app().call(path, { method, body, token: by?.token })).status
    expect([path, await statusOf(finance), await statusOf(fan)]).toEqual([path, 403, 404])
    expect([401, 404]).toContain(await statusOf())
  }
  expect((await decide(id, 'none', owner)).status).toBe(204)
})

test('A report names what exists, and its acknowledgement has the language of the reporter', async () => {
  const creator = await app().register('creator')
  const donation = await paidMessage(creator)
  const { body: file } = await media.upload(creator, await picture('png'))
  const unknown = crypto.randomUUID()
  for (const kind of ['creator', 'message', 'media']) {
    expect((await report(kind, unknown)).status).toBe(404)
    expect((await report(kind, 'n/a')).status).toBe(404)
  }
  expect((await report('creator', owner.user.id)).status).toBe(404)
  for (const wrong of [{ reason: ' ' }, { email: 'x' }, { kind: 'user' }, { target: '' }, { language: 'de' }])
    expect((await report('creator', creator.user.id, wrong)).body.code).toBe('validation_failed')

  const { id: alertId } = await alertOf(donation.donationId)
  const email = 'lea@example.com'
  const ids = [
    await reported('creator', creator.user.id, { email, language: 'fr' }),
    await reported('message', alertId),
    await reported('media', file.id),
    await reported('other', '/terms'),
  ]
  const items = await Promise.all(ids.map((id) => item(id)))
  expect(items.map(({ report }) => report)).toMatchObject([
    { target: creator.user.id, targetUrl: `${PUBLIC_URL}/donate/${creator.user.slug}`, message: null },
    { target: donation.donationId, targetLabel: 'Rita', message: { text: 'Palavra proibida' }, concerned: null },
    { target: file.id, targetUrl: file.url, concerned: { userId: creator.user.id } },
    { target: '/terms', targetUrl: `${PUBLIC_URL}/terms`, removable: false },
  ])
  const acknowledged = await untilEmail(app().dataDir, email, 'Nous avons reçu ton signalement')
  expect(acknowledged.text).toContain(ids[0])
  await untilEmail(app().dataDir, OPERATOR_EMAIL, 'Nova denúncia: A página de um criador')
  expect(acknowledged.text).not.toContain('insulto')
})

test('A removed message leaves overlay, console, lists, exports, webhooks and storage, and both sides get an email', async () => {
  const [creator, donor] = [await app().register('creator'), await app().register('fan')]
  const sound = (await upload(donor.token)).body
  const overlay = await joinLive(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  const console = await joinLive(app().baseUrl, { slug: creator.user.slug, token: creator.token })
  const recorded = { message: 'Coisa secreta', audioType: 'custom', audioUrl: sound.audioUrl }
  const donation = await paidMessage(creator, recorded, donor)
  const { donationId } = donation
  const unrelated = await paidMessage(creator, { message: 'Outra coisa' })
  await overlay.until('donation', 2)
  await console.until('donation', 2)
  expect(await isStored(sound.audioUrl)).toBe(true)
  await sql`
    insert into webhook_endpoints (id, user_id, url, events, secret, created_at)
    values (gen_random_uuid(), ${creator.user.id}::uuid, 'https://hook.example', '{donation.paid}', '\\x00', now())
  `.execute(db())
  await sql`
    insert into webhook_deliveries (id, endpoint_id, donation_id, type, payload, created_at, next_attempt_at)
    select gen_random_uuid(), id, ${donationId}::uuid, 'donation.paid',
      '{"data": {"donorName": "Rita", "message": "Coisa secreta"}}', now(), now() + interval '1 day'
    from webhook_endpoints where user_id = ${creator.user.id}::uuid`.execute(db())

  const reporter = 'testemunha@example.com'
  const id = await reported('message', donationId, { email: reporter, language: 'en' })
  expect((await item(id)).report).toMatchObject({ concerned: { userId: donor.user.id }, removable: true })
  // The first of two concurrent decisions counts; the second is refused.
  const answers = await Promise.all([decide(id, 'remove'), decide(id, 'remove', owner)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await decide(id, 'none')).body?.code).toBe('already_decided')

  const { id: alertId } = await alertOf(donationId)
  await expect.poll(() => overlay.frames).toContainEqual({ type: 'control', payload: { action: 'skip', id: alertId } })
  await expect
    .poll(() => console.frames.flatMap((frame) => (frame.type === 'donation' ? [frame.payload] : [])).at(-1))
    .toMatchObject({ id: alertId, donorName: 'Rita', replay: true })
  const last = console.alerts().at(-1)
  expect(last).not.toHaveProperty('message')
  const { body: queue } = await app().call<AlertQueue>('/api/alerts/queue', { token: creator.token })
  expect(JSON.stringify(queue)).not.toContain('secreta')
  const { body: received } = await app().call<ReceivedDonation[]>('/api/donations/my', { token: creator.token })
  expect(received).toMatchObject([
    { id: unrelated.donationId, message: 'Outra coisa' },
    { id: donationId, donorName: 'Rita', message: null },
  ])
  const shown = await Promise.all(
    [
      ['/api/users/export', creator.token],
      ['/api/users/export', donor.token],
      ['/api/donations/export', creator.token],
      [`/api/donations/my/${donationId}`, creator.token],
    ].map(([path, token]) => fetch(app().baseUrl + path, { headers: { authorization: `Bearer ${token}` } })),
  )
  for (const answer of shown) expect(await answer.text()).not.toContain('Coisa secreta')
  for (const table of ['donations', 'alerts', 'webhook_deliveries', 'operator_log'] as const)
    expect(JSON.stringify(await db().selectFrom(table).selectAll().execute())).not.toContain('Coisa secreta')
  await expect.poll(() => isStored(sound.audioUrl)).toBe(false)
  expect((await readdir(join(app().dataDir, 'media'), { recursive: true })).join()).not.toContain(
    sound.audioUrl.split('/').at(-1),
  )

  const toReporter = await untilEmail(app().dataDir, reporter, 'The decision about your report')
  const toDonor = await untilEmail(app().dataDir, donor.user.email, 'Uma decisão sobre o teu conteúdo')
  expect(toReporter.text).toMatch(/The content was removed[\s\S]+Contra os termos[\s\S]+terms of use/)
  expect(toDonor.text).toContain('O conteúdo foi removido')
  expect(toDonor.text.replaceAll('\n', ' ')).toContain('Foi uma pessoa que decidiu')
  expect((await item(id)).report).toMatchObject({
    ...{ removable: false, message: { text: null } },
    decision: { action: 'remove', ground: 'terms', reason: 'Contra os termos' },
  })
  for (const client of [overlay, console]) client.close()
  // A process that dies after an email repeats its job: the outbox then has the same file.
  const { id: decisionId } = await db()
    .selectFrom('report_decisions')
    .select('id')
    .where('report_id', '=', id)
    .executeTakeFirstOrThrow()
  await app().running.jobs.add(REPORT_MAIL, { kind: 'decided', decisionId, party: 'reporter' })
  await expect.poll(inboxJobs).toBe(0)
  // The other decision sent nothing.
  expect((await emailsTo(reporter)).filter((subject) => subject.includes('decision'))).toHaveLength(1)
  expect((await emailsTo(donor.user.email)).filter((subject) => subject.includes('decisão'))).toHaveLength(1)
})

test('Reporter and person concerned may each object once within six months, which opens the report again', async () => {
  const creator = await app().register('creator')
  const reporter = 'queixosa@example.com'
  const id = await reported('creator', creator.user.slug, { email: reporter })
  expect((await decide(id, 'none')).status).toBe(204)
  const object = (token: string, text = 'Não concordo') =>
    app().call<Problem>('/api/reports/objections', { body: { token, text } })
  const tokens = await Promise.all(
    [reporter, creator.user.email].map(async (to) => tokenIn((await untilEmail(app().dataDir, to, 'decisão')).text)),
  )
  const [ofReporter = '', ofCreator = ''] = tokens
  for (const wrong of ['x', `${ofReporter.slice(0, -1)}_`, ofReporter.replace('_r_', '_c_')])
    expect((await object(wrong)).status).toBe(404)
  expect((await object(ofReporter, ' ')).body.code).toBe('validation_failed')
  const twice = await Promise.all([object(ofReporter), object(ofReporter)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await object(ofReporter)).body.code).toBe('already_objected')
  expect(await item(id)).toMatchObject({
    state: 'open',
    report: {
      ...{ decision: null, decisions: [{ action: 'none' }] },
      objections: [{ by: 'reporter', text: 'Não concordo' }],
    },
  })
  await untilEmail(app().dataDir, OPERATOR_EMAIL, 'Decisão contestada')
  expect((await act(`inbox/${id}/close`, undefined)).body?.code).toBe('not_decided')
  expect((await decide(id, 'remove')).status).toBe(204)
  expect((await object(ofCreator)).status).toBe(204)
  expect((await item(id)).report?.decisions.map(({ action }) => action)).toEqual(['none', 'remove'])
  // The second decision offers an objection to nobody who has objected.
  await expect.poll(() => emailsTo(reporter)).toHaveLength(3)
  const mails = await readOutbox(app().dataDir, reporter)
  expect(mails.filter(({ text }) => text.includes('objection='))).toHaveLength(1)

  const late = await reported('creator', creator.user.slug)
  await decide(late, 'none')
  const decision = await db()
    .updateTable('report_decisions')
    .set({ decided_at: sql<Date>`now() - interval '6 months 1 day'` })
    .where('report_id', '=', late)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { status, body } = await object(objectionToken(APP_SECRET, 'reporter', decision.id))
  expect([status, body.code]).toEqual([410, 'link_expired'])
})

test('A suspension by a decision ends sessions and page, emails the person once, and spares operators', async () => {
  const creator = await app().register('creator')
  const id = await reported('creator', creator.user.slug)
  expect((await decide(id, 'suspend')).status).toBe(204)
  expect((await app().call('/api/auth/me', { token: creator.token })).status).toBe(401)
  expect((await app().call(`/api/creators/${creator.user.slug}`)).status).toBe(410)
  const email = await untilEmail(app().dataDir, creator.user.email, 'Uma decisão sobre o teu conteúdo')
  expect(email.text).toContain('A conta foi suspensa')
  const about = async () => (await emailsTo(creator.user.email)).filter((subject) => /decisão|suspensa/.test(subject))
  expect(await about()).toHaveLength(1)
  const { body: log } = await app().call<OperatorLogEntry[]>('/api/admin/log?limit=2', { token: owner.token })
  expect(log).toMatchObject([
    { action: 'decide_report', target: id, reason: 'Contra os termos' },
    { action: 'suspend', target: creator.user.id, reason: 'Contra os termos' },
  ])

  const other = await app().register('creator')
  const anonymous = await reported('message', (await paidMessage(other)).donationId)
  expect((await decide(anonymous, 'suspend')).body?.code).toBe('no_account')
  const address = await reported('other', 'https://outro.example')
  expect((await decide(address, 'remove')).body?.code).toBe('validation_failed')
  expect((await item(address)).state).toBe('open')
  const powerful = await operator('owner')
  const donated = await paidMessage(other, {}, powerful)
  const theirs = await reported('message', donated.donationId)
  expect((await decide(theirs, 'suspend')).body?.code).toBe('forbidden')
  expect((await item(theirs)).state).toBe('open')
})

test('A removed file leaves every place that uses it, and its bytes are gone with the answer', async () => {
  const creator = await app().register('creator')
  const { body: file } = await media.upload(creator, await picture('png'), { name: 'Mau' })
  const { token } = creator
  const css = `.card { background-image: url("${file.url}"); }`
  const change = (path: string, body: object, method = 'PATCH') =>
    app().call<{ id: string }>(path, { token, method, body })
  expect((await change('/api/alerts/settings', { look: { mediaId: file.id, css } })).status).toBe(200)
  expect((await change('/api/donation-page', { coverMediaId: file.id })).status).toBe(200)
  const layer = { id: 'a', kind: 'media', x: 0, y: 0, width: 100, height: 100, z: 1 }
  const layers = [{ ...layer, settings: { mediaId: file.id } }]
  const scene = await change('/api/scenes', { name: 'Jogo', width: 1_920, height: 1_080, layers }, 'POST')
  expect(scene.status, JSON.stringify(scene.body)).toBe(201)
  const variation = await change('/api/alerts/variations', { name: 'Grande', look: { mediaId: file.id } }, 'POST')
  expect(variation.status).toBe(201)
  expect(await isStored(file.url)).toBe(true)
  expect((await media.remove(creator, file.id)).body.code).toBe('in_use')

  expect((await removeContent('media', file.id)).status).toBe(204)
  expect(await isStored(file.url)).toBe(false)
  expect(await media.list(creator)).toEqual([])
  const tables = await Promise.all([
    db().selectFrom('creators').select('alert_settings').where('user_id', '=', creator.user.id).execute(),
    ...(['donation_pages', 'scenes', 'scene_versions', 'alert_variations'] as const).map((table) =>
      db().selectFrom(table).selectAll().execute(),
    ),
  ])
  const left = JSON.stringify(tables)
  for (const reference of [file.id, file.url]) expect(left).not.toContain(reference)
  for (const path of [
    '/api/alerts/settings',
    '/api/donation-page',
    `/api/scenes/${scene.body.id}`,
    '/api/alerts/variations',
  ])
    expect((await app().call(path, { token })).status, path).toBe(200)
  expect(await lastLog()).toMatchObject({ action: 'remove_content', target: file.id, reason: 'Ilegal' })
  expect((await removeContent('media', file.id)).status).toBe(404)
})

test('A sound is removed alone, and a page loses its words and pictures', async () => {
  const creator = await app().register('creator')
  const sound = (await upload(undefined, spoken(1.5))).body
  const { donationId } = await paidMessage(creator, { audioType: 'custom', audioUrl: sound.audioUrl })
  expect((await removeContent('sound', donationId)).status).toBe(204)
  const { body } = await app().call<ReceivedDonation>(`/api/donations/my/${donationId}`, { token: creator.token })
  expect(body).toMatchObject({ message: 'Palavra proibida', donorName: 'Rita' })
  await expect.poll(() => isStored(sound.audioUrl)).toBe(false)
  expect((await removeContent('sound', donationId)).status).toBe(404)

  const { body: cover } = await media.upload(creator, await picture('jpeg'))
  const { token } = creator
  await app().call('/api/users/update-profile', {
    token,
    method: 'PATCH',
    body: { bio: 'Palavrão', aboutMe: 'Insulto' },
  })
  const page = { coverMediaId: cover.id, thanks: { text: 'Ofensa' } }
  expect((await app().call('/api/donation-page', { token, method: 'PATCH', body: page })).status).toBe(200)
  const id = await reported('creator', creator.user.slug)
  expect((await decide(id, 'remove')).status).toBe(204)
  const pages = await Promise.all(
    [`/api/creators/${creator.user.slug}`, '/api/donation-page', '/api/auth/me'].map((path) =>
      app().call(path, { token }),
    ),
  )
  expect(JSON.stringify(pages.map((answer) => answer.body))).not.toMatch(/Palavrão|Insulto|Ofensa/)
  expect(await isStored(cover.url)).toBe(false)
})

test('An erased reporter leaves no name and address, the export has both sides, and old reports are deleted', async () => {
  const [creator, reporter] = [await app().register('creator'), await app().register('fan')]
  const { email, id: userId } = reporter.user
  await db().updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', userId).execute()
  const id = await reported('creator', creator.user.slug, { email, name: 'Zeferino' })
  await decide(id, 'none')
  type Exported = { reports: object[]; decisionsAbout: object[] }
  const exportOf = async (by: SignedIn) => (await app().call<Exported>('/api/users/export', { token: by.token })).body
  expect((await exportOf(reporter)).reports).toMatchObject([{ id, kind: 'creator', name: 'Zeferino', objection: null }])
  expect((await exportOf(creator)).decisionsAbout).toMatchObject([{ action: 'none', reason: 'Contra os termos' }])
  expect((await item(id)).from.userId).toBe(userId)
  await app().call('/api/users/me', { method: 'DELETE', token: reporter.token })
  expect((await item(id)).from).toEqual({ name: null, email: null, userId: null })
  expect(await list('?state=closed&q=zeferino')).toEqual([])

  const named = await reported('creator', creator.user.slug, { email: 'fica@example.com' })
  await decide(named, 'none')
  await deleteOldReports(db(), Date.now() + 180 * DAY_MS)
  expect((await item(named)).from.email).toBe('fica@example.com')
  await deleteOldReports(db(), Date.now() + 190 * DAY_MS)
  expect((await item(named)).from.email).toBeNull()
  await deleteOldReports(db(), Date.now() + (REPORT_RETENTION_DAYS + 1) * DAY_MS)
  expect(await list('?state=closed&kind=report')).toEqual([])
  expect((await list('?kind=report')).length).toBeGreaterThan(0)
})

test('No page of the list reads the whole table, with and without a search', async () => {
  const queries = [
    {},
    { kind: 'report' },
    { assignee: crypto.randomUUID() },
    { state: 'closed', kind: 'contact' },
    { q: 'rita' },
  ] as const
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      for (const query of queries) {
        const statement = inboxStatement({ state: 'open', limit: 50, ...query }, 'https://palco.example')
        const { rows } = await sql`explain ${statement}`.execute(tx)
        const plan = rows.map((line) => Object.values(line as object).join(' ')).join('\n')
        expect(plan).not.toMatch(/Seq Scan on inbox_items/)
        if (!('q' in query)) expect(plan).toMatch(/Index.* Scan.* using inbox_items_/)
      }
    })
})
