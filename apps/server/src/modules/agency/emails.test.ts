import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { HOUR_MS } from '@aplauso/contract/limits'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { startTestApp, type TestApp, useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'

const app = useApp()
const { invite, received, answer, withdraw, resend, link, leave, propose, answerProposal, tokenFrom } =
  agencyActions(app)

const agencyAndCreator = () => Promise.all([app().register('agency'), app().register()])
const lettersTo = async ({ user }: SignedIn, subject: string) =>
  (await readOutbox(app().dataDir, user.email)).filter((letter) => letter.subject === subject)

test('A creator who is invited by username gets one email, in their language, with a link to answer', async () => {
  const [agency, creator] = await agencyAndCreator()
  const { db } = app().database
  await db.updateTable('users').set({ language: 'en' }).where('id', '=', creator.user.id).execute()
  await invite(agency, { username: creator.user.username, shareBasisPoints: 1_250 })
  await invite(agency, { username: creator.user.username })
  const { subject, text } = await untilEmail(app().dataDir, creator.user.email, 'work with you')
  expect(subject).toBe(`${agency.user.displayName} would like to work with you on Aplauso`)
  expect(text).toContain(creator.user.displayName)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('asks for 12.5% of every donation')
  expect(text).toContain(`\n${app().running.publicUrl()}/dashboard\n`)
  // Emails leave in order: once a later invitation's email has arrived, a second one would have arrived too.
  await invite(agency, { email: 'depois@example.com' })
  await untilEmail(app().dataDir, 'depois@example.com')
  const letters = await readOutbox(app().dataDir, creator.user.email)
  expect(letters.filter((letter) => letter.subject === subject)).toHaveLength(1)
})

test('An invitation by email leads to registration or to the dashboard, and names nobody', async () => {
  const [agency, creator] = await agencyAndCreator()
  const texts = []
  for (const email of [creator.user.email, 'ninguem@example.com']) {
    await invite(agency, { email, shareBasisPoints: 0 })
    const { text } = await untilEmail(app().dataDir, email, agency.user.displayName)
    expect(text).toContain('não pede nenhuma parte')
    texts.push(text.replaceAll(email, 'quem').replaceAll(/\s+/g, ' '))
  }
  const led = (text = '') => text.replace(/(?:Ver o convite|Criar conta para responder): \S+/, '')
  expect(texts[0]).toContain('/dashboard ')
  expect(texts[1]).toContain('/register ')
  expect(led(texts[0])).toBe(led(texts[1]))
  expect(led(texts[0])).toContain('Olá, A agência')
})

test.each([
  ['invite', 'só com um convite de quem gere esta instalação'],
  ['closed', 'Aqui não se criam contas de criador novas'],
])('An invitation by email leads to no registration where it is %s', async (mode, sentence) => {
  const { app: restricted, close } = await startTestApp({ REGISTRATION_CREATORS: mode })
  try {
    const agency = await restrictedAgency(restricted)
    await restricted.call('/api/agency/invitations', { token: agency.token, body: { email: 'ninguem@example.com' } })
    const { text } = await untilEmail(restricted.dataDir, 'ninguem@example.com', agency.user.displayName)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence)
    expect(text).not.toContain('/register')
    expect(text).toContain('/dashboard')
  } finally {
    await close()
  }
})

/** An agency from a time when registration was open. */
async function restrictedAgency(restricted: TestApp): Promise<SignedIn> {
  const fan = await restricted.register('fan')
  const { db } = restricted.database
  await db.updateTable('users').set({ user_type: 'agency' }).where('id', '=', fan.user.id).execute()
  return fan
}

test('An agency name that is a link does not appear in emails', async () => {
  const [agency, plain] = await Promise.all([app().register('agency'), app().register('agency')])
  const name = (who: SignedIn, displayName: string) =>
    app().call('/api/users/update-profile', { method: 'PATCH', token: who.token, body: { displayName } })
  await name(agency, 'Prémio em evil.example/premio')
  await name(plain, 'J. Silva & Filhos')
  await invite(agency, { email: 'alvo@example.com' })
  await invite(plain, { email: 'outro-alvo@example.com' })
  const letter = await untilEmail(app().dataDir, 'alvo@example.com')
  expect(letter.subject + letter.text + letter.html).not.toContain('evil.example')
  expect(letter.subject).toContain(agency.user.username)
  expect((await untilEmail(app().dataDir, 'outro-alvo@example.com')).subject).toContain('J. Silva & Filhos')
})

test('An agency can have the email of an open invitation sent again once an hour', async () => {
  const [agency, creator] = await agencyAndCreator()
  const { id } = await invite(agency, { username: creator.user.username })
  const { subject } = await untilEmail(app().dataDir, creator.user.email, agency.user.displayName)
  expect((await resend(await app().register('agency'), id)).status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 4 }, () => resend(agency, id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 429, 429, 429])
  const refused = answers.find(({ status }) => status === 429) ?? expect.fail()
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(3_500)
  expect(wait).toBeLessThanOrEqual(3_600)
  await expect.poll(() => lettersTo(creator, subject), { interval: 20 }).toHaveLength(2)
  const { db } = app().database
  const hourAgo = new Date(Date.now() - HOUR_MS)
  await db.updateTable('agency_invitations').set({ resent_at: hourAgo }).where('id', '=', id).execute()
  expect((await resend(agency, id)).status).toBe(204)
  await withdraw(agency, id)
  for (const gone of [id, 'nothing', '%00']) expect((await resend(agency, gone)).status).toBe(404)
  expect((await resend(creator, id)).status).toBe(403)
})

test('An agency gets an email about each answer, which names no creator of an invitation by email', async () => {
  const [agency, yes] = await agencyAndCreator()
  const [no, secret] = [await app().register(), await app().register()]
  const { email } = agency.user
  await link(agency, yes)
  const accepted = await untilEmail(app().dataDir, email, `${yes.user.displayName} aceitou o teu convite`)
  expect(accepted.text.replaceAll(/\s+/g, ' ')).toContain('30% de cada doação')
  await invite(agency, { username: no.user.username })
  await invite(agency, { email: secret.user.email })
  for (const creator of [no, secret]) await answer(creator, await tokenFrom(agency, creator), 'decline')
  await untilEmail(app().dataDir, email, `${no.user.displayName} recusou o teu convite`)
  const nameless = await untilEmail(app().dataDir, email, 'Um dos teus convites foi recusado')
  for (const word of [secret.user.displayName, secret.user.username, secret.user.email]) {
    expect(nameless.text + nameless.html).not.toContain(word)
  }
  expect(await received(secret)).toEqual([])
})

test('A creator gets an email about a proposal, and the agency about the answer, each in their language', async () => {
  const [agency, creator] = await agencyAndCreator()
  const { db } = app().database
  await db.updateTable('users').set({ language: 'fr' }).where('id', '=', creator.user.id).execute()
  await link(agency, creator)
  const share = await propose(agency, creator.user.id, { shareBasisPoints: 2_250 })
  const letter = await untilEmail(app().dataDir, creator.user.email, 'changer sa part')
  const text = letter.text.replaceAll(/\s+/g, ' ')
  expect(text).toContain('propose de prélever 22,5 % de chaque don')
  expect(text).toContain('elle prélève 30 %')
  expect(text).toContain(`${app().running.publicUrl()}/dashboard `)
  await answerProposal(creator, share.body.id, 'accept')
  const email = await untilEmail(app().dataDir, agency.user.email, `${creator.user.displayName} aceitou a tua proposta`)
  expect(email.text.replaceAll(/\s+/g, ' ')).toContain('22,5% de cada doação')
  const goal = await propose(agency, creator.user.id, { donationGoal: 1_234.5 })
  const aboutGoal = await untilEmail(app().dataDir, creator.user.email, 'te propose un objectif')
  expect(aboutGoal.text.replaceAll(/\s+/g, ' ')).toContain('1 234,50 €')
  await answerProposal(creator, goal.body.id, 'decline')
  await untilEmail(app().dataDir, agency.user.email, `${creator.user.displayName} recusou a tua proposta`)
  await leave(creator, agency.user.id)
  const gone = await app().call<Problem>(`/api/agency/creators/${creator.user.id}/proposals`, {
    token: agency.token,
    body: { donationGoal: 10 },
  })
  expect(gone.status).toBe(404)
})
