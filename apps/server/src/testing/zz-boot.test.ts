import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { test } from 'vitest'
import { startTestApp } from './app.ts'

test('boot', async () => {
  for (let i = 0; i < 6; i++) {
    const s = new Session()
    s.connect()
    if (i === 3) {
      await s.post('Profiler.enable')
      await s.post('Profiler.start')
    }
    const a = process.cpuUsage()
    const t = performance.now()
    const { close } = await startTestApp()
    const b = process.cpuUsage(a)
    const t1 = performance.now()
    await close()
    const c = process.cpuUsage(a)
    console.log(
      'BOOT',
      (b.user + b.system) / 1000,
      'wall',
      (t1 - t) | 0,
      'close',
      (c.user + c.system - b.user - b.system) / 1000,
      'wall',
      (performance.now() - t1) | 0,
    )
    if (i === 3) {
      const { profile } = await s.post('Profiler.stop')
      writeFileSync('/tmp/cpu/app.cpuprofile', JSON.stringify(profile))
    }
  }
})
