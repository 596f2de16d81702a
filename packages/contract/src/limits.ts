import { type Cents, cents } from './money.ts'

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

// Donations: specification sections 5 and 9, contract section 3.
export const DONATION_MIN_CENTS: Cents = cents(100)
export const DONATION_MAX_CENTS: Cents = cents(1_000_000)
export const DONATION_PRESETS_CENTS: readonly Cents[] = [cents(500), cents(1_000), cents(2_500), cents(5_000)]
export const MESSAGE_MAX_CHARACTERS = 500
export const DONOR_NAME_MAX_CHARACTERS = 50
export const TTS_MINIMUM_DEFAULT_CENTS: Cents = cents(500)
export const DONATION_GOAL_MAX_CENTS: Cents = cents(100_000_000)

// Sounds: specification sections 2, 5 and 9, contract section 3.
/** Loudness is measured over blocks of 0.4 s. */
export const RECORDING_MIN_MS = SECOND_MS / 2
export const RECORDING_MAX_MS = 45 * SECOND_MS
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
export const VOICE_PREVIEW_MAX_CHARACTERS = 100
/** As much of a message as is read aloud. */
export const SPOKEN_MAX_CHARACTERS = 300

// Accounts.
export const PASSWORD_MIN_CHARACTERS = 6
export const PASSWORD_MAX_CHARACTERS = 128
export const DISPLAY_NAME_MAX_CHARACTERS = 50
export const BIO_MAX_CHARACTERS = 500
export const EMAIL_MAX_CHARACTERS = 254
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024
export const AVATAR_PIXELS = 512
export const REGISTRATION_REDIRECT_MS = 100

// Lists.
export const PAGE_DEFAULT = 50
export const PAGE_MAX = 100
export const RECENT_DONATIONS = 10
export const LIVE_DONATIONS = 5
export const STATS_DAYS = 30

// Alerts and the overlay: specification sections 4 and 9.
export const ALERT_SHOW_MS = 15 * SECOND_MS
export const ALERT_SHOW_MIN_MS = 3 * SECOND_MS
export const ALERT_SHOW_MAX_MS = 60 * SECOND_MS
export const ALERT_EXIT_MS = 400
export const ALERT_CARDS_DEFAULT = 3
export const ALERT_CARDS_MAX = 5
export const REPLAY_WINDOW_MINUTES_DEFAULT = 10
export const REPLAY_WINDOW_MINUTES_MAX = 24 * 60
/** The lines of the creator's queue: enough to act on, small enough to send on every change. */
export const QUEUE_WAITING_SHOWN = 20
export const QUEUE_MISSED_SHOWN = 10
export const QUEUE_MESSAGE_CHARACTERS = 120
/** As many alerts are told to a dashboard that comes back; the list shows them all the same. */
export const DASHBOARD_CATCH_UP_ALERTS = 50
export const SOCKET_RECONNECT_MS = 3 * SECOND_MS
export const NOTIFICATION_VOLUME = 0.5

// The screens.
export const FAVORITES_SHOWN = 5
export const FAVORITES_MAX = 1_000
export const COPY_CONFIRMATION_MS = 2 * SECOND_MS
export const TOAST_MS = 5 * SECOND_MS
export const TOAST_SWIPE_PX = 50
export const TOAST_REMOVAL_MS = 1_000_000
export const TOAST_HOTKEY = 'F8'

// Plans: specification section 9.
export const FREE_DONATIONS_PER_MONTH = 50

// Agencies: specification sections 2 and 9.
export const AGENCY_SHARE_BASIS_POINTS = 3_000
export const TOP_CREATORS = 5
