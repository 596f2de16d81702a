/** The token is in the fragment, so that neither server logs nor other sites receive it. */
export const invitationUrl = (publicUrl: string, token: string): string => `${publicUrl}/invitation#token=${token}`
