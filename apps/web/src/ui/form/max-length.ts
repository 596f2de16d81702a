/** The `maxLength` for this number of characters: browsers count most emoji twice, the server once. */
export const maxLengthOf = (text: string, maxCharacters: number): number =>
  maxCharacters + text.length - [...text].length
