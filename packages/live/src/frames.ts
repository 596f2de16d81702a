import type { Alert, AlertSettings, ControlAction } from '@aplauso/contract/alerts'
import { CURRENCY, cents } from '@aplauso/contract/money'
import { fieldsOf, readSettings } from './default-settings.ts'

export type OverlayAlert = Pick<
  Alert,
  | 'id'
  | 'donorName'
  | 'amount'
  | 'currency'
  | 'message'
  | 'spokenMessage'
  | 'audioUrl'
  | 'voice'
  | 'caption'
  | 'donorPictureUrl'
  | 'monthsInRow'
  | 'style'
  | 'durationMs'
  | 'test'
> & {
  forced: boolean
  /** Settings of a test or a variation, used for this alert instead of the creator's. */
  draft?: AlertSettings
}

export type Frame =
  | { type: 'joined'; role: 'overlay' | 'listener' | 'viewer'; settings: AlertSettings; script: string | undefined }
  | { type: 'donation'; alert: OverlayAlert }
  | { type: 'control'; action: ControlAction; id: string | undefined }
  | { type: 'settings'; settings: AlertSettings }
  | { type: 'error'; code: string; message: string }
  | { type: 'goal' | 'queue' | 'pong' }

type Fields = Record<string, unknown>

/** Parses a server frame from its text; undefined if it is no JSON or no frame. */
export function readFrame(data: unknown): Frame | undefined {
  try {
    return typeof data === 'string' ? toFrame(JSON.parse(data)) : undefined
  } catch {
    return undefined
  }
}

/** Undefined for an unknown type, or if fields of the type are missing. */
export function toFrame(value: unknown): Frame | undefined {
  const { type, payload } = fieldsOf(value)
  return readPayload(type, fieldsOf(payload))
}

function readPayload(type: unknown, payload: Fields): Frame | undefined {
  switch (type) {
    case 'joined': {
      const role = payload.role === 'overlay' || payload.role === 'listener' ? payload.role : 'viewer'
      return { type, role, settings: readSettings(payload.settings), script: text(payload.overlay) }
    }
    case 'donation': {
      const alert = readAlert(payload)
      return alert && { type, alert }
    }
    case 'control':
      // Actions of later releases are not refused here: the code that handles actions ignores unknown ones.
      return { type, action: payload.action as ControlAction, id: text(payload.id) }
    case 'settings':
      return { type, settings: readSettings(payload) }
    case 'error':
      return { type, code: text(payload.code) ?? '', message: text(payload.message) ?? '' }
    case 'goal':
    case 'queue':
    case 'pong':
      return { type }
    default:
      return undefined
  }
}

function readAlert(raw: Fields): OverlayAlert | undefined {
  const id = text(raw.id)
  if (id === undefined || typeof raw.amount !== 'number') return undefined
  const { style, durationMs } = readSettings(raw)
  const texts = ['message', 'audioUrl', 'voice', 'caption', 'donorPictureUrl'].filter((name) => text(raw[name]))
  const { spokenMessage, monthsInRow } = raw
  return {
    id,
    donorName: text(raw.donorName) ?? null,
    amount: cents(raw.amount),
    currency: (text(raw.currency) ?? CURRENCY) as Alert['currency'],
    ...Object.fromEntries(texts.map((name) => [name, raw[name]])),
    // An empty text is valid: nothing is read aloud.
    ...(typeof spokenMessage === 'string' && { spokenMessage }),
    ...(typeof monthsInRow === 'number' && { monthsInRow }),
    style,
    durationMs,
    test: raw.test === true,
    forced: raw.forced === true,
    ...(raw.settings !== undefined && { draft: readSettings(raw.settings) }),
  }
}

/** Empty counts as absent, as everywhere in the product. */
const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value : undefined)
