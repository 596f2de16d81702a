import type { User } from '@aplauso/contract/accounts'
import sharp from 'sharp'
import type { TestApp } from './test-app.ts'

type Body = FormData | string | Uint8Array<ArrayBuffer>

export function avatarActions(app: () => TestApp) {
  async function send<Answer>(token: string | undefined, body: Body, headers: Record<string, string> = {}) {
    const response = await fetch(`${app().baseUrl}/api/users/avatar`, {
      method: 'PUT',
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      body,
    })
    const answer: Answer = JSON.parse(await response.text())
    return { status: response.status, body: answer }
  }
  const upload = async (token: string) => send<User>(token, avatarForm(await redPicture()))
  return { send, upload }
}

export function avatarForm(bytes: Uint8Array<ArrayBuffer> | string, field = 'avatar'): FormData {
  const form = new FormData()
  form.append(field, new Blob([bytes], { type: 'image/png' }), 'me.png')
  return form
}

export async function redPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const red = sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 230, g: 20, b: 20 } } })
  return new Uint8Array(await red.png().toBuffer())
}
