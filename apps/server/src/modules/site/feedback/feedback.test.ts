import type { AccountExport } from '@aplauso/contract/account-export'
import type { Problem } from '@aplauso/contract/errors'
import type { FeedbackReceipt } from '@aplauso/contract/feedback'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { listFeedback } from './stored-feedback.ts'

const app = useApp({ RATE_LIMIT: 'on' })

const report = { type: 'bug_report', category: 'Widget OBS', title: ' Sem som ', description: 'Às vezes.\nNão sempre.' }
const send = (token: string, body: unknown) => app().call<FeedbackReceipt & Problem>('/api/feedback', { token, body })
const stored = (userId: string) => listFeedback(app().database.db, { userId, limit: 10 })

test('Feedback is stored with the data of the session, not with those of the body', async () => {
  const { token, user } = await app().register('creator')
  const liar = { userId: 'somebody', userType: 'agency', subscriptionPlan: 'pro', timestamp: '1999-01-01' }
  const general = { mostUsefulFeature: 'Os alertas', improvementSuggestions: 'Mais estilos' }
  const first = await send(token, { ...report, ...liar, ...general })
  expect(first.status).toBe(201)
  const second = { rating: 2, satisfaction: 10, wouldRecommend: false, userExperience: 'Fácil', ...general }
  await send(token, { ...report, ...second, type: 'general_feedback', category: 'Design' })

  const [latest, earliest] = await stored(user.id)
  expect(latest).toMatchObject({ ...second, category: 'Design' })
  expect(earliest).toEqual({
    id: first.body.id,
    type: 'bug_report',
    category: 'Widget OBS',
    rating: 5,
    satisfaction: 5,
    title: 'Sem som',
    description: 'Às vezes.\nNão sempre.',
    userExperience: null,
    wouldRecommend: true,
    // These fields belong to general feedback only.
    mostUsefulFeature: null,
    improvementSuggestions: null,
    username: user.username,
    userType: 'creator',
    subscriptionPlan: 'free',
    createdAt: expect.stringMatching(/^20(?!00)\d\d-/),
  })

  const { body } = await app().call<AccountExport>('/api/users/export', { token })
  expect(body.feedback).toEqual([latest, earliest])
  await app().call('/api/users/me', { method: 'DELETE', token })
  expect(await stored(user.id)).toEqual([])
})

test('Feedback with an invalid field is refused by that field, and an account may send ten an hour', async () => {
  const { token } = await app().register('fan')
  const refused = async (change: object) => (await send(token, { ...report, ...change })).body.errors?.[0]?.path
  expect(await refused({ type: 'praise' })).toBe('type')
  expect(await refused({ category: 'Monetização' })).toBe('category')
  expect(await refused({ title: '  ' })).toBe('title')
  expect(await refused({ description: undefined })).toBe('description')
  expect(await refused({ rating: 6 })).toBe('rating')
  expect(await refused({ satisfaction: 0.5 })).toBe('satisfaction')
  const statuses: number[] = []
  for (let sent = 0; sent < 11; sent += 1) statuses.push((await send(token, report)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
})
