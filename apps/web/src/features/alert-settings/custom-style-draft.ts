import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { CustomStyle } from '@aplauso/contract/custom-style'
import { parseEuros } from '@aplauso/contract/euros'
import type { Language } from '@aplauso/contract/languages'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import { SHOW_STEPS_DEFAULT } from '@aplauso/contract/show-steps'
import { typedEuros } from '#lib/i18n/format.ts'
import { changedFields } from './changed-fields.ts'

/** What a creator changes about a style, field by field. Null, or a text without words: as the style has it. */
export type CustomStyleDraft = Omit<
  CustomStyle,
  'colors' | 'template' | 'css' | 'sheet' | 'mediaId' | 'media' | 'steps'
> & {
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
type CustomStyleBody = Omit<CustomStyle, 'sheet' | 'media'> & { language: StreamLanguage }

export function customStyleDraftOf(
  { colors, template, css, mediaId: pictureId = null, steps, ...customStyle }: CustomStyle,
  language: Language,
): CustomStyleDraft {
  const { secondFromCents, thirdFromCents } = steps ?? SHOW_STEPS_DEFAULT
  const { layout, font, sizePx, radiusPx, widthPx, shadow, inAnimation, outAnimation, particles } = customStyle
  return {
    ...{ layout, font, sizePx, radiusPx, widthPx, shadow, inAnimation, outAnimation, particles },
    ...{ cardColor: colors.card, textColor: colors.text, accentColor: colors.accent },
    ...{ template: template ?? '', css: css ?? '', pictureId },
    ...{ secondFrom: typedEuros(secondFromCents, language), thirdFrom: typedEuros(thirdFromCents, language) },
  }
}

/** Null: as they are for whoever has set none. Undefined for what cannot be sent. */
export function effectStepsOf({ secondFrom, thirdFrom }: Pick<CustomStyleDraft, 'secondFrom' | 'thirdFrom'>) {
  const [secondFromCents, thirdFromCents] = [parseEuros(secondFrom), parseEuros(thirdFrom)]
  if (!secondFromCents || !thirdFromCents || thirdFromCents <= secondFromCents) return undefined
  if (thirdFromCents > DONATION_MAX_CENTS) return undefined
  const isDefault =
    secondFromCents === SHOW_STEPS_DEFAULT.secondFromCents && thirdFromCents === SHOW_STEPS_DEFAULT.thirdFromCents
  return isDefault ? null : { secondFromCents, thirdFromCents }
}

/** The look of a draft as the call has it, and what else the draft has. */
export function splitCustomStyle<Draft extends CustomStyleDraft>(draft: Draft) {
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
  const customStyle: Omit<CustomStyle, 'sheet' | 'media'> = {
    ...{ layout, font, sizePx, radiusPx, widthPx, shadow, inAnimation, outAnimation, particles },
    ...{ colors: { card, text, accent }, template: template.trim() || null, css: css.trim() ? css : null, mediaId },
    steps: effectStepsOf({ secondFrom, thirdFrom }),
  }
  return { look: customStyle, others: rest }
}

/** What of it is sent; undefined when all is as it was. */
export function customStyleChangeOf(
  { colors, steps, ...now }: CustomStyleBody,
  before: CustomStyleBody,
): object | undefined {
  const { steps: _before, ...others } = before
  const changed = changedFields(now, others)
  const changedColors = changedFields(colors, before.colors)
  const changedSteps = JSON.stringify(steps) === JSON.stringify(before.steps) ? undefined : { steps }
  return changed || changedColors || changedSteps
    ? { ...changed, ...(changedColors && { colors: changedColors }), ...changedSteps }
    : undefined
}
