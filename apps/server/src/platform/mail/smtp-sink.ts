import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type ReceivedMail = { from: string; to: string[]; data: string }

/** A mail server for tests with the SMTP commands that one email needs. It refuses recipients named `nobody`. */
export async function openSmtpSink() {
  const received: ReceivedMail[] = []
  const server = createServer((socket) => converse(socket, received)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The sink has no port')
  return { url: `smtp://127.0.0.1:${address.port}`, received, close: () => server.close() }
}

async function converse(socket: Socket, received: ReceivedMail[]): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let mail: ReceivedMail = { from: '', to: [], data: '' }
  let inData = false
  say('220 sink ready')
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (inData) {
      inData = line !== '.'
      if (inData) mail.data += `${line.replace(/^\.\./, '.')}\r\n`
      else {
        received.push(mail)
        mail = { from: '', to: [], data: '' }
        say('250 taken')
      }
      continue
    }
    const address = /<(.*?)>/.exec(line)?.[1] ?? ''
    if (line.startsWith('MAIL FROM:')) mail.from = address
    if (line.startsWith('RCPT TO:') && address.startsWith('nobody@')) say('550 no such mailbox')
    else if (line === 'DATA') {
      inData = true
      say('354 go ahead')
    } else if (line === 'QUIT') {
      socket.end('221 bye\r\n')
    } else {
      if (line.startsWith('RCPT TO:')) mail.to.push(address)
      say('250 ok')
    }
  }
}
