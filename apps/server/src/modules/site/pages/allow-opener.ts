import type { FastifyReply } from 'fastify'

const POPUP_RETURN = /^\/auth\/tiktok\/callback\/?$/

/**
 * Lets TikTok's popup return to its opener: this page must notify the dashboard, and any opener policy would separate
 * them.
 */
export function allowOpener(reply: FastifyReply, url: string): void {
  if (POPUP_RETURN.test(new URL(url).pathname)) reply.header('cross-origin-opener-policy', 'unsafe-none')
}
