import { BLOCKED_TERMS_MAX, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import {
  BlockedTerm,
  CheckedMessage,
  CheckMessage,
  Judgement,
  ModerationSettings,
  ModerationSettingsChange,
  NewBlockedTerm,
  NewBlockedTerms,
  TryMessage,
} from '@aplauso/contract/moderation'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { creatorNotFound } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { addBlockedTerm, addBlockedTerms, deleteBlockedTerm, listBlockedTerms } from './blocked-terms.ts'
import { judge } from './judge.ts'
import { applyChange, changeModerationSettings, findModerationSettings } from './moderation-settings.ts'
import type { RulesCache } from './rules-cache.ts'

/** Per address: enough for a donor who types, too few to guess a creator's list. */
export const MESSAGE_CHECKS: RateRule = { name: 'message_checks', points: 60, windowSeconds: MINUTE_MS / SECOND_MS }
/** Per account: each change compiles the rules again. */
export const RULE_CHANGES: RateRule = { name: 'rule_changes', points: 240, windowSeconds: MINUTE_MS / SECOND_MS }

/** Per account: each trial judges a text. */
export const RULE_TRIALS: RateRule = { name: 'rule_trials', points: 120, windowSeconds: MINUTE_MS / SECOND_MS }

export type ModerationDeps = {
  db: Database
  authentication: Pick<Authentication, 'viewerOf' | 'require'>
  rulesCache: RulesCache
  addressOf: (request: FastifyRequest) => string
  checks: RateLimit
  unknownNames: RateLimit
  changes: RateLimit
  trials: RateLimit
  /** Called after a change of who may control this creator's alerts; closes sockets that lost access. */
  accessChanged: (creatorId: string) => Promise<void>
  /** Called after each change of settings or blocked terms. */
  rulesChanged: (creatorId: string) => Promise<void>
}

const WORDS = '/api/moderation/words'
const LIST_FULL = `A list has at most ${BLOCKED_TERMS_MAX} words: what would not fit is refused with 409 \`limit_reached\`.`
const tags = ['moderation']

/** Only the creator sees the rules, no agency does; a donor learns only what applies to their own message. */
export function moderationRoutes(app: App, deps: ModerationDeps): void {
  const { db, authentication, rulesCache } = deps

  app.get(
    '/api/moderation/settings',
    {
      schema: { summary: "The creator's rules of moderation", tags, response: { 200: ModerationSettings } },
    },
    (request) => findModerationSettings(db, authentication.viewerOf(request).id),
  )

  app.patch(
    '/api/moderation/settings',
    {
      schema: {
        summary: 'Change rules of moderation; they are about whatever has not been shown',
        description:
          '`agencies: true`, which gives rights to others, wants a fresh sign-in and a proven address, as an invitation does.',
        tags,
        body: ModerationSettingsChange,
        response: { 200: ModerationSettings },
      },
    },
    async (request) => {
      const { id } = authentication.viewerOf(request)
      if (request.body.agencies) authentication.require(request, ['proven_mail', 'fresh_sign_in'])
      await deps.changes.take(id)
      const settings = await changeModerationSettings(db, id, request.body)
      // The setting decides on the rights of agencies.
      if (request.body.agencies !== undefined) await deps.accessChanged(id)
      await deps.rulesChanged(id)
      return settings
    },
  )

  app.get(
    WORDS,
    {
      schema: {
        summary: "The creator's own list of words, newest first",
        tags,
        querystring: PageQuery,
        response: { 200: z.array(BlockedTerm) },
      },
    },
    async (request, reply) => {
      const terms = await listBlockedTerms(db, authentication.viewerOf(request).id, request.query)
      linkNext(reply, WORDS, request.query, terms)
      return terms
    },
  )

  app.post(
    WORDS,
    {
      schema: {
        summary: 'Add a word or a phrase to the list; one that is there gets the new action',
        description: LIST_FULL,
        tags,
        body: NewBlockedTerm,
        response: { 201: BlockedTerm },
      },
    },
    async (request, reply) => {
      const { id } = authentication.viewerOf(request)
      await deps.changes.take(id)
      const term = await addBlockedTerm(db, id, request.body)
      await deps.rulesChanged(id)
      return reply.code(201).send(term)
    },
  )

  app.post(
    `${WORDS}/many`,
    {
      schema: {
        summary: 'Add many words at once, all of them or none',
        description: LIST_FULL,
        tags,
        body: NewBlockedTerms,
        response: { 201: z.array(BlockedTerm) },
      },
    },
    async (request, reply) => {
      const { id } = authentication.viewerOf(request)
      await deps.changes.take(id)
      const terms = await addBlockedTerms(db, id, request.body.words)
      await deps.rulesChanged(id)
      return reply.code(201).send(terms)
    },
  )

  app.delete(
    `${WORDS}/:id`,
    {
      schema: {
        summary: 'Take a word off the list',
        tags,
        params: z.object({ id: z.string() }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id } = authentication.viewerOf(request)
      await deps.changes.take(id)
      await deleteBlockedTerm(db, id, request.params.id)
      await deps.rulesChanged(id)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/moderation/try',
    {
      schema: {
        summary: 'What would become of a message by the rules as they are, and because of what',
        tags,
        body: TryMessage,
        response: { 200: Judgement },
      },
    },
    async (request) => {
      const { id } = authentication.viewerOf(request)
      await deps.trials.take(id)
      const { message, donorName, amountEuro, kind, firstDonation, settings = {} } = request.body
      const creatorRules = await rulesCache.current(db, id)
      if (creatorRules === undefined) throw new AppError('creator_not_found', 'This account is no creator any more')
      const rules = { ...creatorRules.rules, settings: applyChange(creatorRules.rules.settings, settings) }
      return judge(rules, {
        donorName: orNull(donorName),
        message: orNull(message),
        amountCents: amountEuro,
        kind,
        firstDonation,
      })
    },
  )

  app.post(
    '/api/creators/:slug/check-message',
    {
      schema: {
        summary:
          'Before paying: words that the creator asks not to use, and whether somebody looks at the message first',
        tags,
        params: z.object({ slug: z.string() }),
        body: CheckMessage,
        response: { 200: CheckedMessage },
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      const { message, donorName } = request.body
      await deps.checks.take(deps.addressOf(request))
      const creatorRules = await rulesCache.current(db, slug)
      if (creatorRules === undefined) {
        await deps.unknownNames.take(deps.addressOf(request))
        throw await creatorNotFound(db, slug)
      }
      const written = { name: orNull(donorName), message: orNull(message) }
      const { verdict, reasons } = judge(creatorRules.rules, {
        donorName: written.name,
        message: written.message,
        amountCents: undefined,
        kind: 'text',
        firstDonation: false,
      })
      reply.header('cache-control', 'no-store')
      return {
        warnings: reasons.flatMap(({ field, start, end, action }) =>
          action === 'warn' && (field === 'name' || field === 'message')
            ? [{ field, start, end, text: written[field]?.slice(start, end) ?? '' }]
            : [],
        ),
        willBeHeld: verdict === 'hold',
      }
    },
  )
}

const orNull = (text: string | null | undefined) => (text?.trim() ? text : null)
