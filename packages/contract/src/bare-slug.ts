/** A name in an address without what a chat or a sentence left around it: `@`, a full stop, a bracket, invisible characters. */
export const bareSlug = (text: string): string => text.replace(/^[^\w-]+|[^\w-]+$/g, '')
