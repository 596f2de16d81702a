import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#lib/i18n/language.tsx'
import { PlansContext } from '#lib/page/plans.ts'
import { FeeCalculator } from './fee-calculator.tsx'
import { exampleMonth } from './read-month.ts'

const calculated = (isSold: boolean) =>
  renderToStaticMarkup(
    <PlansContext value={BUILT_IN_PLANS}>
      <LanguageProvider initial="pt">
        <FeeCalculator start={exampleMonth(BUILT_IN_PLANS)} isSold={isSold} title="" lead="" />
      </LanguageProvider>
    </PlansContext>,
  )

test('The calculator marks one plan as the best only if there are several', () => {
  expect(calculated(true).match(/Deixa mais/g)).toHaveLength(1)
  expect(calculated(false)).toContain('Gratuito')
  expect(calculated(false)).not.toContain('Deixa mais')
})
