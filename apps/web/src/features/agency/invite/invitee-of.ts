import type { SentInvitation } from '@aplauso/contract/agency'

/** Who was invited, by what the agency itself wrote: "@ana" or an address. */
export const inviteeOf = ({ username, email = '' }: SentInvitation): string =>
  username === undefined ? email : `@${username}`
