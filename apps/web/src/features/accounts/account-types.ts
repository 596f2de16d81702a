import type { UserType } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Building2, HandHeart, type LucideIcon } from 'lucide-react'
import type { Message } from '#lib/i18n/language.tsx'

/** Fields of the profile form that only this account type has. */
export type ExtraFieldGroup = 'channel' | 'about_me' | 'none'

/** `seed` sets the tile pattern. */
type AccountType = { name: Message; text: Message; title: Message; seed: string; extraFields: ExtraFieldGroup }

export const ACCOUNT_TYPES: Record<UserType, AccountType> = {
  creator: {
    name: m.register_creator,
    text: m.register_creator_text,
    title: m.register_creator_title,
    seed: 'palco',
    extraFields: 'channel',
  },
  fan: {
    name: m.register_fan,
    text: m.register_fan_text,
    title: m.register_fan_title,
    seed: 'plateia',
    extraFields: 'about_me',
  },
  supporter: {
    name: m.register_supporter,
    text: m.register_supporter_text,
    title: m.register_supporter_title,
    seed: 'primeira-fila',
    extraFields: 'about_me',
  },
  agency: {
    name: m.register_agency,
    text: m.register_agency_text,
    title: m.register_agency_title,
    seed: 'bastidores',
    extraFields: 'none',
  },
}

/** The two large choices; the other account types are smaller links. */
export const MAIN_ACCOUNT_TYPES = [
  { type: 'creator', tone: 'dark' },
  { type: 'fan', tone: 'light' },
] as const satisfies { type: UserType; tone: 'dark' | 'light' }[]
export const SECONDARY_ACCOUNT_TYPES = [
  { type: 'supporter', Icon: HandHeart },
  { type: 'agency', Icon: Building2 },
] as const satisfies { type: UserType; Icon: LucideIcon }[]

export const USER_TYPES: readonly UserType[] = ['creator', 'fan', 'supporter', 'agency']

export const accountTypeOf = (value: string | null): UserType | undefined => USER_TYPES.find((type) => type === value)
