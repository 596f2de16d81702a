import { gzipSync } from 'node:zlib'
import { AlertStyle } from '@aplauso/contract/alerts'
import { beforeAll, expect, test } from 'vitest'
import { type BuiltOverlay, buildOverlay } from './testing/built-overlay.ts'
import { LAYER_KINDS } from './widgets/layer-registry.ts'

const KIB = 1024
const CORE_SCRIPT_MAX_BYTES = 8 * KIB
const CORE_CSS_MAX_BYTES = 3 * KIB
const STYLE_MAX_BYTES = 4 * KIB
const LAYER_MAX_BYTES = 4 * KIB
const OWN_LOOK_MAX_BYTES = 4 * KIB

let built: BuiltOverlay
// Fails by itself when anything is used that the oldest browser does not have.
beforeAll(async () => {
  built = await buildOverlay()
})

test('The overlay is at most 8 KB of script and 3 KB of CSS before it shows any style', () => {
  expect(built.core.scriptBytes).toBeLessThanOrEqual(CORE_SCRIPT_MAX_BYTES)
  expect(built.core.cssBytes).toBeLessThanOrEqual(CORE_CSS_MAX_BYTES)
})

test('Each of the six styles is loaded by itself and brings at most 4 KB, all in all, and so does the show on their cards', () => {
  expect([...built.byStyle.keys()].sort()).toEqual([...AlertStyle.options].sort())
  for (const [style, { scriptBytes, cssBytes }] of built.byStyle) {
    expect(cssBytes, style).toBeGreaterThan(0)
    expect(scriptBytes + cssBytes, style).toBeLessThanOrEqual(STYLE_MAX_BYTES)
  }
  expect([...built.byEffectFile.keys()]).toEqual(['card-effects'])
  for (const { scriptBytes, cssBytes } of built.byEffectFile.values())
    expect(scriptBytes + cssBytes).toBeLessThanOrEqual(STYLE_MAX_BYTES)
})

test('Each layer is loaded by itself and brings at most 4 KB, and so does what puts any of them on the page', () => {
  expect([...built.byLayer.keys()].sort()).toEqual([...LAYER_KINDS].sort())
  expect(built.layers.scriptBytes + built.layers.cssBytes).toBeLessThanOrEqual(LAYER_MAX_BYTES)
  for (const [kind, { scriptBytes, cssBytes }] of built.byLayer)
    expect(scriptBytes + cssBytes, kind).toBeLessThanOrEqual(LAYER_MAX_BYTES)
})

test('What creators change about a style is loaded by who has changed it, in files of 4 KB at most', () => {
  expect([...built.byCustomStyleFile.keys()].sort()).toEqual(['custom-particles', 'custom-style'])
  for (const [name, { scriptBytes, cssBytes }] of built.byCustomStyleFile) {
    expect(scriptBytes + cssBytes, name).toBeLessThanOrEqual(OWN_LOOK_MAX_BYTES)
  }
  // It is a sheet and nothing else.
  const typefaces = built.styles.filter(({ css }) => css.includes('pacifico'))
  expect(typefaces.map(({ name }) => name)).toEqual([expect.stringContaining('typefaces')])
  for (const { css } of typefaces) expect(gzipSync(css).length).toBeLessThanOrEqual(OWN_LOOK_MAX_BYTES)
})

test('The page needs no more than the policy allows: no inline style, no evaluated text', () => {
  for (const { code } of built.scripts)
    expect(code).not.toMatch(/\beval\(|new Function|<[^>]*\sstyle=|setAttribute\(["'`]style/)
})
