import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../apps/web/src')

/** Classes that name the left of the screen on purpose, each with its reason. */
const PHYSICAL = [
  // The middle is the same from both sides, and the shift by half the width has no direction.
  { in: '', classes: ['left-1/2'] },
  // The overlay positions its elements from the left on every page; its style is that of the stream.
  { in: 'components/overlay-preview/', classes: ['origin-top-left', 'border-l-[0.28em]', 'pl-[0.7em]'] },
  { in: 'components/overlay-preview/overlay-preview.tsx', classes: ['left-0'] },
]

// A class with its variants: "sm:hover:-ml-2", "pl-[0.7em]", "text-left". `origin` has no logical form.
const SIDED =
  /(?<=["'`\s])(?:[\w@()[\]&>*.=-]+:)*!?-?((?:(?:[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr])-(?:\[[^\]\s]+\]|\([^)\s]+\)|auto|px|full|\d[\d./]*|[2-4]?(?:xs|sm|md|lg|xl)\b)|(?:border|rounded)-[lr]|(?:text|float|clear|origin|origin-top|origin-bottom)-(?:left|right))!?)(?=["'`\s])/g

/** `[line, class]` for each class in a source that names a side. */
function sidedClasses(source: string): [line: number, found: string][] {
  return source.split('\n').flatMap((text, index): [number, string][] => {
    if (/^\s*(?:\/\/|\*|\/\*)/.test(text)) return []
    const found = [...text.matchAll(SIDED)].map(([, name = '']) => name)
    // A class beside its mirror image for the other direction is allowed.
    return found.flatMap((name) => (isMirrored(name, text) ? [] : [[index + 1, name]]))
  })
}

const isMirrored = (name: string, text: string) =>
  text.includes(`rtl:${name}`) || text.includes(`rtl:${name.replace('left', 'right')}`)

test('sidedClasses finds a class that names a side, whatever its variants', () => {
  const found = (source: string) => sidedClasses(source).map(([, name]) => name)
  expect(found('<p className="sm:-ml-2 pl-[0.7em] text-left md:hover:right-0 rounded-tl-md border-l">')).toEqual([
    ...['ml-2', 'pl-[0.7em]', 'text-left', 'right-0', 'rounded-tl-md', 'border-l'],
  ])
  expect(
    found('<p className="ms-2 ps-1 text-start inset-s-0 origin-left rtl:origin-right"> what is left </p>'),
  ).toEqual([])
})

test('Pages use logical classes instead of left and right', () => {
  const sided = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      sidedClasses(readFileSync(join(SOURCES, file), 'utf8'))
        .filter(([, name]) => !PHYSICAL.some((meant) => file.startsWith(meant.in) && meant.classes.includes(name)))
        .map(([line, name]) => `${file}:${line} ${name}`),
    )
  expect(sided).toEqual([])
})

test('Style sheets use logical properties instead of left and right', () => {
  const sided = globSync('**/*.css', { cwd: SOURCES }).flatMap((file) =>
    [
      ...readFileSync(join(SOURCES, file), 'utf8').matchAll(
        /[\w-]*(?<![\w])(?:(?:margin|padding|border)-)?(?:left|right)\s*:/g,
      ),
    ].map(([declaration]) => `${file} ${declaration}`),
  )
  expect(sided).toEqual([])
})
