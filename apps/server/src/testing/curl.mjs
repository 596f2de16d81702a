// node curl.mjs [--fail-with-body] [-X method] [-H header] [-d body] address    the options of curl in the documented
// examples
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'fail-with-body': { type: 'boolean' },
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd' },
  },
})
const [address] = positionals
const headers = new Headers(values.header.map((header) => header.split(/: (.*)/).slice(0, 2)))
if (values.data !== undefined && !headers.has('content-type')) {
  headers.set('content-type', 'application/x-www-form-urlencoded')
}
const answer = await fetch(address, {
  method: values.request ?? (values.data === undefined ? 'GET' : 'POST'),
  headers,
  ...(values.data === undefined ? {} : { body: values.data }),
})
process.stdout.write(await answer.text())
if (values['fail-with-body'] && !answer.ok) process.exitCode = 22
