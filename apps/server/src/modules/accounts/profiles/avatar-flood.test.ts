import { type ClientRequest, request } from 'node:http'
import type { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { avatarActions, avatarForm, redPicture } from '#testing/avatars.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { send, upload } = avatarActions(app)

/** Starts an upload whose form never ends. */
function begin(token: string): ClientRequest {
  const begun = request(`${app().baseUrl}/api/users/avatar`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  begun.on('error', () => undefined)
  begun.write('--x\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n')
  begun.write(Buffer.alloc(100_000))
  return begun
}

test('Further avatar uploads get "overloaded" while too many are open, and succeed after those have ended', async () => {
  const fans = await Promise.all(Array.from({ length: 8 }, () => app().register('fan')))
  const { token: another } = await app().register('fan')
  const begun = fans.flatMap(({ token }) => [begin(token), begin(token)])
  const form = avatarForm(await redPicture())
  const probe = () =>
    app()
      .register('fan')
      .then((fan) => send<Problem>(fan.token, form))
  const crowd = async () => {
    // An earlier upload may have been refused while a probe used its slot.
    begun.push(...fans.map(({ token }) => begin(token)))
    return (await probe()).body.code
  }
  await expect.poll(crowd).toBe('overloaded')
  for (const one of begun) one.destroy()
  await expect.poll(async () => (await upload(another)).status).toBe(200)
})
