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
// The build fails by itself when a feature is newer than the oldest supported browser.
beforeAll(async () => {
  built = await buildOverlay()
})

test('The overlay loads at most 8 KB of script and 3 KB of CSS before any style', () => {
  expect(built.core.scriptBytes).toBeLessThanOrEqual(CORE_SCRIPT_MAX_BYTES)
  expect(built.core.cssBytes).toBeLessThanOrEqual(CORE_CSS_MAX_BYTES)
})

test('Each style and the card effects are separate files of at most 4 KB', () => {
  expect([...built.byStyle.keys()].sort()).toEqual([...AlertStyle.options].sort())
  for (const [style, { scriptBytes, cssBytes }] of built.byStyle) {
    expect(cssBytes, style).toBeGreaterThan(0)
    expect(scriptBytes + cssBytes, style).toBeLessThanOrEqual(STYLE_MAX_BYTES)
  }
  expect([...built.byEffectFile.keys()]).toEqual(['card-effects'])
  for (const { scriptBytes, cssBytes } of built.byEffectFile.values())
    expect(scriptBytes + cssBytes).toBeLessThanOrEqual(STYLE_MAX_BYTES)
})

test('Each layer, and the code common to layers, is a separate file of at most 4 KB', () => {
  expect([...built.byLayer.keys()].sort()).toEqual([...LAYER_KINDS].sort())
  expect(built.layers.scriptBytes + built.layers.cssBytes).toBeLessThanOrEqual(LAYER_MAX_BYTES)
  for (const [kind, { scriptBytes, cssBytes }] of built.byLayer)
    expect(scriptBytes + cssBytes, kind).toBeLessThanOrEqual(LAYER_MAX_BYTES)
})

test('Custom styles are separate files of at most 4 KB, loaded only when a creator uses them', () => {
  expect([...built.byCustomStyleFile.keys()].sort()).toEqual(['custom-particles', 'custom-style'])
  for (const [name, { scriptBytes, cssBytes }] of built.byCustomStyleFile) {
    expect(scriptBytes + cssBytes, name).toBeLessThanOrEqual(OWN_LOOK_MAX_BYTES)
  }
  // The typefaces are a style sheet without script.
  const typefaces = built.styles.filter(({ css }) => css.includes('pacifico'))
  expect(typefaces.map(({ name }) => name)).toEqual([expect.stringContaining('typefaces')])
  for (const { css } of typefaces) expect(gzipSync(css).length).toBeLessThanOrEqual(OWN_LOOK_MAX_BYTES)
})

test('The overlay needs no inline style and no evaluated text, as its policy requires', () => {
  for (const { code } of built.scripts)
    expect(code).not.toMatch(/\beval\(|new Function|<[^>]*\sstyle=|setAttribute\(["'`]style/)
})
