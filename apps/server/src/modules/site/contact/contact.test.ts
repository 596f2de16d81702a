import type { Problem } from '@aplauso/contract/errors'
import { DAY_MS } from '@aplauso/contract/limits'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { deleteOldContacts } from './contacts.ts'

const OPERATOR = 'equipa@aplauso.test'
const app = useApp({ MAIL_FROM: 'Aplauso <no-reply@aplauso.test>', OPERATOR_EMAIL: OPERATOR })
const db = () => app().database.db
const storedFrom = (email: string) =>
  db().selectFrom('contacts').select(['id', 'topic', 'company', 'creators']).where('email', '=', email).execute()

const write = (path: string, body: object) => app().call<{ id: string } & Problem>(path, { body })

const QUESTION = { topic: 'donation', name: 'Rui Sá', email: 'rui@example.com', message: 'Olá!\nOnde está a doação?' }
const SALES = { name: 'Rui Sá', email: 'rui.agency@example.com', company: ' ', creators: 25, message: 'Quanto custa?' }

test('A contact message is stored and emailed to the operator, who can reply to its sender', async () => {
  const sent = await write('/api/contact', QUESTION)
  expect(sent.status).toBe(201)
  const letter = await untilEmail(app().dataDir, OPERATOR, 'Uma doação: mensagem de Rui Sá')
  expect(letter.headers['reply-to']).toBe(QUESTION.email)
  expect(letter.text).toContain(QUESTION.message)
  expect(await storedFrom(QUESTION.email)).toEqual([
    { id: sent.body.id, topic: 'donation', company: null, creators: null },
  ])
})

test('A contact message with an invalid field is refused by that field', async () => {
  for (const wrong of [{ email: 'x' }, { topic: 'agency_plan' }, { message: ' ' }, { name: undefined }]) {
    const { status, body } = await write('/api/contact', { ...QUESTION, ...wrong })
    expect([status, body.errors?.[0]?.path]).toEqual([400, Object.keys(wrong)[0]])
  }
  for (const wrong of [{ creators: 0 }, { creators: undefined }, { message: ' ' }]) {
    const { status, body } = await write('/api/plans/contact', { ...SALES, ...wrong })
    expect([status, body.errors?.[0]?.path]).toEqual([400, Object.keys(wrong)[0]])
  }
})

test('A question about the agency plan contains the number of creators', async () => {
  const sent = await write('/api/plans/contact', SALES)
  expect(sent.status).toBe(201)
  const letter = await untilEmail(app().dataDir, OPERATOR, '25')
  expect(letter.headers['reply-to']).toBe(SALES.email)
  expect(letter.text).toContain(SALES.message)
  expect(await storedFrom(SALES.email)).toEqual([
    { id: sent.body.id, topic: 'agency_plan', company: null, creators: 25 },
  ])
})

test('A contact message is deleted with the account of its address, and after a year in any case', async () => {
  const { user, token } = await app().register('agency')
  await write('/api/contact', { ...QUESTION, email: user.email })
  await write('/api/plans/contact', { ...SALES, email: user.email })
  expect(await storedFrom(user.email)).toHaveLength(2)
  await app().call('/api/users/me', { method: 'DELETE', token })
  expect(await storedFrom(user.email)).toEqual([])

  await write('/api/contact', { ...QUESTION, email: 'late@example.com' })
  await deleteOldContacts(db(), Date.now() + 364 * DAY_MS)
  expect(await storedFrom('late@example.com')).toHaveLength(1)
  await deleteOldContacts(db(), Date.now() + 366 * DAY_MS)
  expect(await storedFrom('late@example.com')).toEqual([])
})
