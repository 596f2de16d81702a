import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { type LetterContent, writeLetter } from '#modules/mails/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { WEBHOOK_MAIL } from './mail-queue.ts'

type WebhookMailDeps = { db: Database; jobs: Pick<Jobs, 'work'>; mail: Mail; publicUrl: () => string }

/** From now on this process sends the letters about endpoints that were disabled for failing. */
export async function sendWebhookMail({ db, jobs, mail, publicUrl }: WebhookMailDeps): Promise<void> {
  await jobs.work(WEBHOOK_MAIL, async ({ endpointId }) => {
    const letter = await disabledLetter(db, endpointId, publicUrl())
    if (letter !== undefined) await mail.send(writeLetter(letter, publicUrl()))
  })
}

/** Undefined once it is enabled again or gone, or its owner is. */
async function disabledLetter(db: Database, endpointId: string, publicUrl: string): Promise<LetterContent | undefined> {
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .innerJoin('users', 'users.id', 'webhook_endpoints.user_id')
    .select(['url', 'email', 'display_name', 'email_verified_at', 'language'])
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
    greetingName: endpoint.email_verified_at === null ? undefined : endpoint.display_name,
    subject: m.mail_webhook_disabled_subject({ host }, options),
    paragraphs: [m.mail_webhook_disabled_text({ host }, options), m.mail_webhook_disabled_more({}, options)],
    action: { label: m.mail_webhook_disabled_button({}, options), url: `${publicUrl}/settings/developer` },
  }
}
