import * as z from 'zod'

// Longer than any lifetime that TikTok gives, and short enough for a valid date.
const LIFETIME_MAX_SECONDS = 10 * 366 * 24 * 60 * 60
const DISPLAY_NAME_MAX_CHARACTERS = 100

const Seconds = z.number().int().min(0).max(LIFETIME_MAX_SECONDS)
const Token = z.string().min(1).max(4_000)
/** Printable ASCII, safe to store and to log. */
const Name = z.string().regex(/^[\x21-\x7e]{1,200}$/)

/** The answer of the token calls: flat. Failures have `error` instead of tokens, also with status 200. */
export const TokenResponse = z.object({
  access_token: Token,
  expires_in: Seconds,
  open_id: Name,
  refresh_token: Token,
  refresh_expires_in: Seconds,
  scope: z.string().regex(/^[\x21-\x7e]{0,1000}$/),
})

export const UserResponse = z.object({
  data: z.object({
    user: z.object({
      display_name: z
        .string()
        .transform((name) => {
          const visible = name
            .toWellFormed()
            .replace(/\p{Cc}/gu, '')
            .trim()
          return [...visible].slice(0, DISPLAY_NAME_MAX_CHARACTERS).join('') || null
        })
        .nullish(),
    }),
  }),
})

const Code = z.string().max(100)

/** TikTok's two shapes of errors: a string, or an object whose code `ok` means success. */
const Refusal = z.union([
  z.object({ error: Code.min(1) }).transform(({ error }) => error),
  z.object({ error: z.object({ code: Code }) }).transform(({ error }) => error.code),
])

export function errorCodeIn(body: unknown): string | undefined {
  const { data: code } = Refusal.safeParse(body)
  return code === 'ok' ? undefined : code
}
