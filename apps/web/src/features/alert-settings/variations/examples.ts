import { m } from '@aplauso/texts/messages'
import type { useText } from '#lib/i18n/language.tsx'
import type { VariationBody } from './variation-draft.ts'

/** What most creators begin with, under a name in the language of the page. */
export const exampleVariations = (t: ReturnType<typeof useText>): VariationBody[] => [
  {
    name: t(m.variations_example_large),
    when: { fromCents: 5_000 },
    look: { base: 'fire' },
    sound: { chimeId: 'stage-fanfare', chimeVolume: 0.8 },
  },
  {
    name: t(m.variations_example_first),
    when: { firstDonation: true },
    look: { base: 'gold' },
    sound: { chimeId: 'arcade-level' },
  },
  {
    name: t(m.variations_example_voice),
    when: { kind: 'recording' },
    look: { base: 'neon' },
    sound: { chimeId: 'pads-curtain', chimeVolume: 0.3 },
  },
]
