import type { SignedIn } from '@aplauso/contract/accounts'
import { HOUR_MS } from '@aplauso/contract/limits'
import { EMAIL_CHANGE_DELAY_HOURS } from '@aplauso/contract/retention'
import { expect } from 'vitest'
import { applyDueEmailChanges } from '#modules/accounts/public.ts'
import { untilEmailsAreSent, untilToken } from './mailed-links.ts'
import type { TestApp } from './test-app.ts'

export const EMAIL_CHANGE_DELAY_MS = EMAIL_CHANGE_DELAY_HOURS * HOUR_MS

/** Runs the scheduled job, by default a day from now. */
export const applyEmailChangesAt = (app: TestApp, now = new Date(Date.now() + EMAIL_CHANGE_DELAY_MS)) =>
  applyDueEmailChanges(app.running.subscriptions, now)

/** Requests a change of address and opens the link of the new one; the change is a day away. */
export async function confirmNewEmail(app: TestApp, { token }: SignedIn, email: string): Promise<void> {
  const body = { email, password: 'segredo' }
  expect((await app.call('/api/auth/change-email', { token, body })).status).toBe(202)
  const link = await untilToken(app, email, 'verify-email')
  expect((await app.call('/api/auth/verify-email', { body: { token: link } })).status).toBe(204)
}

/** Makes the account's open request like one with a code: the link to the new address is enough. */
export async function proveEmailChange({ database }: TestApp, { user }: Pick<SignedIn, 'user'>): Promise<void> {
  await database.db.updateTable('email_changes').set({ is_proven: true }).where('user_id', '=', user.id).execute()
}

/** Changes the address as after a day: the previous one has got both of its emails then. */
export async function moveToEmail(app: TestApp, account: SignedIn, email: string): Promise<void> {
  await confirmNewEmail(app, account, email)
  await untilEmailsAreSent(app)
  await applyEmailChangesAt(app)
  await untilEmailsAreSent(app)
}
