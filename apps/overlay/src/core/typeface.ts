import type { AlertFont } from '@aplauso/contract/custom-style'

/** One letter of each font file of a typeface, Latin and Latin Extended, so that the browser loads both. */
const SAMPLE_LETTERS = 'aő'

export const familyOf = (font: AlertFont): string => `'Aplauso ${font}'`

/** Loads the font files of a typeface. Its style sheet must be loaded. */
export const loadFontFiles = (font: AlertFont): Promise<unknown> =>
  document.fonts.load(`1em ${familyOf(font)}`, SAMPLE_LETTERS)
