import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#lib/i18n/language.tsx'
import { TestPage } from '#lib/page/test-page.tsx'
import { FeatureGroups } from './feature-groups.tsx'

test.each(LANGUAGE_TAGS)(
  'The table of contents of the features page in %s links to every section in order',
  (language) => {
    const page = renderToStaticMarkup(
      <LanguageProvider initial={language}>
        <TestPage path="/features">
          <FeatureGroups />
        </TestPage>
      </LanguageProvider>,
    )
    const targets = [...page.matchAll(/href="\/features#([a-z]+)"/g)].map(([, id]) => id)
    const parts = [...page.matchAll(/<section id="([a-z]+)"/g)].map(([, id]) => id)
    expect(parts.length).toBeGreaterThan(5)
    expect(targets).toEqual(parts)
  },
)
