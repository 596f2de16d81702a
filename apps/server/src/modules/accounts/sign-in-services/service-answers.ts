import { Email } from '@aplauso/contract/accounts'
import { DISPLAY_NAME_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { text } from '@aplauso/contract/text'
import * as z from 'zod'

/** A person as a service names them. */
export type ServicePerson = {
  /** Never changes at the service, unlike name and email address. */
  subject: string
  name: string | null
  /** The name in addresses of the service. */
  login: string | null
  email: string | null
  /** The service says that the person reads the mail of this address. */
  isEmailVerified: boolean
}

/** Printable ASCII, safe to store and to log. */
const Subject = z.string().regex(/^[\x21-\x7e]{1,200}$/)

/** A field that is read only if it is usable. */
const Unchecked = z.unknown().optional()

const Name = text({ min: 1, max: DISPLAY_NAME_MAX_CHARACTERS })

/** A name or an address that we do not accept is left out: the person types another one. */
const nameOf = (value: unknown) => {
  const shortened = typeof value === 'string' ? [...value].slice(0, DISPLAY_NAME_MAX_CHARACTERS).join('') : value
  return Name.safeParse(shortened).data ?? null
}
const emailOf = (value: unknown) => Email.safeParse(value).data ?? null

/** Claims of Google's id token. */
export const GooglePerson = z
  .object({ sub: Subject, name: Unchecked, email: Unchecked, email_verified: Unchecked })
  .transform(
    ({ sub, name, email, email_verified }): ServicePerson => ({
      subject: sub,
      name: nameOf(name),
      login: null,
      email: emailOf(email),
      isEmailVerified: email_verified === true,
    }),
  )

/** `GET /helix/users`: Twitch gives only verified addresses. */
export const TwitchPerson = z
  .object({
    data: z.tuple([z.object({ id: Subject, login: Unchecked, display_name: Unchecked, email: Unchecked })]),
  })
  .transform(({ data: [{ id, login, display_name, email }] }): ServicePerson => {
    const address = emailOf(email)
    return {
      subject: id,
      name: nameOf(display_name),
      login: nameOf(login),
      email: address,
      isEmailVerified: address !== null,
    }
  })

/** `GET /api/users/@me`: `email` is null for an account with only a telephone number. */
export const DiscordPerson = z
  .object({
    id: Subject,
    username: Unchecked,
    global_name: Unchecked,
    email: Unchecked,
    verified: Unchecked,
  })
  .transform(
    ({ id, username, global_name, email, verified }): ServicePerson => ({
      subject: id,
      name: nameOf(global_name) ?? nameOf(username),
      login: nameOf(username),
      email: emailOf(email),
      isEmailVerified: verified === true,
    }),
  )

/** `GET /public/v1/users`: Kick does not say whether the address is verified. */
export const KickPerson = z
  .object({
    data: z.tuple([
      z.object({
        user_id: z.union([z.int().min(1).transform(String), Subject]),
        name: Unchecked,
        email: Unchecked,
      }),
    ]),
  })
  .transform(
    ({ data: [{ user_id, name, email }] }): ServicePerson => ({
      subject: user_id,
      name: nameOf(name),
      login: nameOf(name),
      email: emailOf(email),
      isEmailVerified: false,
    }),
  )
