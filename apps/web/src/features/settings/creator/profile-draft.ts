import type { ProfileChange, StreamPlatform, User } from '@aplauso/contract/accounts'
import { parseEuros } from '@aplauso/contract/euros'
import type { Language } from '@aplauso/contract/languages'
import { BIO_MAX_CHARACTERS, DISPLAY_NAME_MAX_CHARACTERS, DONATION_GOAL_MAX_CENTS } from '@aplauso/contract/limits'
import { typedEuros } from '#lib/i18n/format.ts'

/** The profile as form values. */
export type ProfileDraft = {
  displayName: string
  bio: string
  streamPlatforms: readonly StreamPlatform[]
  channelUrl: string
  /** Euros, as typed; empty: none. */
  donationGoal: string
}

/** In the order of the form. */
export const PROFILE_FIELDS = ['displayName', 'bio', 'channelUrl', 'donationGoal'] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]

export function profileDraftOf(user: User, language: Language): ProfileDraft {
  return {
    displayName: user.displayName,
    bio: user.bio ?? '',
    streamPlatforms: user.streamPlatforms,
    channelUrl: user.channelUrl ?? '',
    donationGoal: user.donationGoal === null ? '' : typedEuros(user.donationGoal, language),
  }
}

const characters = (text: string) => [...text.trim()].length

const RULES: Record<ProfileField, (value: string) => boolean> = {
  displayName: (value) => characters(value) >= 1 && characters(value) <= DISPLAY_NAME_MAX_CHARACTERS,
  bio: (value) => characters(value) <= BIO_MAX_CHARACTERS,
  channelUrl: (value) => value.trim() === '' || /^https?:$/.test(URL.parse(value.trim())?.protocol ?? ''),
  donationGoal: (value) => value.trim() === '' || (parseEuros(value) ?? Number.NaN) <= DONATION_GOAL_MAX_CENTS,
}

export const invalidFields = (draft: ProfileDraft): ProfileField[] =>
  PROFILE_FIELDS.filter((field) => !RULES[field](draft[field]))

/**
 * The request body of a valid draft: the goal in euros, null for emptied fields. The goal is sent only if changed here,
 * because the list of goals can change it too.
 */
export function profileChangeOf(draft: ProfileDraft, saved: ProfileDraft) {
  const goalCents = parseEuros(draft.donationGoal)
  return {
    displayName: draft.displayName.trim(),
    bio: draft.bio.trim() || null,
    streamPlatforms: [...draft.streamPlatforms],
    channelUrl: draft.channelUrl.trim() || null,
    ...(draft.donationGoal !== saved.donationGoal && {
      donationGoal: goalCents === undefined ? null : goalCents / 100,
    }),
  } satisfies Partial<Record<keyof ProfileChange, unknown>>
}
