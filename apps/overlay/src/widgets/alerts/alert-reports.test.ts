import { expect, test } from 'vitest'
import { createStorageItems, forbiddenStorageItems } from '../../testing/storage-items.ts'
import { type AlertReportsDeps, createAlertReports } from './alert-reports.ts'

/** A device with its browser sources; each one opens and reloads with its own page storage. */
function openDevice(fields: Partial<AlertReportsDeps> = {}) {
  const device = createStorageItems()
  return {
    device,
    openSource() {
      const page = createStorageItems()
      return () => createAlertReports({ pageItems: page, deviceItems: device, slug: 'ana', mayReport: true, ...fields })
    },
  }
}

const isShown = (reports: ReturnType<typeof createAlertReports>, id: string) => reports.isRepeat({ id, forced: false })
const isShownReplay = (reports: ReturnType<typeof createAlertReports>, id: string) =>
  reports.isRepeat({ id, forced: true })

test('An unreported alert is known as shown after a reload', () => {
  const load = openDevice().openSource()
  load().complete('a')
  const reloaded = load()
  expect(isShown(reloaded, 'a')).toBe(true)
  expect(reloaded.unsent()).toEqual(['a'])
})

test('A confirmed report is not sent again, and its alert still counts as shown', () => {
  const load = openDevice().openSource()
  const reports = load()
  reports.complete('a')
  reports.complete('b')
  reports.confirm(['a'])
  expect(reports.unsent()).toEqual(['b'])
  expect(isShown(load(), 'a')).toBe(true)
})

test('A thousand alerts that end while the server is away are all reported, and none is shown again', () => {
  const load = openDevice().openSource()
  const reports = load()
  const ids = Array.from({ length: 1_010 }, (_, n) => `alert-${n}`)
  for (const id of ids) reports.complete(id)
  const reloaded = load()
  expect(ids.filter((id) => !isShown(reloaded, id))).toEqual([])
  expect(reloaded.unsent()).toEqual(ids)
})

test('At most 500 confirmed alerts are remembered', () => {
  const reports = openDevice().openSource()()
  for (let n = 0; n <= 500; n += 1) {
    reports.complete(`alert-${n}`)
    reports.confirm([`alert-${n}`])
  }
  expect(isShown(reports, 'alert-0')).toBe(false)
  expect(isShown(reports, 'alert-1')).toBe(true)
})

test('Two browser sources of one device each show every alert', () => {
  const { openSource } = openDevice()
  const [load, loadOther] = [openSource(), openSource()]
  const [one, two] = [load(), loadOther()]
  one.complete('a')
  expect(isShown(two, 'a')).toBe(false)
  expect(isShown(loadOther(), 'a')).toBe(false)
  two.complete('a')
  one.confirm(['a'])
  expect(two.unsent()).toEqual(['a'])
})

test('A source opened after a restart reports the unreported alerts of the device and does not show them', () => {
  const { openSource } = openDevice()
  const [one, two] = [openSource()(), openSource()()]
  one.complete('a')
  two.complete('b')
  two.complete('c')
  two.confirm(['c'])
  const later = openSource()()
  expect(['a', 'b', 'c'].map((id) => isShown(later, id))).toEqual([true, true, false])
  expect(later.unsent()).toEqual(['a', 'b'])
})

test('A replay is shown, and not a second time when its report was lost', () => {
  const load = openDevice().openSource()
  const reports = load()
  reports.complete('a')
  reports.confirm(['a'])
  expect(isShownReplay(reports, 'a')).toBe(false)
  reports.complete('a')

  reports.recordJoin([])
  expect(isShownReplay(reports, 'a')).toBe(true)
  // The report that this confirms may be older than the replay.
  reports.confirm(['a'])
  expect(reports.unsent()).toEqual(['a'])
  reports.confirm(['a'])
  expect(reports.unsent()).toEqual([])
  expect(isShownReplay(reports, 'a')).toBe(false)
})

test('A replay that ends while the server still sends open alerts is not shown again', () => {
  const reports = openDevice().openSource()()
  reports.recordJoin(['a'])
  expect(isShownReplay(reports, 'a')).toBe(false)
  reports.complete('a')
  expect(isShownReplay(reports, 'a')).toBe(true)
})

test('Each creator has its own list of shown alerts', () => {
  const page = createStorageItems()
  const open = (slug: string) => createAlertReports({ pageItems: page, deviceItems: page, slug, mayReport: true })
  open('ana').complete('a')
  expect(isShown(open('rui'), 'a')).toBe(false)
})

test('An overlay without a key reports nothing', () => {
  const reports = openDevice({ mayReport: false }).openSource()()
  reports.complete('a')
  expect(reports.unsent()).toEqual([])
  expect(isShown(reports, 'a')).toBe(true)
})

test('A page without storage, or with invalid data in it, remembers shown alerts while it is open', () => {
  const forbidden = openDevice({ pageItems: forbiddenStorageItems, deviceItems: forbiddenStorageItems }).openSource()()
  forbidden.complete('a')
  expect(forbidden.unsent()).toEqual(['a'])

  const { device, openSource } = openDevice()
  device().setItem('aplauso.overlay.ana.unsent', '[1, "a"')
  expect(openSource()().unsent()).toEqual([])
  device().setItem('aplauso.overlay.ana.unsent', '[1, "a"]')
  expect(openSource()().unsent()).toEqual(['a'])
})
