import * as z from 'zod'
import type { AlertControlRight } from './access.ts'
import { CentsAmount, CurrencyCode } from './amounts.ts'
import { Peaks } from './audio.ts'
import { ChimeId, SoundOrder } from './chimes.ts'
import { CustomStyle, CustomStyleChange, NO_CUSTOM_STYLE } from './custom-style.ts'
import {
  ALERT_CARDS_DEFAULT,
  ALERT_CARDS_MAX,
  ALERT_SHOW_MAX_MS,
  ALERT_SHOW_MIN_MS,
  ALERT_SHOW_MS,
  DONATION_MAX_CENTS,
  HELD_DECISIONS_MAX,
  HELD_NOTE_CHARACTERS,
  OVERLAY_REPORTS_MAX,
  QUEUE_HELD_SHOWN,
  QUEUE_MESSAGE_CHARACTERS,
  QUEUE_MISSED_SHOWN,
  QUEUE_WAITING_SHOWN,
  REPLAY_WINDOW_MINUTES_DEFAULT,
  REPLAY_WINDOW_MINUTES_MAX,
} from './limits.ts'
import { Judgement } from './moderation.ts'
import type { Cents } from './money.ts'
import { STREAM_LANGUAGES } from './stream-languages.ts'
import { optionalText } from './text.ts'
import type { StateFrame } from './topics.ts'

export const AlertStyle = z.enum(['classic', 'neon', 'minimal', 'fire', 'gold', 'rocket'])
export type AlertStyle = z.infer<typeof AlertStyle>

export const AlertPosition = z.enum(['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right'])
export type AlertPosition = z.infer<typeof AlertPosition>

const Volume = z.number().min(0).max(1)

/** How amounts and missing names are written on stream: `specification` is `10.00 EUR` and `Anonymous`. */
export const StreamLanguage = z.enum(STREAM_LANGUAGES)
export type StreamLanguage = z.infer<typeof StreamLanguage>

const AlertStyleSettings = z.object({
  base: AlertStyle.describe('the same as `style`'),
  language: StreamLanguage.describe('how amounts, and the name of who gave none, are written on stream'),
  ...CustomStyle.shape,
})

/** The sound an alert starts with, and the volume of each of its sounds. */
const AlertSound = z.object({
  chimeId: ChimeId.nullable().describe('of `GET /api/chimes`; null, and `mediaId` too: no chime'),
  mediaId: z
    .string()
    .nullable()
    .describe('a sound of the creator’s own, of `GET /api/media`, in place of `chimeId`, which is null then'),
  chimeVolume: Volume,
  speechVolume: Volume.describe('the same as `speechVolume` of the settings'),
  recordingVolume: Volume.describe('the same as `soundVolume`'),
  order: SoundOrder.describe('whether speech and recordings wait for the chime, or begin with it and lower it'),
  chimeUrl: z.string().nullable().describe('where the chime is'),
  ownUrl: z
    .string()
    .nullable()
    .optional()
    .describe('to sockets: the creator’s own sound. An alert that plays it has no chime'),
})

/** How a creator's alerts look, sound and queue. Overlays receive them when they join and on every change. */
export const AlertSettings = z.object({
  style: AlertStyle,
  look: AlertStyleSettings,
  sound: AlertSound,
  position: AlertPosition,
  durationMs: z.int().min(ALERT_SHOW_MIN_MS).max(ALERT_SHOW_MAX_MS),
  cardsAtOnce: z.int().min(1).max(ALERT_CARDS_MAX),
  minDonationForAlert: z
    .int()
    .min(0)
    .max(DONATION_MAX_CENTS)
    .describe('in cents; what is paid below it reaches the dashboard and no overlay'),
  soundEnabled: z.boolean(),
  soundVolume: Volume,
  speechEnabled: z.boolean(),
  speechVolume: Volume,
  replayWindowMinutes: z.int().min(0).max(REPLAY_WINDOW_MINUTES_MAX),
  paused: z.boolean(),
  muted: z.boolean(),
  soundsMuted: z
    .boolean()
    .optional()
    .describe('of sounds alone that donors send, by a hand on the stage: `soundEnabled` is then false for overlays'),
  speechMuted: z.boolean().optional().describe('the same of speech and `speechEnabled`'),
  panic: z.boolean().describe('everything is off; whoever knows only `paused` finds that true as well'),
})
export type AlertSettings = z.infer<typeof AlertSettings>

/** Partial settings, saved or only tried: absent fields come from the defaults or from the saved settings. */
export type SomeAlertSettings = Partial<Omit<AlertSettings, 'look' | 'sound'>> & {
  look?: Partial<Omit<AlertSettings['look'], 'colors'>> & { colors?: Partial<AlertSettings['look']['colors']> }
  /** `mediaMs`: how long the sound of `mediaId` lasts, stored with the settings. */
  sound?: Partial<AlertSettings['sound']> & { mediaMs?: number | null }
}

export const ALERT_SETTINGS_DEFAULTS = {
  style: 'classic',
  look: { base: 'classic', language: 'specification', ...NO_CUSTOM_STYLE },
  // Half the volume of the file: the chime plays with every alert without the creator choosing it.
  sound: {
    ...{ chimeId: 'bells-dawn', mediaId: null, chimeVolume: 0.5, speechVolume: 1, recordingVolume: 1 },
    ...{ order: 'chime_then_speech', chimeUrl: null },
  },
  position: 'top-right',
  durationMs: ALERT_SHOW_MS,
  cardsAtOnce: ALERT_CARDS_DEFAULT,
  minDonationForAlert: 0,
  soundEnabled: true,
  soundVolume: 1,
  speechEnabled: true,
  speechVolume: 1,
  replayWindowMinutes: REPLAY_WINDOW_MINUTES_DEFAULT,
  paused: false,
  muted: false,
  panic: false,
} as const satisfies z.input<typeof AlertSettings>

/** Whether two names of one field agree: a request may use either name, or both. */
const isConsistent = <Value>(one: Value | undefined, other: Value | undefined) =>
  one === undefined || other === undefined || one === other

export const AlertSettingsChange = AlertSettings.omit({
  paused: true,
  muted: true,
  soundsMuted: true,
  speechMuted: true,
  panic: true,
})
  .extend({
    look: AlertStyleSettings.pick({ base: true, language: true }).partial().extend(CustomStyleChange.shape),
    sound: AlertSound.omit({ chimeUrl: true, ownUrl: true })
      .partial()
      .refine(({ chimeId, mediaId }) => !chimeId || !mediaId, {
        path: ['mediaId'],
        message: 'takes the place of chimeId: only one of them can be set',
      }),
  })
  .partial()
  .refine(({ style, look }) => isConsistent(style, look?.base), {
    path: ['look', 'base'],
    message: 'is the same as style, and must not differ from it',
  })
  .refine(({ soundVolume, sound }) => isConsistent(soundVolume, sound?.recordingVolume), {
    path: ['sound', 'recordingVolume'],
    message: 'is the same as soundVolume, and must not differ from it',
  })
  .refine(({ speechVolume, sound }) => isConsistent(speechVolume, sound?.speechVolume), {
    path: ['sound', 'speechVolume'],
    message: 'is the same as speechVolume, and must not differ from it',
  })
export type AlertSettingsChange = z.infer<typeof AlertSettingsChange>

/** The payload of a `donation` frame: everything that an overlay may know about a donation. */
export const Alert = z.object({
  id: z.string(),
  donationId: z.string(),
  sequence: z.int().describe('1, 2, 3 … without gaps for each creator; test alerts count too'),
  donorName: z.string().nullable(),
  amount: CentsAmount,
  currency: CurrencyCode,
  message: z.string().optional(),
  spokenMessage: z
    .string()
    .optional()
    .describe('what a voice of the browser says, where that is not the message; empty: nothing'),
  audioUrl: z.string().optional(),
  voice: z.string().optional(),
  voiceId: z.string().optional(),
  caption: z
    .string()
    .optional()
    .describe('what is said in the recording, as the rules leave it: stands on the card while it plays'),
  donorPictureUrl: z
    .string()
    .optional()
    .describe(
      'the profile picture of who gave it signed in and by name, and allowed it when it was paid; below our own address, where it is no more once they have changed or removed it',
    ),
  monthsInRow: z.int().optional().describe('of monthly support: which month in a row it pays'),
  style: AlertStyle,
  durationMs: z.int(),
  test: z.boolean(),
  replay: z.boolean(),
  settings: AlertSettings.optional().describe(
    'of one that a variation makes look and sound otherwise, and of a test of settings that are not saved: they hold for this alert alone, but for `paused` and `muted`, which stay the creator’s, and, of what was paid for, `soundEnabled` and `speechEnabled`',
  ),
  forced: z.literal(true).optional().describe('the creator asked to see it again, shown before or not'),
  createdAt: z.iso.datetime(),
})
export type Alert = z.infer<typeof Alert>

/** An alert as actors receive it. */
export const ActorAlert = Alert.extend({
  donationId: z.string().optional().describe('absent without the right `amounts`'),
  amount: CentsAmount.nullable().describe('null for who may not see sums'),
})
export type ActorAlert = z.infer<typeof ActorAlert>

/** `listener`: the creator's listening page, by its key. `widget`: a layer, which receives topics and no alerts. */
export const LiveRole = z.enum(['viewer', 'overlay', 'dashboard', 'listener', 'widget'])
export type LiveRole = z.infer<typeof LiveRole>

/**
 * `clear`: the overlay drops waiting alerts, and a new join sends the remaining ones. `panic`: the alert on screen ends
 * at once and counts as missed, and none starts until `calm`.
 */
export const ControlAction = z.enum(['skip', 'pause', 'resume', 'mute', 'unmute', 'clear', 'panic', 'calm'])
export type ControlAction = z.infer<typeof ControlAction>

/** An alert in the list of the creator's queue. */
export const QueuedAlert = ActorAlert.pick({
  id: true,
  donationId: true,
  donorName: true,
  amount: true,
  currency: true,
  monthsInRow: true,
  test: true,
  createdAt: true,
}).extend({
  message: z.string().optional().describe(`its first ${QUEUE_MESSAGE_CHARACTERS} characters`),
  onScreen: z
    .object({
      since: z.iso.datetime(),
      forMs: z.int().describe('how long it stays: its time, or its sound where that is longer'),
    })
    .optional()
    .describe('of what is playing'),
})
export type QueuedAlert = z.infer<typeof QueuedAlert>

/** An alert that waits for a moderator, with its message as the donor sent it. */
export const HeldAlert = ActorAlert.pick({
  id: true,
  donationId: true,
  donorName: true,
  message: true,
  amount: true,
  currency: true,
  audioUrl: true,
  monthsInRow: true,
}).extend({
  peaks: Peaks.optional(),
  transcript: z.string().optional().describe('what is said in the recording, as far as it is known by now'),
  reasons: Judgement.shape.reasons,
  heldAt: z.iso.datetime(),
  releasesAt: z.iso.datetime().nullable().describe('when it is shown or dropped by itself; null: never'),
})
export type HeldAlert = z.infer<typeof HeldAlert>

export const HeldState = z.enum(['held', 'approved', 'rejected', 'withdrawn'])
export type HeldState = z.infer<typeof HeldState>

export const Approval = z.object({
  withoutText: z.boolean().default(false).describe('neither its words nor the voice that says them'),
  withoutSound: z.boolean().default(false),
})
export type Approval = z.infer<typeof Approval>

export const Rejection = z.object({ reason: optionalText({ max: HELD_NOTE_CHARACTERS }) })
export type Rejection = z.infer<typeof Rejection>

/** One decision about many held alerts, in the order in which they are to be shown. */
export const HeldDecisions = z.object({
  decision: z.enum(['approve', 'reject']),
  ids: z.array(z.uuid()).min(1).max(HELD_DECISIONS_MAX).describe('of alerts or of their donations'),
})
export type HeldDecisions = z.infer<typeof HeldDecisions>

export const DecidedAlerts = z.object({
  ids: z.array(z.string()).describe('those of the request that were still held'),
})
export type DecidedAlerts = z.infer<typeof DecidedAlerts>

/** Alerts on the creator's overlays, the next ones and the missed ones. Dashboards receive it on every change. */
export const AlertQueue = z.object({
  paused: z.boolean(),
  muted: z.boolean(),
  soundsMuted: z.boolean().describe('the sounds that donors send, and they alone'),
  speechMuted: z.boolean().describe('the voice that reads messages, and it alone'),
  panic: z.boolean().describe('everything is off until it is taken back'),
  overlays: z.object({
    connected: z.int().describe('overlays that joined with the key and are still there'),
    hidden: z.int().describe('those of them that are not shown anywhere at present; they hold their alerts back'),
    preview: z
      .int()
      .describe('those of them that OBS shows, but not in the program; they play test alerts and hold back paid ones'),
    streaming: z.boolean().describe('OBS says that it is streaming'),
    lastSeenAt: z.iso.datetime().nullable().describe('now while one is connected, null before the first one ever was'),
  }),
  health: z
    .object({
      lastShownAt: z.iso.datetime().nullable().describe('when an alert was last shown to its end'),
      fps: z.int().nullable().describe('frames a second while it was on screen; null: not told'),
      stalledSince: z.iso
        .datetime()
        .nullable()
        .describe('paid alerts wait since then, and none is shown, though OBS streams and nobody has stopped them'),
    })
    .optional()
    .describe('while OBS streams'),
  playing: z.array(QueuedAlert).describe('on the screen of at least one overlay, the one being heard first'),
  waiting: z.array(QueuedAlert).describe(`the next ${QUEUE_WAITING_SHOWN} to come, in order`),
  waitingCount: z.int().describe('of all that wait, 1,000 at most'),
  held: z
    .array(HeldAlert)
    .describe(`the first ${QUEUE_HELD_SHOWN} that wait for approval, in order; none for who may not approve`),
  heldCount: z.int().describe('of all that are held, 1,000 at most'),
  missed: z
    .array(QueuedAlert)
    .describe(`the newest ${QUEUE_MISSED_SHOWN} that no overlay showed in time, newest first`),
  missedCount: z.int().describe('of all that were missed, 100 at most'),
})
export type AlertQueue = z.infer<typeof AlertQueue>

/** The sounds that `POST /api/alerts/mute` silences and `unmute` restores; without a body, all of them. */
export const Muting = z.object({ what: z.enum(['sounds', 'speech']).optional() })
export type Muting = z.infer<typeof Muting>

export const QueueClearing = z.object({ list: z.enum(['waiting', 'missed']) })
export type QueueClearing = z.infer<typeof QueueClearing>

export type ServerFrame =
  | {
      type: 'joined'
      payload: {
        slug: string
        role: LiveRole
        settings: AlertSettings
        /** The path of the overlay's current script: a page that runs another one is stale. */
        overlay?: string
        /**
         * To dashboards: the creator's last sequence at this moment. Alerts up to it that were missed while offline
         * follow.
         */
        sequence?: number
        /** To dashboards: the rights of the actor. When they change, the server closes the connection with 4001. */
        rights?: readonly AlertControlRight[]
      }
    }
  | { type: 'donation'; payload: Alert }
  | { type: 'control'; payload: { action: ControlAction; id?: string } }
  | { type: 'goal'; payload: { donationGoal: Cents | null; totalReceived: Cents } }
  | { type: 'settings'; payload: AlertSettings }
  | { type: 'queue'; payload: AlertQueue }
  | { type: 'held'; payload: { alert: HeldAlert } }
  | { type: 'decided'; payload: { id: string; state: HeldState } }
  | StateFrame
  | { type: 'pong'; payload: Record<string, never> }
  | { type: 'error'; payload: { code: string; message: string } }

const Slug = z.string().min(1).max(64)
const Secret = z.string().min(1).max(200)
const AlertId = z.string().min(1).max(64)

// Older clients send the slug beside `type`; both forms are accepted.
const Join = z
  .object({
    type: z.literal('join'),
    slug: Slug.optional(),
    payload: z
      .object({
        slug: Slug.optional(),
        key: Secret.optional().describe("the overlay's, a dock's, or an API key with the scope events:read"),
        token: Secret.optional().describe(
          'of a session of the creator, a moderator or an agency that manages the creator',
        ),
        donationId: AlertId.optional().describe('instead of a slug: what becomes of this donation, and nothing else'),
        secret: Secret.optional().describe('with `donationId`, of its thank-you address: hears of a refund too'),
        after: z
          .int()
          .min(0)
          .optional()
          .describe('dashboards: the last sequence they know, to be told what came since'),
        role: z
          .string()
          .max(20)
          .optional()
          .describe("`widget`, with the overlay's key: a layer, which is told of no alert"),
        topics: z
          .array(z.string())
          .optional()
          .describe('of a layer: what it is told of, whole, at once and on every change'),
      })
      .optional(),
  })
  .transform(({ slug, payload }) => ({ type: 'join' as const, ...payload, slug: payload?.slug ?? slug }))

/** The alerts that an overlay with a key shows, sent on every change. */
export const OverlayStatus = z.object({
  playing: z
    .array(AlertId)
    .max(2 * ALERT_CARDS_MAX)
    .describe('the one being heard first'),
  visible: z.boolean().optional().describe('false: the source, or the page outside OBS, is hidden'),
  active: z
    .boolean()
    .optional()
    .describe('whether the source is in the program of OBS, where viewers see it; absent while OBS has not said so'),
  streaming: z.boolean().optional(),
  reports: z
    .array(
      z.object({
        id: AlertId,
        heard: z.boolean().optional().describe('a sound of it really played; absent: none was to be heard'),
        fps: z.int().min(0).max(1_000).describe('frames a second while it was on screen'),
      }),
    )
    .max(OVERLAY_REPORTS_MAX)
    .optional()
    .describe('how the last alerts went, the newest last'),
})
export type OverlayStatus = z.infer<typeof OverlayStatus>

export const ClientFrame = z.union([
  Join,
  z.object({ type: z.literal('status'), payload: OverlayStatus }),
  z.object({ type: z.literal('shown'), payload: z.object({ id: AlertId }) }),
  z.object({ type: z.literal('ping') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>
