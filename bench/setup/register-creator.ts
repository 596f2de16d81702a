import { randomUUID } from 'node:crypto'
import { SignedIn } from '@aplauso/contract/accounts'
import { post } from '../storm/patient-call.ts'

/** A creator of a running server, by its API: the database may be of another release. */
export async function registerCreator(url: string): Promise<{ slug: string; key: string }> {
  const username = `c${randomUUID().slice(0, 8)}`
  const account = { email: `${username}@example.com`, password: 'segredo', displayName: 'Ana', username }
  const answer = await fetch(`${url}/api/auth/register`, post({ ...account, userType: 'creator' }))
  const { user } = SignedIn.parse(await answer.json())
  return { slug: user.slug, key: new URL(user.widgetUrl ?? '').hash.replace('#key=', '') }
}
