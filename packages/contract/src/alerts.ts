import * as z from 'zod'
import { CentsAmount, CurrencyCode } from './amounts.ts'
import {
  ALERT_CARDS_DEFAULT,
  ALERT_CARDS_MAX,
  ALERT_SHOW_MS,
  REPLAY_WINDOW_MINUTES_DEFAULT,
  SECOND_MS,
} from './limits.ts'

export const AlertStyle = z.enum(['classic', 'neon', 'minimal', 'fire', 'gold', 'rocket'])
export type AlertStyle = z.infer<typeof AlertStyle>

export const AlertPosition = z.enum(['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right'])
export type AlertPosition = z.infer<typeof AlertPosition>

const Volume = z.number().min(0).max(1)

/** How a creator's alerts look, sound and queue. Sent to overlays on joining and on every change. */
export const AlertSettings = z.object({
  style: AlertStyle,
  position: AlertPosition,
  durationMs: z
    .int()
    .min(3 * SECOND_MS)
    .max(60 * SECOND_MS),
  cardsAtOnce: z.int().min(1).max(ALERT_CARDS_MAX),
  soundEnabled: z.boolean(),
  soundVolume: Volume,
  speechEnabled: z.boolean(),
  speechVolume: Volume,
  replayWindowMinutes: z
    .int()
    .min(0)
    .max(24 * 60),
  paused: z.boolean(),
  muted: z.boolean(),
})
export type AlertSettings = z.infer<typeof AlertSettings>

export const ALERT_SETTINGS_DEFAULTS = {
  style: 'classic',
  position: 'top-right',
  durationMs: ALERT_SHOW_MS,
  cardsAtOnce: ALERT_CARDS_DEFAULT,
  soundEnabled: true,
  soundVolume: 1,
  speechEnabled: true,
  speechVolume: 1,
  replayWindowMinutes: REPLAY_WINDOW_MINUTES_DEFAULT,
  paused: false,
  muted: false,
} as const satisfies z.input<typeof AlertSettings>

export const AlertSettingsChange = AlertSettings.omit({ paused: true, muted: true }).partial()

/** The payload of a `donation` frame: everything an overlay may know of a donation. */
export const Alert = z.object({
  id: z.string(),
  donationId: z.string(),
  sequence: z.int().describe('1, 2, 3 … without gaps for each creator; test alerts count too'),
  donorName: z.string().nullable(),
  amount: CentsAmount,
  currency: CurrencyCode,
  message: z.string().optional(),
  audioUrl: z.string().optional(),
  voice: z.string().optional(),
  voiceId: z.string().optional(),
  style: AlertStyle,
  durationMs: z.int(),
  test: z.boolean(),
  replay: z.boolean(),
  forced: z.literal(true).optional().describe('the creator asked to see it again, shown before or not'),
  createdAt: z.iso.datetime(),
})
export type Alert = z.infer<typeof Alert>

export const LiveRole = z.enum(['viewer', 'overlay', 'dashboard'])
export type LiveRole = z.infer<typeof LiveRole>

export const ControlAction = z.enum(['skip', 'pause', 'resume', 'mute', 'unmute'])
export type ControlAction = z.infer<typeof ControlAction>

export type ServerFrame =
  | { type: 'joined'; payload: { slug: string; role: LiveRole; settings: AlertSettings } }
  | { type: 'donation'; payload: Alert }
  | { type: 'control'; payload: { action: ControlAction; id?: string } }
  | { type: 'goal'; payload: { donationGoal: number | null; totalReceived: number } }
  | { type: 'settings'; payload: AlertSettings }
  | { type: 'pong'; payload: Record<string, never> }
  | { type: 'error'; payload: { code: string; message: string } }

const Slug = z.string().min(1).max(64)
const Secret = z.string().min(1).max(200)

// Older clients put the slug beside `type`; both places are read.
const Join = z
  .object({
    type: z.literal('join'),
    slug: Slug.optional(),
    payload: z.object({ slug: Slug.optional(), key: Secret.optional(), token: Secret.optional() }).optional(),
  })
  .transform(({ slug, payload }) => ({ type: 'join' as const, ...payload, slug: payload?.slug ?? slug }))

export const ClientFrame = z.union([
  Join,
  z.object({ type: z.literal('shown'), payload: z.object({ id: z.string().min(1).max(64) }) }),
  z.object({ type: z.literal('ping') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>
