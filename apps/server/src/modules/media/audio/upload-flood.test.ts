import { type ClientRequest, request } from 'node:http'
import type { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { soundForm, uploadActions } from '#testing/uploads.ts'

const app = useApp({ TRUST_PROXY: '127.0.0.0/8' })
const { send } = uploadActions(app)

/** Starts an upload that never ends. */
function begin(index: number): ClientRequest {
  const begun = request(`${app().baseUrl}/api/donations/upload-audio`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-forwarded-for': `203.0.113.${index % 4}` },
  })
  begun.on('error', () => undefined)
  begun.write('--x\r\ncontent-disposition: form-data; name="audio"; filename="a.mp3"\r\n\r\n')
  begun.write(Buffer.alloc(100_000))
  return begun
}

const probe = async (address = '198.51.100.1') =>
  (await send<Problem>(soundForm('x'), undefined, { 'x-forwarded-for': address })).body.code

test('Upload is refused with overloaded while 16 others are in progress', async () => {
  const begun = Array.from({ length: 16 }, (_, index) => begin(index))
  const crowd = () => {
    // A probe may have occupied a slot before.
    begun.push(...Array.from({ length: 4 }, (_, index) => begin(index)))
    return probe()
  }
  await expect.poll(crowd).toBe('overloaded')
  for (const one of begun) one.destroy()
  await expect.poll(() => probe()).toBe('unsupported_media')
})

test('Upload is refused with rate_limited for an address with six uploads in progress, but not for others', async () => {
  const begun = Array.from({ length: 30 }, () => begin(0))
  await expect.poll(() => probe('203.0.113.0')).toBe('rate_limited')
  expect(await probe()).toBe('unsupported_media')
  for (const one of begun) one.destroy()
  await expect.poll(() => probe('203.0.113.0')).toBe('unsupported_media')
})
