import type { User } from '@aplauso/contract/accounts'
import { TTS_MINIMUM_DEFAULT_CENTS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { needsSecondFactor, type SecondFactorRule } from '@aplauso/contract/second-factors'
import { sql } from 'kysely'
import { widgetKey, widgetUrl } from '#modules/alerts/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import { donationsPerMonth, donationsThisMonth } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'

export type UserDeps = {
  db: Database
  prices: Prices
  secret: string
  publicUrl: () => string
  secondFactor: SecondFactorRule
}

/** The user as the owner sees it; undefined when the account is gone. */
export async function findUser(deps: UserDeps, id: string): Promise<User | undefined> {
  const row = await deps.db
    .selectFrom('users')
    .leftJoin('creators', 'creators.user_id', 'users.id')
    .selectAll('users')
    .select([
      'donation_goal_cents',
      'total_received_cents',
      'widget_key_version',
      'tts_enabled',
      'min_donation_for_tts_cents',
      'tts_voice_id',
      'custom_audio_url',
      sql<number | null>`case
        when users.user_type = 'creator' and ${donationsPerMonth(deps.prices)} is not null then ${donationsThisMonth}
      end`.as('donations_this_month'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const rights = { userType: row.user_type, operatorRole: row.operator_role }
  const lacksSecondFactor = !row.has_second_factor && needsSecondFactor(deps.secondFactor, rights)
  return {
    id: row.id,
    slug: row.slug,
    username: row.username,
    displayName: row.display_name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    userType: row.user_type,
    bio: row.bio,
    aboutMe: row.about_me,
    streamPlatforms: row.stream_platforms,
    channelUrl: row.channel_url,
    avatar: row.avatar,
    pictureInAlerts: row.picture_in_alerts,
    verified: row.verified,
    donationGoal: row.donation_goal_cents,
    totalReceived: row.total_received_cents ?? cents(0),
    totalDonated: row.total_donated_cents,
    subscriptionPlan: row.subscription_plan,
    ttsVoiceId: row.tts_voice_id,
    customAudioUrl: row.custom_audio_url,
    ttsEnabled: row.tts_enabled ?? true,
    minDonationForTts: row.min_donation_for_tts_cents ?? TTS_MINIMUM_DEFAULT_CENTS,
    timeZone: row.time_zone,
    language: row.language,
    termsVersion: row.terms_version,
    createdAt: row.created_at.toISOString(),
    ...(row.donations_this_month === null ? {} : { donationsThisMonth: row.donations_this_month }),
    ...(row.user_type === 'creator' && row.connected_access_review !== null ? { grantsReview: true } : {}),
    ...(lacksSecondFactor ? { secondFactorRequired: true } : {}),
    ...(row.operator_role === null ? {} : { operatorRole: row.operator_role }),
    ...(row.user_type !== 'creator' || row.widget_key_version === null
      ? {}
      : { widgetUrl: widgetUrl(deps.publicUrl(), row.slug, widgetKey(deps.secret, row.id, row.widget_key_version)) }),
  }
}

/** Whether the account has a password that its owner knows. */
export async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const account = await db.selectFrom('users').select('has_password').where('id', '=', userId).executeTakeFirst()
  return account?.has_password === true
}
