/** Whom a person means: an address, else a username with or without its @. Undefined for nothing. */
export function readInvitee(text: string): { username: string } | { email: string } | undefined {
  const written = text.trim()
  if (/.@/.test(written)) return { email: written }
  const username = written.replace(/^@/, '').toLowerCase()
  return username === '' ? undefined : { username }
}
