/**
 * A name in an address without what a chat or a sentence left around it: `@`, a full stop, a bracket, invisible characters. From the first
 * character of a name to the last one: to look for what is to be cut off takes the square of an address's length.
 */
export const bareSlug = (text: string): string => /[\w-](?:.*[\w-])?/s.exec(text)?.[0] ?? ''
