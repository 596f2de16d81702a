import type { SentInvitation } from '@aplauso/contract/agency'

/** The invited person as the agency typed them: "@ana" or an email address. */
export const inviteeOf = ({ username, email = '' }: SentInvitation): string =>
  username === undefined ? email : `@${username}`
