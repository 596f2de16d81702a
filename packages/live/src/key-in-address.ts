/** The key after the # of an address, without blanks and invisible characters pasted around it. */
export const keyInHash = (hash: string): string | undefined =>
  new URLSearchParams(hash.slice(1)).get('key')?.match(/[\w-]+/)?.[0]
