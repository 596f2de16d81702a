import type { FieldError } from '@aplauso/contract/errors'
import { ALERT_CSS_CHARACTERS } from '@aplauso/contract/limits'
import { expect, test } from 'vitest'
import { AppError } from '#platform/errors/app-error.ts'
import { compileSheet } from './compile-sheet.ts'

const PICTURE = `/media/library/${'0a'.repeat(16)}.webp`
const OWN: ReadonlySet<string> = new Set([PICTURE])
const read = (css: string) => compileSheet(css, 'look.css', OWN)

/** The compiled CSS, with `own` in place of the class of the sheet. */
function compiled(css: string): string {
  const sheet = read(css)
  return sheet === null ? '' : sheet.css.replaceAll(sheet.scope, 'own')
}

function refusalsOf(css: string): FieldError[] {
  try {
    return [{ path: '', code: '', message: `compiled as ${JSON.stringify(read(css))}` }]
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
    return error.errors ?? []
  }
}

const STRIPES = '.card { background: repeating-linear-gradient(90deg, #000 0 20px, #fff 20px 40px) }'

const codesOf = (css: string) => refusalsOf(css).map(({ code }) => code)

test('Allowed CSS is compiled for cards of one class, with the class names of the overlay', () => {
  expect(compiled('.card { border: 3px solid #cf204d; border-radius: 20px 4px }')).toBe(
    '.own.own .face{border:3px solid #cf204d;border-radius:20px 4px}',
  )
  expect(compiled('.picture, .card > .name::after { opacity: .5; content: "★" } /* so */')).toBe(
    '.own.own .mark,.own.own .face>.name::after{opacity:.5;content:"★"}',
  )
  expect(compiled('.amount:first-child { background: LINEAR-GRADIENT(red, rgb(0 0 0 / 50%)) }')).toContain(
    '.own.own .amount:first-child{background:LINEAR-GRADIENT(',
  )
  for (const nothing of ['', '  ', '/* só um comentário */']) expect(read(nothing)).toBeNull()
})

test('An animation plays keyframes of its sheet under a unique name', () => {
  const css =
    '@keyframes brilho { from { opacity: 1 } to { opacity: .6 } } .name { animation: brilho 2s infinite alternate }'
  expect(compiled(css)).toBe(
    '@keyframes own-brilho{from{opacity:1}to{opacity:.6}}.own.own .name{animation:own-brilho 2s infinite alternate}',
  )
})

test('Equal CSS has the same class, and different CSS another one', () => {
  const scopeOf = (css: string) => read(css)?.scope
  expect(scopeOf('.card { color: red }')).toBe(scopeOf('.card { color: red }'))
  expect(scopeOf('.card { color: red }')).not.toBe(scopeOf('.card { color: blue }'))
})

test('A refusal has the line, the column and the text', () => {
  expect(refusalsOf('.card {\n  color: red;\n  position: fixed;\n}\n#x { color: red }')).toEqual([
    {
      ...{ path: 'look.css', code: 'css_value', line: 3, column: 13, what: 'fixed' },
      message: 'line 3, column 13: fixed is not allowed here',
    },
    {
      ...{ path: 'look.css', code: 'css_selector', line: 5, column: 1, what: '#x' },
      message: expect.stringContaining('line 5, column 1: #x is not allowed'),
    },
  ])
})

test('A background may name a picture of the creator', () => {
  for (const [typed, printed] of [
    [`background-image: url("${PICTURE}")`, `background-image:url(${PICTURE})`],
    [
      `background: #000 URL( '${PICTURE}' ) 0 0 / cover no-repeat`,
      `background:#000 url(${PICTURE})0 0/cover no-repeat`,
    ],
    [
      `background-image: linear-gradient(red, blue), url(${PICTURE})`,
      `background-image:linear-gradient(red,blue),url(${PICTURE})`,
    ],
  ])
    expect(compiled(`.card { ${typed} }`)).toBe(`.own.own .face{${printed}}`)
})

test('Another address is refused with its position', () => {
  expect(refusalsOf(`.card {\n  background: url(${PICTURE}),\n    url(//evil.test/x.webp);\n}`)).toEqual([
    {
      ...{ path: 'look.css', code: 'css_address', line: 3, column: 5, what: 'url(//evil.test/x.webp)' },
      message: expect.stringContaining('line 3, column 5: url(//evil.test/x.webp) is not allowed'),
    },
  ])
})

test('A card with a picture may be animated, but not with a repeated picture', () => {
  const css = (background: string) =>
    `.card { background: ${background} } @keyframes x { to { transform: scale(1.1) } } .card { animation: x 2s infinite }`
  expect(compiled(css(`url(${PICTURE}) center / cover`))).toContain('animation:')
  expect(codesOf(css(`url(${PICTURE}) 0 0 / 20px`))).toEqual(['css_flashes'])
})

test.each([
  // An address that differs from every allowed one, or stands in a property without addresses.
  [`.card { background: url(https://evil.test${PICTURE}) }`, 'css_address'],
  [`.card { background: url(//evil.test${PICTURE}) }`, 'css_address'],
  [`.card { background: url("${PICTURE}?x") }`, 'css_address'],
  [`.card { background: url("${PICTURE}#x") }`, 'css_address'],
  [`.card { background: url("/media/../media/library/${PICTURE.slice(-37)}") }`, 'css_address'],
  [`.card { background: url("${PICTURE.toUpperCase()}") }`, 'css_address'],
  [`.card { background: url("/media/library/${'0b'.repeat(16)}.webp") }`, 'css_address'],
  ['.card { background: url() }', 'css_address'],
  ['.card { background: url("data:image/webp;base64,AAAA") }', 'css_address'],
  ['.card { background: url("blob:x") }', 'css_address'],
  [`.card { background-color: url(${PICTURE}) }`, 'css_address'],
  [`.name::before { content: url(${PICTURE}) }`, 'css_address'],
  [`.card { filter: url(${PICTURE}) }`, 'css_address'],
  [`.card { clip-path: url(${PICTURE}) }`, 'css_address'],
  [`.card { mask-image: url(${PICTURE}) }`, 'css_property'],
  [`.card { -webkit-mask-image: url(${PICTURE}) }`, 'css_property'],
  [`.card { border-image: url(${PICTURE}) 30 }`, 'css_property'],
  [`.card { cursor: url(${PICTURE}), auto }`, 'css_property'],
  [`.card { list-style-image: url(${PICTURE}) }`, 'css_property'],
  [`@keyframes x { to { background-image: url(${PICTURE}) } }`, 'css_property'],
  [`@import url(${PICTURE});`, 'css_at_rule'],
  // CSS that loads, runs or reads something.
  ['.card { background: url(https://evil.test/x.png) }', 'css_address'],
  ['.card { background: url("javascript:alert(1)") }', 'css_address'],
  ['.card { background: URL( data:image/svg+xml,x ) }', 'css_address'],
  ['.card { background: image-set("x.png" 1x) }', 'css_function'],
  ['.card { background: -webkit-image-set(url(x) 1x) }', 'css_function'],
  ['.card { background: src("x.png") }', 'css_function'],
  ['.card { background: element(#x) }', 'css_function'],
  ['.card { background: paint(x) }', 'css_function'],
  ['.card { width: expression(alert(1)) }', 'css_function'],
  ['.card { color: var(--x) }', 'css_function'],
  ['.card { width: env(x) }', 'css_function'],
  ['.name::before { content: attr(data-x) }', 'css_function'],
  ['.name::before { content: counter(x) }', 'css_function'],
  ['.card { color: "red" }', 'css_value'],
  ['.card { behavior: x }', 'css_property'],
  ['.card { -moz-binding: x }', 'css_property'],
  ['.card { cursor: pointer }', 'css_property'],
  ['.card { mask: none }', 'css_property'],
  ['.card { contain: none }', 'css_property'],
  ['.card { all: unset }', 'css_property'],
  ['.card { --arrive: none }', 'css_property'],
  ['.card { --x: url(y) }', 'css_property'],
  ['.card { *color: red }', 'css_property'],
  ['@import "x.css";', 'css_at_rule'],
  ['@import url(x.css);', 'css_at_rule'],
  ['@charset "x";', 'css_at_rule'],
  ['@namespace x url(y);', 'css_at_rule'],
  ['@font-face { font-family: x; src: url(y) }', 'css_at_rule'],
  ['@media all { .card { color: red } }', 'css_at_rule'],
  ['@supports (color: red) { .card { color: red } }', 'css_at_rule'],
  ['@layer x { .card { color: red } }', 'css_at_rule'],
  ['@property --x { syntax: "*"; inherits: true }', 'css_at_rule'],
  ['@page { margin: 0 }', 'css_at_rule'],
  ['@-webkit-keyframes x { to { opacity: 0 } }', 'css_at_rule'],
  ['@unknown { }', 'css_at_rule'],
  // CSS that affects more than the card.
  ['body { color: red }', 'css_selector'],
  ['* { color: red }', 'css_selector'],
  [':root { color: red }', 'css_selector'],
  [':host { color: red }', 'css_selector'],
  ['.stage { color: red }', 'css_selector'],
  ['.alert { color: red }', 'css_selector'],
  ['.face { color: red }', 'css_selector'],
  ['.card, html { color: red }', 'css_selector'],
  ['.card ~ .name { color: red }', 'css_selector'],
  ['.card + .name { color: red }', 'css_selector'],
  ['.card body { color: red }', 'css_selector'],
  ['.card[data-x] { color: red }', 'css_selector'],
  ['.card:is(body) { color: red }', 'css_selector'],
  ['.card:not(.name) { color: red }', 'css_selector'],
  ['.card:has(.name) { color: red }', 'css_selector'],
  ['.card:hover { color: red }', 'css_selector'],
  ['.card::part(x) { color: red }', 'css_selector'],
  ['.card::before .name { color: red }', 'css_selector'],
  ['::before { color: red }', 'css_selector'],
  ['.card { position: sticky }', 'css_value'],
  ['.card { position: FIXED }', 'css_value'],
  ['.card { position: -webkit-sticky }', 'css_value'],
  ['.card { color: red !important }', 'css_important'],
  ['.card { & .name { color: red } }', 'css_nested'],
  ['.card { .name { color: red } }', 'css_syntax'],
  ['.card { @media all { color: red } }', 'css_nested'],
  // CSS that is written to be misread.
  ['.card { background: \\75rl(x) }', 'css_escape'],
  ['.card { pos\\69tion: fixed }', 'css_escape'],
  ['.\\63 ard { color: red }', 'css_escape'],
  ['.name::before { content: "\\201C" }', 'css_escape'],
  ['.card { color: red } </style><script>alert(1)</script>', 'css_syntax'],
  ['<!-- .card { color: red } -->', 'css_syntax'],
  ['.card { color: re\u0000d }', 'css_syntax'],
  ['.card { color red }', 'css_syntax'],
  ['} .card { color: red }', 'css_syntax'],
  ['.card { color: #12345 }', 'css_value'],
  ['.card { color: 3px }', 'css_value'],
  // Flashes, and animations without keyframes of this sheet.
  ['.card { animation: arrive 1s }', 'css_animation'],
  ['.card { animation: x }', 'css_animation'],
  ['@keyframes x { to { opacity: 0 } } .card { animation: x }', 'css_animation'],
  ['@keyframes infinite { to { opacity: 0 } }', 'css_animation'],
  ['@keyframes "x" { to { opacity: 0 } }', 'css_animation'],
  ['@keyframes x { to { opacity: 0 } } @keyframes x { to { color: red } } .card { animation: x 2s }', 'css_animation'],
  ['@keyframes x { to { position: absolute } }', 'css_property'],
  ['@keyframes x { to { background-position: 100px 0 } }', 'css_property'],
  ['@keyframes x { middle { opacity: 0 } }', 'css_selector'],
  ['@keyframes x { .card { opacity: 0 } }', 'css_selector'],
  ['@keyframes x { to { opacity: 0 } } .card { animation: x 0.2s infinite }', 'css_flashes'],
  ['@keyframes x { to { opacity: 0 } } .card { animation: x 160ms infinite alternate }', 'css_flashes'],
  ['@keyframes x { to { opacity: 0 } } .card { animation: x 1ms 9999 }', 'css_flashes'],
  [
    '@keyframes x { 1%, 3%, 5%, 7% { opacity: 0 } 2%, 4%, 6%, 8% { opacity: 1 } } .card { animation: x 9s }',
    'css_flashes',
  ],
  [
    '@keyframes x { to { opacity: 0 } } .card { animation: x 500ms infinite } .name { animation: x 600ms infinite }',
    'css_flashes',
  ],
  // Calculated durations and counts.
  ['@keyframes x { to { opacity: 0 } } .card { animation: x calc(10ms) 5s infinite }', 'css_animation'],
  ['@keyframes x { to { opacity: 0 } } .card { animation: x 10ms calc(999) }', 'css_animation'],
  ['@keyframes x { to { opacity: 0 } } .card { animation: x min(10ms, 1s) 5s infinite }', 'css_animation'],
  // Rotations and overshooting curves, which change more than once in a step.
  ['@keyframes x { to { filter: hue-rotate(3600deg) } } .card { animation: x 2s }', 'css_flashes'],
  ['@keyframes x { to { filter: hue-rotate(10turn) } } .card { animation: x 2s }', 'css_flashes'],
  [
    '@keyframes x { from { transform: rotate(-900deg) } to { transform: rotate(900deg) } } .card { animation: x 1s }',
    'css_flashes',
  ],
  [
    '@keyframes x { to { transform: rotateX(10rad) rotateY(400grad) } } .card { animation: x 300ms infinite }',
    'css_flashes',
  ],
  ['@keyframes x { to { transform: rotate(calc(90deg * 90)) } } .card { animation: x 9s }', 'css_flashes'],
  [
    '@keyframes x { to { opacity: 0 } } .card { animation: x 300ms infinite cubic-bezier(.5, -3, .5, 4) }',
    'css_flashes',
  ],
  // Moving stripes, which flicker.
  [`${STRIPES} @keyframes x { to { transform: translateX(900px) } } .name { animation: x 1s infinite }`, 'css_flashes'],
  [`${STRIPES} @keyframes x { to { transform: translateX(900px) } } .name { animation: x 4s }`, 'css_flashes'],
  [
    '.card { background-size: 20px 100% } @keyframes x { to { transform: scaleX(9) } } .card { animation: x 4s }',
    'css_flashes',
  ],
  [
    `.card { background: linear-gradient(${'red,blue,'.repeat(5)}red) } @keyframes x { to { transform: rotate(9deg) } } .card { animation: x 4s }`,
    'css_flashes',
  ],
  // CSS that only costs time.
  [`.card { width: ${'calc('.repeat(12)}1px${')'.repeat(12)} }`, 'css_too_deep'],
  [`${'.card {'.repeat(13)}`, 'css_too_deep'],
])('%s is refused', (css, code) => {
  expect(codesOf(css)[0]).toBe(code)
})

test('Up to three flashes a second are allowed', () => {
  const sheet = (animation: string) => `@keyframes x { to { opacity: 0 } } .card { animation: ${animation} }`
  for (const animation of [
    'x 334ms infinite',
    'x 170ms infinite alternate',
    'x 10s steps(4) infinite',
    'none',
    'x 100ms',
  ])
    expect(compiled(sheet(animation)), animation).toContain('animation:')
})

test('A rotation, an overshoot or moving stripes are allowed if they are slow or a short entrance', () => {
  const sheet = (stop: string, animation: string) => `@keyframes x { to { ${stop} } } .card { animation: ${animation} }`
  for (const css of [
    sheet('transform: rotate(1turn)', 'x 1s linear infinite'),
    sheet('transform: rotate(-4deg)', 'x 400ms infinite alternate'),
    sheet('filter: hue-rotate(360deg)', 'x 2s infinite'),
    sheet('transform: scale(1.1)', 'x 600ms cubic-bezier(.2, .8, .2, 1.4)'),
    sheet('opacity: .5', 'x 2s steps(4) infinite'),
    `${STRIPES} ${sheet('transform: translateY(4em)', 'x 600ms')}`,
    `${STRIPES} ${sheet('opacity: .5', 'x 1s infinite')}`,
    `.card { background-size: cover } ${sheet('transform: scale(1.1)', 'x 2s infinite')}`,
  ])
    expect(compiled(css), css).toContain('animation:')
})

test('Quoted text may contain any CSS', () => {
  const css = '.name::after { content: "</style> url(x) @import; } * { }" }'
  expect(compiled(css)).toBe('.own.own .name::after{content:"</style> url(x) @import; } * { }"}')
})

test('A sheet with many errors reports the first twenty', () => {
  const css = Array.from({ length: 200 }, () => '#a{}').join('\n')
  const found = refusalsOf(css)
  expect(found).toHaveLength(20)
  expect(found.at(-1)).toMatchObject({ line: 20, column: 1 })
})

test('A sheet of the maximum size is checked without a crash, for any content', () => {
  for (const piece of [
    '.card{color:red}',
    '@keyframes a{1%{}}',
    '.name,',
    '/*',
    '"',
    '.card{width:calc(',
    'é🎉',
    '{}',
    ';',
  ]) {
    const css = piece.repeat(Math.floor(ALERT_CSS_CHARACTERS / piece.length))
    // `refusalsOf` rethrows any other error.
    expect(refusalsOf(css).length, piece).toBeGreaterThan(0)
  }
})
