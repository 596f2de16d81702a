/** From quiet to urgent. Visitors can close only an announcement of the first level. */
export const ANNOUNCEMENT_LEVELS = ['info', 'warning', 'critical'] as const
export type AnnouncementLevel = (typeof ANNOUNCEMENT_LEVELS)[number]
