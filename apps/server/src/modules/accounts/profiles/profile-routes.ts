import { ProfileChange, TtsSettingsChange, User } from '@aplauso/contract/accounts'
import { DonorSettings, DonorSettingsChange } from '@aplauso/contract/donation-page'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { App } from '#platform/http/app-type.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { type AvatarRouteDeps, avatarRoutes } from './avatar-routes.ts'
import { getUser } from './get-user.ts'
import { replaceAvatar } from './replace-avatar.ts'
import { changeSpendingLimit, findSpendingLimit } from './spending-limit.ts'
import { updateProfile } from './update-profile.ts'
import { type TtsSettingsDeps, updateTtsSettings } from './update-tts-settings.ts'

export const PROFILE_CHANGES: RateRule = {
  name: 'profile_changes',
  points: 60,
  windowSeconds: (10 * MINUTE_MS) / SECOND_MS,
}

export type ProfileDeps = AvatarRouteDeps &
  TtsSettingsDeps & {
    /** Sends dashboards and overlays the goal, which may have changed. */
    goalChanged: (creatorId: string) => Promise<void>
    /** Counts the donations of a creator by the days of the new time zone. */
    timeZoneChanged: (userId: string) => Promise<void>
    changes: RateLimit
  }

export async function profileRoutes(app: App, deps: ProfileDeps): Promise<void> {
  const { db, authentication } = deps

  app.patch(
    '/api/users/update-profile',
    {
      schema: {
        summary: 'Change what the profile says; what is not named stays',
        tags: ['profiles'],
        body: ProfileChange,
        response: { 200: User },
      },
    },
    async (request) => {
      const { id } = authentication.viewerOf(request)
      await deps.changes.take(id)
      const isGoalChanged = await updateProfile(db, id, request.body)
      if (request.body.avatar === null) await replaceAvatar(deps, id, undefined)
      if (request.body.timeZone !== undefined) await deps.timeZoneChanged(id)
      if (isGoalChanged) await deps.goalChanged(id)
      return getUser(deps, id)
    },
  )

  app.get(
    '/api/users/giving',
    {
      schema: {
        summary: 'What the account has said about its own giving, and what it has given this month',
        tags: ['profiles'],
        response: { 200: DonorSettings },
      },
    },
    (request) => findSpendingLimit(db, authentication.viewerOf(request).id),
  )

  app.patch(
    '/api/users/giving',
    {
      schema: {
        summary: 'Set a limit to what the account gives in a month, or take it away; it holds at once',
        description:
          'Beyond it a donation is refused with 409 `giving_limit_reached`. What is begun and may still be paid counts too; money that a provider has taken is never refused.',
        tags: ['profiles'],
        body: DonorSettingsChange,
        response: { 200: DonorSettings },
      },
    },
    async (request) => {
      const { id } = authentication.viewerOf(request)
      await deps.changes.take(id)
      return changeSpendingLimit(db, id, request.body)
    },
  )

  app.patch(
    '/api/users/update-tts-settings',
    {
      schema: {
        summary: 'Change what is read aloud and in which voice, and the sound of alerts; what is not named stays',
        tags: ['profiles'],
        body: TtsSettingsChange,
        response: { 200: User },
      },
    },
    async (request) => {
      const { id } = authentication.viewerOf(request)
      await deps.changes.take(id)
      await updateTtsSettings(deps, id, request.body)
      return getUser(deps, id)
    },
  )

  await avatarRoutes(app, deps)
}
