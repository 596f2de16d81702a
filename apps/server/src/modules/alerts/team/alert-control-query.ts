import * as z from 'zod'

/** Query of every alert control call. */
export const AlertControlQuery = z.object({
  creatorId: z
    .string()
    .optional()
    .describe(
      'on whose stage, for a moderator or an agency; for a creator, a dock and an API key their own without it',
    ),
})
