import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { EARLY_EVENTS_SCRIPT, replayEarlyEvents } from '#app/early-events.ts'

/** A page before its scripts have loaded, and the clicks replayed after that. */
function early(html: string) {
  const place = document.createElement('div')
  place.innerHTML = html
  document.body.append(place)
  onTestFinished(() => {
    globalThis.__EARLY__?.stop()
    globalThis.__EARLY__ = undefined
    place.remove()
  })
  const script = document.createElement('script')
  script.textContent = EARLY_EVENTS_SCRIPT
  place.append(script)
  const pressed: string[] = []
  const onPress = (button: Element, name: string) => button.addEventListener('click', () => void pressed.push(name))
  /** Replaces the button by a new element with the same text, as React does for another component. */
  function swap(button: Element | null | undefined, name: string): void {
    const other = document.createElement('button')
    other.type = 'button'
    other.innerHTML = `${button?.textContent}<span style="visibility:hidden">Parar</span>`
    onPress(other, name)
    button?.replaceWith(other)
  }
  return { place, pressed, onPress, swap }
}

const HEARD = `<input aria-label="Mensagem"><button type="button">Outra</button>
  <p><button type="button">Ouvir</button></p><p><button type="button">Ouvir</button></p>`

test('A click before hydration reaches the button that replaced the clicked one after a replayed input', async () => {
  const { place, pressed, swap } = early(HEARD)
  await page.getByLabelText('Mensagem').fill('Olá')
  await page.getByRole('button', { name: 'Ouvir' }).nth(1).click()
  place.querySelector('input')?.addEventListener('input', () => {
    const [, first, second] = place.querySelectorAll('button')
    swap(first, 'first')
    swap(second, 'second')
  })
  void replayEarlyEvents()
  await expect.poll(() => pressed).toEqual(['second'])
})

test('A click waits for a button that is replaced later, and comes before later clicks', async () => {
  const { place, pressed, onPress, swap } = early(HEARD)
  const [other, first] = place.querySelectorAll('button')
  if (other === undefined || first === undefined) throw new Error('The page has no buttons')
  await page.getByRole('button', { name: 'Ouvir' }).first().click()
  await page.getByRole('button', { name: 'Outra' }).click()
  onPress(other, 'other')
  const line = first.parentElement
  place.querySelectorAll('p')[1]?.remove()
  void replayEarlyEvents()
  first.remove()
  setTimeout(() => {
    line?.append(first)
    swap(first, 'first')
  }, 120)
  await expect.poll(() => pressed).toEqual(['first', 'other'])
})

test('A click on a removed button presses nothing else', async () => {
  const { place, pressed, onPress } = early(HEARD)
  const [other] = place.querySelectorAll('button')
  if (other === undefined) throw new Error('The page has no buttons')
  await page.getByRole('button', { name: 'Ouvir' }).first().click()
  onPress(other, 'other')
  for (const line of place.querySelectorAll('p')) line.remove()
  await page.getByRole('button', { name: 'Outra' }).click()
  void replayEarlyEvents()
  await expect.poll(() => pressed).toEqual(['other'])
})
