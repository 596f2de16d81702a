/**
 * The same JavaScript in ASCII only. One other character, such as an emoji, makes V8 keep the whole file with two bytes
 * per character, for as long as the process runs. Texts of `String.raw` would change: there are none with such
 * characters.
 */
export function asciiCode(code: string): string {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
