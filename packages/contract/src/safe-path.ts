const MAX_CHARACTERS = 2_048
// Any host works that cannot be ours.
const ELSEWHERE = 'https://elsewhere.invalid'

/**
 * A path of this site as browsers parse it; undefined for anything else. Browsers drop tabs and line breaks, read a
 * backslash as a slash, and `//host` as another site. Only a path that their parser leaves on the same host counts.
 */
export function safePath(value: string | null | undefined): string | undefined {
  if (value == null || value.length > MAX_CHARACTERS || !/^\/(?!\/)[^\\\s\p{C}]*$/u.test(value)) return undefined
  const url = URL.parse(value, ELSEWHERE)
  if (url?.origin !== ELSEWHERE) return undefined
  // Dot segments are resolved only here: `/.//host` has become `//host`.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash
}
