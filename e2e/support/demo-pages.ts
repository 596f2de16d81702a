import type { SignedIn } from '../../packages/contract/src/accounts.ts'
import type { Creator } from '../../packages/contract/src/creators.ts'
import type { Scene } from '../../packages/contract/src/scenes.ts'
import { startPayment } from './payments.ts'
import type { RunningServer } from './running-server.ts'

export async function signInToDemo(server: RunningServer, username: string): Promise<string> {
  const answer = await fetch(`${server.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${username}@demo.aplauso.test`, password: 'aplauso' }),
  })
  const { token }: SignedIn = await answer.json()
  return token
}

/** Fills placeholders of an address: a paid donation, the demo's creator, an empty scene or a report of theirs. */
export async function fillIn(server: RunningServer, address: string): Promise<string> {
  if (address.includes('{donation}')) {
    const payment = await startPayment(server, { creatorSlug: 'ana', donorName: 'Zé' })
    await payment.end('paid')
    return address.replace('{donation}', payment.donationId)
  }
  if (address.includes('{scene}')) {
    const answer = await fetch(`${server.baseUrl}/api/scenes`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await signInToDemo(server, 'ana')}`,
      },
      body: JSON.stringify({ name: 'Bis', layers: [] }),
    })
    const { id }: Scene = await answer.json()
    return address.replace('{scene}', id)
  }
  if (address.includes('{report}')) {
    const answer = await fetch(`${server.baseUrl}/api/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'creator', target: 'ana', reason: 'Isto não é dela.' }),
    })
    const { id }: { id: string } = await answer.json()
    return address.replace('{report}', id)
  }
  if (!address.includes('{creator}')) return address
  const { id }: Creator = await (await fetch(`${server.baseUrl}/api/creators/ana`)).json()
  return address.replace('{creator}', id)
}
