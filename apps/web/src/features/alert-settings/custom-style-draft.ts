import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { CustomStyle } from '@aplauso/contract/custom-style'
import { parseEuros } from '@aplauso/contract/euros'
import type { Language } from '@aplauso/contract/languages'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import { SHOW_STEPS_DEFAULT } from '@aplauso/contract/show-steps'
import { typedEuros } from '#lib/i18n/format.ts'
import { changedFields } from './changed-fields.ts'

/** Changes of a creator to a style, as form values. Null or a blank text: as in the style. */
export type CustomStyleDraft = Omit<
  CustomStyle,
  'colors' | 'template' | 'css' | 'sheet' | 'mediaId' | 'media' | 'steps'
> & {
  /** Id of a custom picture or video. */
  pictureId: string | null
  cardColor: string | null
  textColor: string | null
  accentColor: string | null
  template: string
  css: string
  /** Amounts in euros, as typed, from which an alert has larger effects. */
  secondFrom: string
  thirdFrom: string
}

/** The request body. */
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

/** Null for the default steps; undefined if invalid. */
export function effectStepsOf({ secondFrom, thirdFrom }: Pick<CustomStyleDraft, 'secondFrom' | 'thirdFrom'>) {
  const [secondFromCents, thirdFromCents] = [parseEuros(secondFrom), parseEuros(thirdFrom)]
  if (!secondFromCents || !thirdFromCents || thirdFromCents <= secondFromCents) return undefined
  if (thirdFromCents > DONATION_MAX_CENTS) return undefined
  const isDefault =
    secondFromCents === SHOW_STEPS_DEFAULT.secondFromCents && thirdFromCents === SHOW_STEPS_DEFAULT.thirdFromCents
  return isDefault ? null : { secondFromCents, thirdFromCents }
}

/** Splits a draft into the custom style for the API and the other fields. */
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

/** The changed fields; undefined if none. */
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
