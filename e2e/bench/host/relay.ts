import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// A mail server that takes every mail and keeps none, so that what sends is measured; it says where it is on its first line.

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onData(stream, _session, callback) {
    stream.once('end', () => callback())
    stream.resume()
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const { port } = server.server.address() as AddressInfo
process.stdout.write(`${JSON.stringify({ url: `smtp://127.0.0.1:${port}` })}\n`)

process.once('SIGTERM', () => process.exit(0))
