/** The key behind the # of an address, without the blanks and invisible characters that were pasted around it. */
export const keyInHash = (hash: string): string | undefined =>
  new URLSearchParams(hash.slice(1)).get('key')?.match(/[\w-]+/)?.[0]
