import { expect, test } from 'vitest'
import { deviceLabel } from './device-label.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  [`${WINDOWS} ${BLINK} Safari/537.36`, 'Chrome · Windows'],
  [`${WINDOWS} ${BLINK} Safari/537.36 Edg/140.0`, 'Edge · Windows'],
  [`${WINDOWS} ${BLINK} OBS/31.0 Safari/537.36`, 'OBS · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${BLINK} Mobile Safari/537.36`, 'Chrome · Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari · macOS',
  ],
  ['curl/8', ''],
  [undefined, ''],
])('The user agent %s has the label %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})
