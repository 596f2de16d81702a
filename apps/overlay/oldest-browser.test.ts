import { expect, test } from 'vitest'
import { readNewerNames } from './browser-features.ts'
import { newerInScripts, newerInStyles } from './oldest-browser.ts'

const names = readNewerNames(103)
const inScript = (...scripts: string[]) => newerInScripts(scripts, names)
const inStyles = (css: string) => newerInStyles(css, names)

test('A script with a feature newer than Chromium 103 is reported', () => {
  expect(inScript('list.toSorted()')).toEqual(['toSorted'])
  expect(inScript('const { withResolvers: make } = Promise')).toEqual(['withResolvers'])
  expect(inScript('list.map((one) => one?.checkVisibility())')).toEqual(['checkVisibility'])
  expect(inScript('new CloseWatcher()')).toEqual(['CloseWatcher'])
  expect(inScript('x.isWellFormed(), Object.groupBy(list, by), one.difference(two)')).toHaveLength(3)
})

test('A script with features of Chromium 103 and with its own names is not reported', () => {
  expect(inScript('list.findLast(by); list.at(-1); Object.hasOwn(it, name); structuredClone(it)')).toEqual([])
  expect(inScript('export const look = { pose: 3 }', 'see(look.pose)')).toEqual([])
})

test('A style with a feature newer than Chromium 103 is reported', () => {
  expect(inStyles('.a:has(.b){color:oklch(60% .2 20)}')).toEqual(['oklch()', ':has'])
  expect(inStyles('@container (width>9px){.a{container-type:size;scale:2}}')).toEqual([
    '@container',
    'container-type',
    'scale',
  ])
  expect(inStyles('.a{color:color-mix(in srgb,red,blue);animation:x 1s linear(0,1)}')).toEqual([
    'color-mix()',
    'linear()',
  ])
  expect(inStyles('.a{&:hover{color:red}}')).toEqual(['nested rules'])
  expect(inStyles('@media (width>9px){.a::view-transition{mask-image:none}}')).toHaveLength(2)
})

test('A style with features of Chromium 103, or with newer ones in strings and comments, is not reported', () => {
  const css = `/* :has( */ .a:is(.b):focus-visible{content:"&:has(";transform:scale(2) rotate(4deg);
    background:linear-gradient(red,blue) url(a.svg?oklch(1));animation-play-state:paused;aspect-ratio:1}`
  expect(inStyles(css)).toEqual([])
})
