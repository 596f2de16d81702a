import type { OwnLook } from '@aplauso/contract/alert-look'
import type { StreamLanguage } from '@aplauso/contract/alerts'
import { parseEuros } from '@aplauso/contract/euros'
import type { Language } from '@aplauso/contract/languages'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import { SHOW_STEPS_DEFAULT } from '@aplauso/contract/show-steps'
import { typedEuros } from '#lib/i18n/format.ts'
import { changesOf } from './changes-of.ts'

/** What a creator changes about a style, field by field. Null, or a text without words: as the style has it. */
export type LookDraft = Omit<OwnLook, 'colors' | 'template' | 'css' | 'sheet' | 'mediaId' | 'media' | 'steps'> & {
  /** A picture or video of the creator's own. */
  pictureId: string | null
  cardColor: string | null
  textColor: string | null
  accentColor: string | null
  template: string
  css: string
  /** Euros, as typed: the sums from which on a show is larger. */
  secondFrom: string
  thirdFrom: string
}

/** As the call has it. */
type SentLook = Omit<OwnLook, 'sheet' | 'media'> & { language: StreamLanguage }

export function lookDraftOf(
  { colors, template, css, mediaId: pictureId = null, steps, ...look }: OwnLook,
  language: Language,
): LookDraft {
  const { secondFromCents, thirdFromCents } = steps ?? SHOW_STEPS_DEFAULT
  const { layout, font, sizePx, radiusPx, widthPx, shadow, inAnimation, outAnimation, particles } = look
  return {
    ...{ layout, font, sizePx, radiusPx, widthPx, shadow, inAnimation, outAnimation, particles },
    ...{ cardColor: colors.card, textColor: colors.text, accentColor: colors.accent },
    ...{ template: template ?? '', css: css ?? '', pictureId },
    ...{ secondFrom: typedEuros(secondFromCents, language), thirdFrom: typedEuros(thirdFromCents, language) },
  }
}

/** Null: as they are for whoever has set none. Undefined for what cannot be sent. */
export function stepsOf({ secondFrom, thirdFrom }: Pick<LookDraft, 'secondFrom' | 'thirdFrom'>) {
  const [secondFromCents, thirdFromCents] = [parseEuros(secondFrom), parseEuros(thirdFrom)]
  if (!secondFromCents || !thirdFromCents || thirdFromCents <= secondFromCents) return undefined
  if (thirdFromCents > DONATION_MAX_CENTS) return undefined
  const isUsual =
    secondFromCents === SHOW_STEPS_DEFAULT.secondFromCents && thirdFromCents === SHOW_STEPS_DEFAULT.thirdFromCents
  return isUsual ? null : { secondFromCents, thirdFromCents }
}

/** The look of a draft as the call has it, and what else the draft has. */
export function lookOf<Draft extends LookDraft>(draft: Draft) {
  const { layout, font, sizePx, radiusPx, widthPx, shadow, inAnimation, outAnimation, particles, ...others } = draft
  const {
    cardColor: card,
    textColor: text,
    accentColor: accent,
    template,
    css,
    pictureId: mediaId,
    secondFrom,
    thirdFrom,
    ...rest
  } = others
  const look: Omit<OwnLook, 'sheet' | 'media'> = {
    ...{ layout, font, sizePx, radiusPx, widthPx, shadow, inAnimation, outAnimation, particles },
    ...{ colors: { card, text, accent }, template: template.trim() || null, css: css.trim() ? css : null, mediaId },
    steps: stepsOf({ secondFrom, thirdFrom }),
  }
  return { look, others: rest }
}

/** What of it is sent; undefined when all is as it was. */
export function lookChangeOf({ colors, steps, ...now }: SentLook, before: SentLook): object | undefined {
  const { steps: _before, ...others } = before
  const changed = changesOf(now, others)
  const recoloured = changesOf(colors, before.colors)
  const stepped = JSON.stringify(steps) === JSON.stringify(before.steps) ? undefined : { steps }
  return changed || recoloured || stepped
    ? { ...changed, ...(recoloured && { colors: recoloured }), ...stepped }
    : undefined
}
