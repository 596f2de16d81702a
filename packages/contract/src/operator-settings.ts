import * as z from 'zod'
import { FEATURE_NAMES } from './features.ts'
import { ANNOUNCEMENT_MAX_CHARACTERS } from './limits.ts'
import { REGISTRATION_MODES } from './registration-modes.ts'
import { text } from './text.ts'

const AnnouncementText = text({ min: 1, max: ANNOUNCEMENT_MAX_CHARACTERS })

/** A note of the operator on every page. */
export const Announcement = z.strictObject({
  text: z.strictObject({
    pt: AnnouncementText,
    en: AnnouncementText,
    es: AnnouncementText,
    fr: AnnouncementText,
  }),
  level: z.enum(['info', 'warning', 'critical']).describe('visitors can close one of the level info'),
  until: z.iso.datetime({ offset: true }).nullable().describe('when it ends by itself; null: when it is removed'),
})
export type Announcement = z.infer<typeof Announcement>
export type AnnouncementLevel = Announcement['level']

const Modes = z.enum(REGISTRATION_MODES)

/** What operators change while the server runs. */
export const OperatorSettings = z.object({
  features: z.record(z.enum(FEATURE_NAMES), z.boolean()),
  registration: z.object({ accounts: Modes, creators: Modes }),
  announcement: Announcement.nullable(),
  fixed: z.array(z.string()).describe('paths that the environment sets, such as features.maintenanceMode'),
  fixedBy: z.record(z.string(), z.string()).describe('the variable of each fixed path'),
})
export type OperatorSettings = z.infer<typeof OperatorSettings>

/** What is left out stays as it is. */
export const OperatorSettingsChange = z.strictObject({
  features: z.partialRecord(z.enum(FEATURE_NAMES), z.boolean()).optional(),
  registration: z.strictObject({ accounts: Modes.optional(), creators: Modes.optional() }).optional(),
  announcement: Announcement.extend({ until: Announcement.shape.until.default(null) }).nullish(),
})
export type OperatorSettingsChange = z.infer<typeof OperatorSettingsChange>
