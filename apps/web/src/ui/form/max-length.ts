/** The `maxLength` of a field for so many characters: browsers count most emoji twice, the server once. */
export const maxLengthOf = (text: string, maxCharacters: number): number =>
  maxCharacters + text.length - [...text].length
