import type { DescribedPage, Thing } from './described-page.ts'
import { application, breadcrumbs, creatorPage, questions, webApi, webPage } from './page-things.ts'
import { organization, website } from './site-things.ts'

/** Schema.org data of the page as markup; empty for a page that is not indexed. */
export function structuredData(page: DescribedPage): string[] {
  const things = thingsOf(page)
  if (!page.identity.isIndexable || things.length === 0) return []
  const graph = { '@context': 'https://schema.org', '@graph': things }
  // A "</script>" in a creator's name must not end the block, which is never executed.
  return [`<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', '\\u003c')}</script>`]
}

// Pricing questions are omitted, because only signed-in users see them.
function thingsOf(page: DescribedPage): Thing[] {
  if (page.head.creator) return [creatorPage(page, page.head.creator), breadcrumbs(page)]
  switch (page.identity.page) {
    case undefined:
      return []
    case '/':
      return [organization(page), website(page), webPage(page)]
    case '/pricing':
      return [
        webPage(page),
        breadcrumbs(page),
        organization(page),
        ...(page.plans ? [application(page, page.plans)] : []),
      ]
    case '/api-documentation':
      return [webPage(page), breadcrumbs(page), organization(page), webApi(page)]
    case '/help':
      return [{ ...webPage(page), mainEntity: questions(page) }, breadcrumbs(page)]
    default:
      return [webPage(page), breadcrumbs(page)]
  }
}
