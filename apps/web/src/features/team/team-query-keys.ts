import { PAGE_MAX } from '@aplauso/contract/limits'

export const MODERATORS_KEY = [`/api/moderators?limit=${PAGE_MAX}`] as const
export const SENT_INVITATIONS_KEY = [`/api/moderators/invitations/sent?limit=${PAGE_MAX}`] as const
export const DOCKS_KEY = [`/api/docks?limit=${PAGE_MAX}`] as const
