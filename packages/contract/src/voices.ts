import * as z from 'zod'
import { VOICE_PREVIEW_MAX_CHARACTERS } from './limits.ts'
import { PLAN_IDS } from './plan-ids.ts'
import { text } from './text.ts'

export const VoiceCategory = z.enum([
  'professional',
  'gaming',
  'comedy',
  'educational',
  'motivational',
  'friendly',
  'trendy',
  'standard',
])
export type VoiceCategory = z.infer<typeof VoiceCategory>

export const Voice = z.object({
  id: z.string(),
  name: z.string(),
  category: VoiceCategory,
  description: z.string().describe('in the language of the request'),
  gender: z.enum(['male', 'female']),
  age: z.string().describe('young, middle_aged, old'),
  accent: z.string().describe('such as European or Brazilian'),
  useCase: z.array(z.string()),
  language: z.string().describe('the language it speaks, as a BCP 47 tag such as pt-PT'),
  plan: z.enum(PLAN_IDS).describe('the smallest plan that has it in every language'),
  available: z
    .boolean()
    .describe('whether the creator asked about, or the signed-in creator, has it; true when there is none'),
})
export type Voice = z.infer<typeof Voice>

/** `configured` false: this server has no voices of its own, and the browser speaks the remaining two. */
export const VoiceList = z.object({
  voices: z.array(Voice),
  configured: z.boolean(),
  defaultVoiceId: z
    .string()
    .describe('who speaks when nobody chooses: the voice of the creator asked about, or of the language'),
})
export type VoiceList = z.infer<typeof VoiceList>

export const VoicePreview = z.object({
  text: text({ min: 1, max: VOICE_PREVIEW_MAX_CHARACTERS, multiline: true }),
  voiceId: text({ min: 1, max: 100 }),
})
export type VoicePreview = z.infer<typeof VoicePreview>
