import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import {
  NewPushSubscription,
  PushDevice,
  PushEndpoint,
  PushKey,
  PushTestSent,
  PushUnsubscription,
} from '@aplauso/contract/push'
import { m } from '@aplauso/texts/messages'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { deviceLabel } from '#platform/http/device-label.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { getPublicKey } from './push-keys.ts'
import { listDevices, normalizeEndpoint, subscribe, unsubscribe } from './push-subscriptions.ts'
import { recordSent } from './send-notices.ts'
import { type MessageDeps, sendPushMessage } from './send-push-message.ts'

/** Per account: changes of devices, and tests, each of which calls the address that the browser has given. */
export const PUSH_CHANGES: RateRule = { name: 'push_changes', points: 60, windowSeconds: (10 * MINUTE_MS) / SECOND_MS }

type PushRouteDeps = MessageDeps & { authentication: Pick<Authentication, 'viewerOf'>; pushChanges: RateLimit }

const DEVICES = '/api/push/subscriptions'
const tags = ['push']

export function pushRoutes(app: App, deps: PushRouteDeps): void {
  const { db, authentication, pushChanges } = deps

  app.get(
    '/api/push/key',
    { schema: { summary: 'The key that a browser needs to subscribe', tags, response: { 200: PushKey } } },
    async () => ({ publicKey: await getPublicKey(db) }),
  )

  app.get(
    DEVICES,
    {
      schema: {
        summary: "The account's devices, newest first",
        tags,
        querystring: PageQuery,
        response: { 200: z.array(PushDevice) },
      },
    },
    async (request, reply) => {
      const devices = await listDevices(db, authentication.viewerOf(request).id, request.query)
      linkNext(reply, DEVICES, request.query, devices)
      return devices
    },
  )

  app.post(
    DEVICES,
    {
      schema: {
        summary: 'Notify a device, or change what it is told',
        description: 'Takes the fields of the browser’s subscription beside the others, or in `subscription`.',
        tags,
        body: NewPushSubscription,
        response: { 201: PushDevice },
      },
    },
    async (request, reply) => {
      const { id: userId } = authentication.viewerOf(request)
      await pushChanges.take(userId)
      const label = deviceLabel(request.headers['user-agent'])
      return reply.code(201).send(await subscribe(deps, { userId, label }, request.body))
    },
  )

  app.delete(
    DEVICES,
    {
      schema: {
        summary: 'Notify a device no more',
        tags,
        body: PushUnsubscription,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await unsubscribe(db, authentication.viewerOf(request).id, request.body)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/push/test',
    { schema: { summary: 'Send this device a test', tags, body: PushEndpoint, response: { 200: PushTestSent } } },
    async (request) => {
      const { id: userId } = authentication.viewerOf(request)
      await pushChanges.take(userId)
      const device = await db
        .selectFrom('push_subscriptions')
        .innerJoin('users', 'users.id', 'user_id')
        .select(['push_subscriptions.id', 'endpoint', 'p256dh', 'auth', 'users.language'])
        .where('user_id', '=', userId)
        .where('endpoint', '=', normalizeEndpoint(request.body.endpoint))
        .executeTakeFirst()
      if (device === undefined) throw new AppError('not_found', 'This device is not notified')
      const { language: locale, ...address } = device
      const { state } = await sendPushMessage(deps, address, {
        kind: 'test',
        title: m.push_test_title({}, { locale }),
        body: m.push_test_text({}, { locale }),
        tag: 'test',
        url: '/settings/notifications',
      })
      if (state === 'gone') await unsubscribe(db, userId, { id: device.id })
      if (state === 'sent') await recordSent(db, device.id, new Date())
      return { sent: state === 'sent' }
    },
  )
}
