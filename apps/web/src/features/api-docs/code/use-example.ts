import { useSession } from '#lib/session/session.tsx'
import { useApiDocs } from '../load-api-docs.ts'

const SAMPLE_SLUG = 'ana'

/** Replaces the host by this server and the slug by the reader's own. */
export function useExample(): (text: string) => string {
  const { origin } = useApiDocs()
  const { user } = useSession()
  const slug = user?.userType === 'creator' ? user.slug : SAMPLE_SLUG
  return (text) =>
    text
      .trim()
      .replaceAll('{{baseUrl}}', origin)
      .replaceAll('{{socketUrl}}', origin.replace(/^http/, 'ws'))
      .replaceAll('{{slug}}', slug)
}
