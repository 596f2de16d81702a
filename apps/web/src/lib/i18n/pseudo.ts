const ACCENTED: Record<string, string> = {
  ...{ a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú', y: 'ýý', c: 'ç', n: 'ñ' },
  ...{ A: 'Áá', E: 'Éé', I: 'Íí', O: 'Óó', U: 'Úú', Y: 'Ýý', C: 'Ç', N: 'Ñ' },
}
// What is put into a text, and code, escapes and addresses, which have to stay what they are.
const UNTRANSLATED = /(\$\{[^}]*\}|\uE000[^\uE001]*\uE001|\\?`[^`]*`|\]\([^)]*\)|\\.|https?:\/\/\S+)/

/**
 * "[Dóóñáátéé]": a text as no language writes it, 40 % longer, so that what is cut off, what does not come from the files of
 * texts and what is glued together from pieces is seen at once.
 */
export function pseudoText(text: string): string {
  const parts = text.split(UNTRANSLATED).map((part, index) => (index % 2 === 1 ? part : part.replace(/\w/g, longer)))
  return `[${parts.join('')}]`.replaceAll(/[\uE000\uE001]/g, '')
}

/** The values that go into a text, marked as what is to be kept. */
export const protectInputs = <Inputs extends object>(inputs: Inputs): Inputs =>
  Object.assign({}, inputs, Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, protect(value)])))

const protect = (value: unknown) => (typeof value === 'string' ? `\uE000${value}\uE001` : value)
const longer = (character: string) => ACCENTED[character] ?? character
