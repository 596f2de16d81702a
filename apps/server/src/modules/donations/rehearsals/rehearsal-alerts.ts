import { TestDonation } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import { ALERT_SHOW_MIN_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { RehearsalKind } from '@aplauso/contract/rehearsals'
import { m } from '@aplauso/texts/messages'
import { chimeUrl } from '#modules/alerts/public.ts'

/** Long enough to read, short enough for a rehearsal of about a minute. */
export const ALERT_SHOW_MS = 4 * SECOND_MS
export const BURST_SHOW_MS = ALERT_SHOW_MIN_MS

export type RehearsalAlert = { test: TestDonation; audioUrl?: string | undefined }

export function rehearsalAlert(kind: RehearsalKind, number: number, locale: Language): RehearsalAlert {
  const options = { locale }
  const name = m.rehearsal_name({}, options)
  const testDonation = (
    donorName: string,
    message: string,
    ttsEnabled = false,
    durationMs = ALERT_SHOW_MS,
  ): TestDonation =>
    TestDonation.parse({
      // The field is required, but the creator is known already.
      ...{ creatorSlug: 'rehearsal', donorName, message, amountEuro: 5 },
      settings: { durationMs },
      speech: { ttsEnabled, ...(ttsEnabled && { minDonationForTts: 0 }) },
    })
  switch (kind) {
    case 'chime':
      return { test: testDonation(name, m.rehearsal_chime_text({}, options)) }
    case 'speech':
      return { test: testDonation(name, m.rehearsal_speech_text({}, options), true) }
    case 'recording':
      return {
        test: testDonation(name, m.rehearsal_recording_text({}, options)),
        audioUrl: chimeUrl('stage-fanfare') ?? undefined,
      }
    case 'long_name':
      return {
        test: testDonation(m.rehearsal_long_name({}, options), m.rehearsal_long_text({}, options)),
      }
    case 'emoji':
      return { test: testDonation(`${name} 🎸`, '👏🏽 🎉 👩‍👩‍👧‍👦 🇵🇹 ❤️‍🔥') }
    case 'burst':
      return { test: testDonation(`${name} ${number + 1}`, m.rehearsal_burst_text({}, options), false, BURST_SHOW_MS) }
  }
}
