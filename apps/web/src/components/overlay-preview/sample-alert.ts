import type { Alert } from '@aplauso/contract/alerts'
import { CURRENCY, cents } from '@aplauso/contract/money'

type Sample = Pick<
  Alert,
  'donorName' | 'style' | 'durationMs' | 'message' | 'audioUrl' | 'voice' | 'monthsInRow' | 'settings'
> & {
  amountCents: number
}

/** A local sample alert. Each has a new id, because the overlay treats equal ids as one alert. */
export function sampleAlert({ amountCents, ...sample }: Sample): Alert {
  const id = `preview-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
  return {
    ...sample,
    id,
    donationId: id,
    sequence: 1,
    amount: cents(amountCents),
    currency: CURRENCY,
    test: true,
    replay: false,
    createdAt: new Date().toISOString(),
  }
}
