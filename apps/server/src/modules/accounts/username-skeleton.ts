// The confusables of Unicode UTS #39 within a-z, 0-9, _ and -, and the digits that are read as letters.
const PAIRS: [RegExp, string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/c[l1]/g, 'd'],
]
const LOOKS_LIKE: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  i: 'l',
}

/** Reduces a username to its appearance: names with the same skeleton look alike. */
export function usernameSkeleton(username: string): string {
  const letters = PAIRS.reduce((name, [pair, one]) => name.replace(pair, one), username.replace(/[_-]/g, ''))
  return letters.replace(/[\di]/g, (sign) => LOOKS_LIKE[sign] ?? sign)
}
