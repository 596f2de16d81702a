import { type Cents, cents } from './money.ts'

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

// Second factors: contract-3, section 1.
export const CHALLENGE_MINUTES = 5
export const RECOVERY_CODE_COUNT = 10
export const PASSKEY_NAME_MAX_CHARACTERS = 60

// Operators: contract-3, section 2.
export const OPERATOR_REASON_MAX_CHARACTERS = 1_000
export const ACCOUNT_NOTE_MAX_CHARACTERS = 5_000
export const REPORT_TARGET_MAX_CHARACTERS = 2_000
export const REPORT_REASON_MAX_CHARACTERS = 4_000
export const OBJECTION_MAX_CHARACTERS = 4_000
export const INBOX_REPLY_MAX_CHARACTERS = 4_000

// Donations: specification sections 5 and 9, contract section 3.
export const DONATION_MIN_CENTS: Cents = cents(100)
export const DONATION_MAX_CENTS: Cents = cents(1_000_000)
export const DONATION_PRESETS_CENTS: readonly Cents[] = [cents(500), cents(1_000), cents(2_500), cents(5_000)]
export const MESSAGE_MAX_CHARACTERS = 500
export const DONOR_NAME_MAX_CHARACTERS = 50
export const TTS_MINIMUM_DEFAULT_CENTS: Cents = cents(500)
export const DONATION_GOAL_MAX_CENTS: Cents = cents(100_000_000)
/** Per creator. */
export const GOALS_MAX = 20
export const GOAL_TITLE_MAX_CHARACTERS = 80
export const GOAL_MILESTONES_MAX = 20
export const MILESTONE_TEXT_MAX_CHARACTERS = 80
/** Donors listed in the summary of a stream. */
export const STREAM_TOP = 5
/** Per creator. */
export const TIMERS_MAX = 20
export const TIMER_NAME_MAX_CHARACTERS = 60
/** A year. */
export const TIMER_MAX_SECONDS = 366 * 24 * 60 * 60
export const TIMER_RATE_MAX_SECONDS = 24 * 60 * 60
/** Added at once by an actor. */
export const TIMER_ADDED_MAX_SECONDS = 30 * 24 * 60 * 60
/** Most missed alerts that one replay shows. */
export const MISSED_ALERTS_REPLAY_MAX = 100

// Donation page settings: contract-2, section 3.
export const PRESETS_MAX = 6
export const PRESET_LABEL_MAX_CHARACTERS = 20
export const TIERS_MAX = 6
/** For a message below the amount that unlocks long ones. */
export const SHORT_MESSAGE_MAX_CHARACTERS = 150
export const THANKS_MAX_CHARACTERS = 500
export const SUPPORTERS_SHOWN_MAX = 20

// Sounds: specification sections 2, 5 and 9, contract section 3.
/** Loudness is measured over blocks of 0.4 s. */
export const RECORDING_MIN_MS = SECOND_MS / 2
export const RECORDING_MAX_MS = 45 * SECOND_MS
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
export const VOICE_PREVIEW_MAX_CHARACTERS = 100
/** The part of a message that is read aloud. */
export const SPOKEN_MAX_CHARACTERS = 300

// Media of creators.
export const MEDIA_MAX_BYTES = 25 * 1024 * 1024
export const MEDIA_NAME_MAX_CHARACTERS = 80
export const MEDIA_FILES_MAX = 500
/** The server appends silence to a sound that is too short to be measured. */
export const MEDIA_SOUND_MIN_MS = 50
export const MEDIA_SOUND_MAX_MS = 10 * SECOND_MS
export const MEDIA_VIDEO_MAX_MS = 15 * SECOND_MS
/** Limits of an upload: the longest side, and the pixels of a good camera. */
export const MEDIA_SIDE_MAX_PIXELS = 10_000
export const MEDIA_PIXELS_MAX = 40_000_000
/** Limits of an animation or video: frames, and pixels of all frames together. */
export const MEDIA_FRAMES_MAX = 600
export const MEDIA_FRAME_PIXELS_MAX = 160_000_000

// Accounts.
export const PASSWORD_MIN_CHARACTERS = 6
/** Under `PASSWORD_POLICY=strict`. */
export const STRICT_PASSWORD_MIN_CHARACTERS = 8
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
export const SEARCH_MAX_CHARACTERS = 100
/** Donations of a creator that one call searches; the next page continues from there. */
export const SEARCH_WINDOW = 2_000
export const ANALYTICS_DAYS_MAX = 366
export const ANALYTICS_MONTHS_MAX = 60
export const TOP_DONORS = 10
export const RECENT_CREATORS = 12

// Alerts and the overlay: specification sections 4 and 9.
export const ALERT_SHOW_MS = 15 * SECOND_MS
export const ALERT_SHOW_MIN_MS = 3 * SECOND_MS
export const ALERT_SHOW_MAX_MS = 60 * SECOND_MS
export const ALERT_EXIT_MS = 400
/** A card that stayed this long counts as shown, even if OBS left the scene then. */
export const ALERT_SEEN_MS = 2 * SECOND_MS
/** A test alert that no overlay could show by then is dropped. */
export const TEST_ALERT_WAITS_MS = 30 * SECOND_MS
export const ALERT_CARDS_DEFAULT = 3
export const ALERT_CARDS_MAX = 5
/** Pixels of the browser source. */
export const ALERT_TEXT_MIN_PX = 12
export const ALERT_TEXT_MAX_PX = 64
export const ALERT_RADIUS_MAX_PX = 64
export const ALERT_WIDTH_MIN_PX = 240
export const ALERT_WIDTH_MAX_PX = 1_600
export const ALERT_TEMPLATE_CHARACTERS = 200
export const ALERT_CSS_CHARACTERS = 5_000
export const REPLAY_WINDOW_MINUTES_DEFAULT = 10
export const REPLAY_WINDOW_MINUTES_MAX = 24 * 60
/** Reports of past alerts in one overlay status: a burst and the alerts before it. */
export const OVERLAY_REPORTS_MAX = 12
/** Alerts of each list in the creator's queue: enough to act on, small enough to send on every change. */
export const QUEUE_WAITING_SHOWN = 20
export const QUEUE_MISSED_SHOWN = 10
export const QUEUE_HELD_SHOWN = 20
/** The most held alerts that one call decides, and that a console lists. */
export const HELD_DECISIONS_MAX = 200
export const HELD_NOTE_CHARACTERS = 200
export const QUEUE_MESSAGE_CHARACTERS = 120
/** Alerts sent to a dashboard that reconnects; older ones appear in the list only. */
export const DASHBOARD_CATCH_UP_ALERTS = 50
/** The creator's blocked terms, and the length of one. */
export const BLOCKED_TERMS_MAX = 1_000
export const BLOCKED_TERM_MAX_CHARACTERS = 60
/** Longest transcript: more than anybody says in a recording, so that no transcription fills a screen. */
export const TRANSCRIPT_MAX_CHARACTERS = 2_000
/** Variations of a creator, and the limits of one. */
export const VARIATIONS_MAX = 50
export const VARIATION_NAME_CHARACTERS = 60
/** A century of recurring donations. */
export const VARIATION_MONTHS_MAX = 1_200
export const VARIATION_WORDS_MAX = 100
export const VARIATION_WORD_CHARACTERS = 60
/** Days that an invitation to register is open. */
export const INVITE_DAYS_DEFAULT = 14
export const INVITE_DAYS_MAX = 365
/** Per creator, open invitations included. */
export const MODERATORS_MAX = 50
export const DOCKS_MAX = 20
export const DOCK_NAME_CHARACTERS = 60
/** When a held alert may be released or dropped automatically. */
export const HELD_AFTER_MIN_SECONDS = 10
export const HELD_AFTER_MAX_SECONDS = 60 * 60
export const SOCKET_RECONNECT_MS = 3 * SECOND_MS
export const NOTIFICATION_VOLUME = 0.5

// Web client.
export const FAVORITES_SHOWN = 5
export const FAVORITES_MAX = 1_000
export const COPY_CONFIRMATION_MS = 2 * SECOND_MS
export const TOAST_MS = 5 * SECOND_MS
export const TOAST_SWIPE_PX = 50
export const TOAST_REMOVAL_MS = 1_000_000
export const TOAST_HOTKEY = 'F8'

// Plans: specification sections 6 and 9.
/** How long a plan stays in force after a renewal could not be charged. */
export const RENEWAL_GRACE_DAYS = 7

// The API for creators and outgoing webhooks.
export const API_KEYS_MAX = 10
export const API_CALLS_PER_MINUTE = 120
export const WEBHOOK_ENDPOINTS_MAX = 5
/** Devices per account that are sent notifications. */
export const PUSH_SUBSCRIPTIONS_MAX = 20
export const PUSH_ENDPOINT_MAX_CHARACTERS = 2_000
export const WEBHOOK_TIME_LIMIT_MS = 15 * SECOND_MS
/** The first and nine more: `developers/retry-plan.ts` has the pauses between them. */
export const WEBHOOK_ATTEMPTS_MAX = 10
export const WEBHOOK_LOG_DAYS = 30

// Agencies: specification sections 2 and 9.
export const AGENCY_SHARE_BASIS_POINTS = 3_000
export const TOP_CREATORS = 5
/** Highest share of one agency, and of all agencies of a creator together: the highest fee must still fit beside it. */
export const AGENCY_SHARE_MAX_BASIS_POINTS = 5_000
export const AGENCY_SHARES_MAX_BASIS_POINTS = 9_000

// Feedback: specification section 9.
export const RATING_MAX = 5
export const SATISFACTION_MAX = 10
export const FEEDBACK_TITLE_MAX_CHARACTERS = 120
export const FEEDBACK_DESCRIPTION_MAX_CHARACTERS = 4_000

// TikTok: specification section 9.
export const OAUTH_STATE_MS = 10 * MINUTE_MS
export const TIKTOK_SUCCESS_REDIRECT_MS = 2 * SECOND_MS
export const TIKTOK_ERROR_REDIRECT_MS = 5 * SECOND_MS
export const TIKTOK_ERROR_CLOSE_MS = 3 * SECOND_MS

/** The time after which clients try again during maintenance. */
export const MAINTENANCE_RETRY_MS = 5 * MINUTE_MS

/** Scenes of a creator, and the limits of one: an 8K canvas, and more layers than a stream has space for. */
export const SCENES_MAX = 50
export const SCENE_LAYERS_MAX = 60
export const SCENE_SIDE_MIN_PX = 16
export const SCENE_SIDE_MAX_PX = 7_680
export const SCENE_NAME_MAX_CHARACTERS = 60
export const SCENE_VERSIONS_MAX = 50
export const LAYER_NAME_MAX_CHARACTERS = 40
export const LAYER_TEXT_MAX_CHARACTERS = 200
/** Style of a layer, in pixels of the canvas. */
export const LAYER_SIZE_MIN_PX = 8
export const LAYER_SIZE_MAX_PX = 400
export const LAYER_RADIUS_MAX_PX = 200
export const LAYER_OPACITY_MIN = 0.1
export const LISTED_ON_STREAM_MAX = 20

/** Payouts of one file. A bank reads a longer file for minutes; the others are in the next one. */
export const PAYOUT_FILE_MAX = 2_000
export const PAYOUT_REASON_MAX_CHARACTERS = 200
/** Rows of a list of operators that has no pages. */
export const OPERATOR_LIST_MAX = 200

/** Of an operator's note on every page, in each language. */
export const ANNOUNCEMENT_MAX_CHARACTERS = 300

/** Of an operator's email to many accounts, in each language. */
export const MAILING_SUBJECT_MAX_CHARACTERS = 150
export const MAILING_TEXT_MAX_CHARACTERS = 10_000
