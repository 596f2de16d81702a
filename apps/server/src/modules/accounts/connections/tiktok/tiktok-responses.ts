import * as z from 'zod'

// Longer than any that TikTok gives: a date that far away still is one.
const LIFETIME_MAX_SECONDS = 10 * 366 * 24 * 60 * 60
const DISPLAY_NAME_MAX_CHARACTERS = 100

const Seconds = z.number().int().min(0).max(LIFETIME_MAX_SECONDS)
const Token = z.string().min(1).max(4_000)
/** Printable ASCII, as a database keeps it and a log shows it. */
const Name = z.string().regex(/^[\x21-\x7e]{1,200}$/)

/** What the calls for tokens give: flat, and with `error` when there are none, whatever the status. */
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

/** Both shapes of TikTok's errors: a name beside the answer, and an object that also says `ok`. */
const Refusal = z.union([
  z.object({ error: Code.min(1) }).transform(({ error }) => error),
  z.object({ error: z.object({ code: Code }) }).transform(({ error }) => error.code),
])

/** TikTok's name for what went wrong; undefined when the answer names nothing. */
export function errorCodeIn(body: unknown): string | undefined {
  const { data: code } = Refusal.safeParse(body)
  return code === 'ok' ? undefined : code
}
