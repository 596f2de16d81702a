import type { AlertStyle } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

export const ALERT_STYLE_TEXTS: Record<AlertStyle, { name: Message; text: Message }> = {
  classic: { name: m.gallery_style_classic, text: m.gallery_style_classic_text },
  neon: { name: m.gallery_style_neon, text: m.gallery_style_neon_text },
  minimal: { name: m.gallery_style_minimal, text: m.gallery_style_minimal_text },
  fire: { name: m.gallery_style_fire, text: m.gallery_style_fire_text },
  gold: { name: m.gallery_style_gold, text: m.gallery_style_gold_text },
  rocket: { name: m.gallery_style_rocket, text: m.gallery_style_rocket_text },
}
