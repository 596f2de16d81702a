/** Behind the mark, so that neither a server's log nor another site is told of the token. */
export const invitationUrl = (publicUrl: string, token: string): string => `${publicUrl}/invitation#token=${token}`
