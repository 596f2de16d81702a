import type { AlertSettings } from '@aplauso/contract/alerts'
import { cents } from '@aplauso/contract/money'
import { DEFAULT_SETTINGS } from '@aplauso/live/default-settings'
import type { OverlayAlert } from '@aplauso/live/frames'

export function anAlert(id: string, fields: Partial<OverlayAlert> = {}): OverlayAlert {
  return {
    id,
    donorName: 'Tiago Reis',
    amount: cents(2_500),
    currency: 'EUR',
    style: 'classic',
    durationMs: 15_000,
    test: false,
    forced: false,
    ...fields,
  }
}

export const someSettings = (fields: Partial<AlertSettings> = {}): AlertSettings => ({ ...DEFAULT_SETTINGS, ...fields })
