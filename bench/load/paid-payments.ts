import type { Provider } from '../setup/provider.ts'
import { inParallel } from './in-parallel.ts'

/** Creates paid payments of 10 euros at the provider. Returns their ids. */
export function makePaidPayments(provider: Provider, count: number): Promise<string[]> {
  return inParallel(16, Array.from({ length: count }), async () => {
    const opened = await fetch(`${provider.apiUrl}/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        amount: { currency: 'EUR', value: '10.00' },
        description: 'Benchmark',
        redirectUrl: 'http://127.0.0.1/',
      }),
    })
    const { id }: { id: string } = await opened.json()
    const paid = await fetch(`${provider.url}/sandbox/checkout/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'paid' }),
      redirect: 'manual',
    })
    await paid.body?.cancel()
    if (paid.status !== 303) throw new Error(`payment ${id} could not be paid: ${paid.status}`)
    return id
  })
}
