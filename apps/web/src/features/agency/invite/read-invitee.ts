/** An email address, or a username with or without @; undefined if empty. */
export function readInvitee(text: string): { username: string } | { email: string } | undefined {
  const written = text.trim()
  if (/.@/.test(written)) return { email: written }
  const username = written.replace(/^@/, '').toLowerCase()
  return username === '' ? undefined : { username }
}
