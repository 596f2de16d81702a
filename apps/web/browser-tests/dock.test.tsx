import type { ControlledCreator } from '@aplauso/contract/team'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import {
  button,
  consoleAnswers,
  controlledCreatorOf,
  held,
  heldOf,
  main,
  OBS,
  queued,
  refused,
  type Shown,
  TWO_HELD,
  undo,
} from './support/console.ts'
import { standInLive } from './support/live.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { refuse, standIn } from './support/stand-in.ts'
import { holdWaits } from './support/waits.ts'

/** An OBS dock with this key and without a session. */
async function showDock({
  consoles = () => [controlledCreatorOf('ana', { kind: 'dock' })],
  queue = TWO_HELD,
  viewport = [300, 600] as const,
  ...rest
}: Shown & { viewport?: readonly [number, number] } = {}) {
  const live = standInLive()
  const bearers = new Set<string | undefined>()
  const answers = Object.fromEntries(
    Object.entries(consoleAnswers(consoles, () => queue)).map(([name, one]) => [
      name,
      {
        ...one,
        answer: (body: never, request: never) => {
          bearers.add((request as { bearer?: string }).bearer)
          return one.answer(body, request)
        },
      },
    ]),
  )
  const calls = standIn(answers)
  const shown = await showPage(rest.address ?? '/live?dock#key=apd_secreta', { viewport })
  return { live, calls, bearers, ...shown }
}

for (const viewport of [
  [300, 600],
  [300, 240],
] as const) {
  test(`A dock of ${viewport.join(' x ')} works with its key without a session: state, held, current alert, and controls pinned below`, async () => {
    onTestFinished(holdWaits())
    const { live, calls, bearers, address } = await showDock({ viewport })
    await expect.poll(live.connections).toBe(1)
    expect(live.joins()).toMatchObject([{ slug: 'ana', key: 'apd_secreta' }])
    expect(live.joins()[0]?.token).toBeUndefined()
    live.tell({ type: 'queue', payload: { ...TWO_HELD, playing: [queued('Primeira')] } })
    await expect.element(held.first()).toMatchTextContent('Olá, nabo')
    expect(page.getByTestId('rail').query()).toBeNull()
    expect(document.documentElement.scrollWidth).toBe(viewport[0])
    for (const name of ['Pausar', 'Silenciar', 'Saltar', 'Repetir último', 'Parar tudo já']) {
      const { bottom, left, right, height } = button(name).element().getBoundingClientRect()
      expect(height, name).toBeGreaterThanOrEqual(44)
      expect(bottom, name).toBeLessThanOrEqual(viewport[1])
      expect(left >= 0 && right <= viewport[0], name).toBe(true)
    }
    // In a low dock the bars leave a strip of some buttons, which counts as a small target.
    if (viewport[1] === 600) {
      await axe()
      inTheDark()
      await axe()
    }
    await held.first().getByRole('button', { name: 'Aprovar', exact: true }).click()
    await expect.poll(() => calls.filter(({ path }) => path.endsWith('/approve'))).toHaveLength(1)
    expect([...bearers]).toEqual(['apd_secreta'])
    // The key is stored in this tab only, and has left the address.
    expect(address()).toBe('/live?dock')
    expect(location.hash).toBe('')
    expect(sessionStorage.getItem('dockKey')).toBe('apd_secreta')
    expect(Object.values(localStorage)).not.toContain('apd_secreta')
    // No focused control is covered by a bar or by the undo button.
    const edgeOf = (bar: string) => main.element().querySelector(bar)?.getBoundingClientRect()
    const covered = () =>
      [...main.element().querySelectorAll<HTMLElement>('li button')]
        .filter((control) => {
          // Rare actions are closed.
          if (!control.checkVisibility()) return false
          control.focus()
          const { top, bottom } = control.getBoundingClientRect()
          return top < (edgeOf('header')?.bottom ?? 0) || bottom > (edgeOf('[data-bottom-bar]')?.top ?? 0)
        })
        .map(({ outerHTML }) => outerHTML)
    await expect.poll(covered).toEqual([])
    await held.first().getByRole('button', { name: 'Rejeitar', exact: true }).click()
    await expect.element(undo).toBeInViewport({ ratio: 1 })
    live.tell({ type: 'queue', payload: { ...OBS, held: [heldOf('Pior'), heldOf('Outro')], heldCount: 2 } })
    await expect.element(held).toMatchTextContent('Outro')
    await expect.poll(covered).toEqual([])
    window.endWaits()
    await expect.poll(() => calls.filter(({ path }) => path.endsWith('/reject'))).toHaveLength(1)
  })
}

test('A wrong or revoked key says so with instructions, and a later revocation removes everything', async () => {
  let answer: () => readonly ControlledCreator[] | Response = () => [controlledCreatorOf('ana', { kind: 'dock' })]
  const { live } = await showDock({ consoles: () => answer() })
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: TWO_HELD })
  await expect.element(held.first()).toBeVisible()
  answer = () => refuse('unauthenticated')
  live.block(4001)
  await expect.element(page.getByRole('heading', { name: 'Este link já não funciona' })).toBeVisible()
  await expect.element(main).toMatchTextContent('Cria um dock novo em Definições, Equipa')
  expect(held.query()).toBeNull()
  await axe()
})

test('A dock without key and session says what its address lacks', async () => {
  await showDock({ address: '/live?dock', consoles: refused })
  await expect.element(page.getByRole('heading', { name: 'Falta a chave neste endereço' })).toBeVisible()
  await axe()
})
