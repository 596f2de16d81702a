import { expect, test } from 'vitest'
import { SettingsError } from '#platform/env/read-env.ts'
import { attributeToSetting } from './attribute-to-setting.ts'

const failing = (error: Error) => async () => {
  throw error
}

test.each([
  ['ENOSPC', /^DATA_DIR \(\/srv\/data\) cannot be used: the disk is full \(ENOSPC\)$/],
  ['EACCES', /no permission/],
  ['EEXIST', /a file where a folder is needed/],
  ['28000', /does not let this user in/],
  ['ENOTFOUND', /the name of the host is unknown/],
])('A start that fails with %s names the setting and its problem', async (code, message) => {
  const cause = Object.assign(new Error('vendor words'), { code })
  const place = { setting: 'DATA_DIR', value: '/srv/data' }
  await expect(attributeToSetting(place, failing(cause))).rejects.toThrow(message)
  const wrapped = new Error('The bus cannot reach it', { cause })
  await expect(attributeToSetting(place, failing(wrapped))).rejects.toBeInstanceOf(SettingsError)
})

test('An error that no setting causes is thrown unchanged', async () => {
  const bug = new TypeError('x is undefined')
  await expect(attributeToSetting({ setting: 'DATA_DIR' }, failing(bug))).rejects.toBe(bug)
})
