/**
 * Strips what a chat or a sentence left around a name in an address: `@`, a full stop, a bracket, invisible characters.
 * The pattern matches from the first character of a name to the last one: matching the rest instead takes time
 * quadratic in the length.
 */
export const bareSlug = (text: string): string => /[\w-](?:.*[\w-])?/s.exec(text)?.[0] ?? ''
