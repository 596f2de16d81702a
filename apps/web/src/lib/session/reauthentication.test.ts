import { expect, test } from 'vitest'
import { ApiError, createApi } from '#lib/api/api.ts'
import { createReauthentication, withReauthentication } from './reauthentication.ts'

const REFUSAL = JSON.stringify({ code: 'reauthentication_required', status: 403 })

function start() {
  const confirmation = createReauthentication()
  const sent: string[] = []
  let isFresh = false
  const api = createApi(
    withReauthentication(async (path, { body }) => {
      sent.push(`${path} ${body}`)
      return isFresh ? new Response('{"made":true}') : new Response(REFUSAL, { status: 403 })
    }, confirmation.request),
    () => 'token',
  )
  const confirm = () => {
    isFresh = true
    confirmation.settle(true)
  }
  return { api, confirmation, sent, confirm }
}

test('A call refused for an old session is repeated with the same body after the password', async () => {
  const { api, confirmation, sent, confirm } = start()
  const made = api.post('/api/api-keys', { name: 'bot' })
  await expect.poll(confirmation.isPending).toBe(true)
  confirm()
  expect(await made).toEqual({ made: true })
  expect(sent).toEqual(['/api/api-keys {"name":"bot"}', '/api/api-keys {"name":"bot"}'])
  expect(confirmation.isPending()).toBe(false)
})

test('Two calls at once ask for the password once', async () => {
  const { api, confirmation, confirm, sent } = start()
  let dialogs = 0
  confirmation.subscribe(() => {
    if (confirmation.isPending()) dialogs += 1
  })
  const both = Promise.all([api.post('/one'), api.post('/two')])
  await expect.poll(() => sent.length).toBe(2)
  await expect.poll(confirmation.isPending).toBe(true)
  // The second refusal is read after the first one has opened the dialog.
  await new Promise(setImmediate)
  confirm()
  await both
  expect(dialogs).toBe(1)
})

test('A cancelled dialog leaves the refusal, and nothing is sent again', async () => {
  const { api, confirmation, sent } = start()
  const refused = expect(api.del('/api/users/me')).rejects.toMatchObject({ status: 403 })
  await expect.poll(confirmation.isPending).toBe(true)
  confirmation.settle(false)
  await refused
  expect(sent).toHaveLength(1)
})

test('Any other refusal opens no dialog', async () => {
  const send = async () => new Response(JSON.stringify({ code: 'forbidden' }), { status: 403 })
  const confirmation = createReauthentication()
  const api = createApi(withReauthentication(send, confirmation.request), () => null)
  await expect(api.get('/api/user')).rejects.toBeInstanceOf(ApiError)
  expect(confirmation.isPending()).toBe(false)
})
