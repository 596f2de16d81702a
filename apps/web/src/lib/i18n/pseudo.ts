const ACCENTED: Record<string, string> = {
  ...{ a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú', y: 'ýý', c: 'ç', n: 'ñ' },
  ...{ A: 'Áá', E: 'Éé', I: 'Íí', O: 'Óó', U: 'Úú', Y: 'Ýý', C: 'Ç', N: 'Ñ' },
}
// Inserted values, code, escapes and addresses, which must not change.
const UNTRANSLATED = /(\$\{[^}]*\}|\uE000[^\uE001]*\uE001|\\?`[^`]*`|\]\([^)]*\)|\\.|https?:\/\/\S+)/

/**
 * "[Dóóñáátéé]": a pseudo-language, 40 % longer. It reveals clipped texts, texts outside the text files and
 * concatenated sentences.
 */
export function pseudoText(text: string): string {
  const parts = text.split(UNTRANSLATED).map((part, index) => (index % 2 === 1 ? part : part.replace(/\w/g, longer)))
  return `[${parts.join('')}]`.replaceAll(/[\uE000\uE001]/g, '')
}

/** The inputs of a text, marked as untranslatable. */
export const protectInputs = <Inputs extends object>(inputs: Inputs): Inputs =>
  Object.assign({}, inputs, Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, protect(value)])))

/** The text with the installation's name marked as untranslatable, as it is in the built scripts. */
export const protectName = (text: string): string =>
  text.replaceAll(globalThis.INSTANCE_NAME, (name) => `\uE000${name}\uE001`)

const protect = (value: unknown) => (typeof value === 'string' ? `\uE000${value}\uE001` : value)
const longer = (character: string) => ACCENTED[character] ?? character
