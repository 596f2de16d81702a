import type { OwnLook } from '@aplauso/contract/alert-look'
import type { StreamLanguage } from '@aplauso/contract/alerts'
import { changesOf } from './changes-of.ts'

/** What a creator changes about a style, field by field. Null, or a text without words: as the style has it. */
export type LookDraft = Omit<OwnLook, 'colors' | 'template' | 'css' | 'sheet' | 'mediaId' | 'media'> & {
  /** A picture or video of the creator's own. */
  pictureId: string | null
  cardColor: string | null
  textColor: string | null
  accentColor: string | null
  template: string
  css: string
}

/** As the call has it. */
type SentLook = Omit<OwnLook, 'sheet' | 'media'> & { language: StreamLanguage }

export function lookDraftOf({ colors, template, css, mediaId: pictureId = null, ...look }: OwnLook): LookDraft {
  const { layout, font, sizePx, radiusPx, widthPx, shadow, inAnimation, outAnimation, particles } = look
  return {
    ...{ layout, font, sizePx, radiusPx, widthPx, shadow, inAnimation, outAnimation, particles },
    ...{ cardColor: colors.card, textColor: colors.text, accentColor: colors.accent },
    ...{ template: template ?? '', css: css ?? '', pictureId },
  }
}

/** The look of a draft as the call has it, and what else the draft has. */
export function lookOf<Draft extends LookDraft>(draft: Draft) {
  const { layout, font, sizePx, radiusPx, widthPx, shadow, inAnimation, outAnimation, particles, ...others } = draft
  const { cardColor: card, textColor: text, accentColor: accent, template, css, pictureId: mediaId, ...rest } = others
  const look: Omit<OwnLook, 'sheet' | 'media'> = {
    ...{ layout, font, sizePx, radiusPx, widthPx, shadow, inAnimation, outAnimation, particles },
    ...{ colors: { card, text, accent }, template: template.trim() || null, css: css.trim() ? css : null, mediaId },
  }
  return { look, others: rest }
}

/** What of it is sent; undefined when all is as it was. */
export function lookChangeOf({ colors, ...now }: SentLook, before: SentLook): object | undefined {
  const changed = changesOf(now, before)
  const recoloured = changesOf(colors, before.colors)
  return changed || recoloured ? { ...changed, ...(recoloured && { colors: recoloured }) } : undefined
}
