import type { AlertFont } from '@aplauso/contract/custom-style'

/** Sample text with a letter of each font file (Latin, Latin Extended), so that the browser loads both files. */
const SAMPLE_LETTERS = 'aő'

export const familyOf = (font: AlertFont): string => `'Aplauso ${font}'`

/** Loads the font files of a typeface. Its style sheet must be loaded. */
export const loadFontFiles = (font: AlertFont): Promise<unknown> =>
  document.fonts.load(`1em ${familyOf(font)}`, SAMPLE_LETTERS)
