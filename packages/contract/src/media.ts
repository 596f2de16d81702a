import * as z from 'zod'
import { MEDIA_NAME_MAX_CHARACTERS } from './limits.ts'
import { text } from './text.ts'

export const MediaKind = z.enum(['image', 'video', 'sound'])
export type MediaKind = z.infer<typeof MediaKind>

/** Where a file is shown or played. `id` and `name` identify the item where there are several. */
export const MediaUse = z.object({
  where: z.enum(['chime', 'look', 'variation', 'scene', 'page']),
  id: z.string().optional(),
  name: z.string().optional(),
})
export type MediaUse = z.infer<typeof MediaUse>

/** A creator's file, as this server encoded it. */
export const Media = z.object({
  id: z.string(),
  kind: MediaKind,
  name: z.string(),
  url: z.string().describe('WebP, WebM or MP3; the same address is the same file, until it is deleted'),
  width: z.int().optional().describe('of images and videos, in pixels'),
  height: z.int().optional(),
  durationMs: z.int().optional().describe('of what moves or is heard'),
  animated: z.boolean().describe('an image that moves'),
  bytes: z.int(),
  usedBy: z
    .array(MediaUse)
    .describe('while it is used it is not deleted. Own CSS that names the address of a picture uses it too'),
})
export type Media = z.infer<typeof Media>

export const MediaName = text({ min: 1, max: MEDIA_NAME_MAX_CHARACTERS })

export const MediaChange = z.object({ name: MediaName })
export type MediaChange = z.infer<typeof MediaChange>

export const MediaQuota = z.object({
  usedBytes: z.int(),
  maxBytes: z.int().nullable().describe('of the plan; null: no limit'),
  files: z.int(),
  maxFiles: z.int(),
})
export type MediaQuota = z.infer<typeof MediaQuota>
