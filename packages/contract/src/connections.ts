import * as z from 'zod'

/** Parameters with which TikTok redirects to `/auth/tiktok/callback`. */
export const ConnectTikTok = z.object({ code: z.string().min(1).max(2_000), state: z.string().min(1).max(200) })
export type ConnectTikTok = z.infer<typeof ConnectTikTok>

/** `error`: a sentence in the visitor's language. */
export const TikTokConnected = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true) }),
  z.object({ success: z.literal(false), error: z.string() }),
])
export type TikTokConnected = z.infer<typeof TikTokConnected>

/** The sign-in page of TikTok; valid for ten minutes, once, and for the session that requested it. */
export const TikTokSignIn = z.object({ url: z.url() })
export type TikTokSignIn = z.infer<typeof TikTokSignIn>

export const TikTokConnection = z.discriminatedUnion('connected', [
  z.object({ connected: z.literal(false) }),
  z.object({
    connected: z.literal(true),
    displayName: z.string().nullable(),
    connectedAt: z.iso.datetime(),
    expired: z.boolean().describe('TikTok takes its tokens no more: connect again'),
  }),
])
export type TikTokConnection = z.infer<typeof TikTokConnection>

/** The message from the callback's popup to the page that opened it. */
export type TikTokMessage = { type: 'tiktok-connected'; success: boolean; error?: string }
