import type { UserType } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

export const TYPE_TEXTS: Record<UserType, Message> = {
  creator: m.admin_person_creator,
  fan: m.admin_person_fan,
  supporter: m.admin_person_supporter,
  agency: m.admin_person_agency,
}
