import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import * as z from 'zod'
import { type EmailContent, type EmailDeps, emailQueue, nameInEmail, sendEmails } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'

export const WEBHOOK_MAIL = emailQueue('webhook_mail', z.object({ endpointId: z.string() }))

export const sendWebhookMail = (deps: EmailDeps) =>
  sendEmails(deps, WEBHOOK_MAIL, (db, { endpointId }, publicUrl) => webhookDisabledEmail(db, endpointId, publicUrl))

/** Undefined once the endpoint is enabled again or deleted, or its owner is erased. */
async function webhookDisabledEmail(
  db: Database,
  endpointId: string,
  publicUrl: string,
): Promise<EmailContent | undefined> {
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .innerJoin('users', 'users.id', 'webhook_endpoints.user_id')
    .select(['url', 'email', 'display_name', 'username', 'language'])
    .where('webhook_endpoints.id', '=', endpointId)
    .where('disabled_reason', '=', 'failing')
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (endpoint === undefined) return undefined
  const options: { locale: Language } = { locale: endpoint.language }
  const { host } = new URL(endpoint.url)
  return {
    language: endpoint.language,
    to: endpoint.email,
    greetingName: nameInEmail(endpoint.display_name, endpoint.username),
    subject: m.mail_webhook_disabled_subject({ host }, options),
    paragraphs: [m.mail_webhook_disabled_text({ host }, options), m.mail_webhook_disabled_more({}, options)],
    action: { label: m.mail_webhook_disabled_button({}, options), url: `${publicUrl}/settings/developer` },
  }
}
