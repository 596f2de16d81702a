import type { AlertFont } from '@aplauso/contract/custom-style'

/** A typeface has two font files, Latin and Latin Extended: one letter of each makes the browser load both. */
const SAMPLE_LETTERS = 'aő'

export const familyOf = (font: AlertFont): string => `'Aplauso ${font}'`

/** Loads the files of a typeface, whose style sheet is there. */
export const loadFontFiles = (font: AlertFont): Promise<unknown> =>
  document.fonts.load(`1em ${familyOf(font)}`, SAMPLE_LETTERS)
