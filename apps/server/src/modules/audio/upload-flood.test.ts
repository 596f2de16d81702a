import { type ClientRequest, request } from 'node:http'
import type { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { soundForm, uploadActions } from '#testing/uploads.ts'

const app = useApp()
const { send } = uploadActions(app)

/** A form that never ends. */
function begin(): ClientRequest {
  const begun = request(`${app().baseUrl}/api/donations/upload-audio`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  begun.on('error', () => undefined)
  begun.write('--x\r\ncontent-disposition: form-data; name="audio"; filename="a.mp3"\r\n\r\n')
  begun.write(Buffer.alloc(100_000))
  return begun
}

test('While many sounds are on their way the next is told to come back, until those have ended', async () => {
  const begun = Array.from({ length: 16 }, begin)
  const probe = async () => (await send<Problem>(soundForm('x'))).body.code
  const crowd = () => {
    // One of those before may have found a probe in its place.
    begun.push(begin())
    return probe()
  }
  await expect.poll(crowd, { timeout: 5_000 }).toBe('overloaded')
  for (const one of begun) one.destroy()
  await expect.poll(probe, { timeout: 5_000 }).toBe('unsupported_media')
})
