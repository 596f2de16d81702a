/** A text without accents, which are rarely typed in a search, and without capitals. */
export const foldText = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
