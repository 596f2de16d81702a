import type { FastifyReply } from 'fastify'

const POPUP_RETURN = /^\/auth\/tiktok\/callback\/?$/

/** TikTok's popup comes back to this page, which has to tell the dashboard that opened it: any policy would part the two. */
export function allowOpener(reply: FastifyReply, url: string): void {
  if (POPUP_RETURN.test(new URL(url).pathname)) reply.header('cross-origin-opener-policy', 'unsafe-none')
}
