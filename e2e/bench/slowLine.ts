import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How long an answer is on its way, in ms, and how many bytes of all answers come in a second. */
export interface Line {
  latency: number
  bytes?: number
}

/** A line between a device and the server that is slow for all of the device: its pages, its service worker, its socket's first word. */
export class SlowLine {
  /** Paths in the order asked. */
  readonly asked: string[] = []
  carried = 0
  /** When the line is free again. */
  private free = 0
  private constructor(
    private readonly server: Server,
    private readonly line: Line,
  ) {}

  static async before(target: string, line: Line) {
    const { port } = new URL(target)
    let slow: SlowLine
    const server = createServer((incoming, outgoing) => {
      slow.asked.push(incoming.url ?? '')
      const asked = request({ port, method: incoming.method, path: incoming.url, headers: incoming.headers }, async answer => {
        await pause(line.latency)
        outgoing.writeHead(answer.statusCode!, answer.headers)
        for await (const piece of answer) {
          await slow.carry((piece as Buffer).length)
          outgoing.write(piece)
        }
        outgoing.end()
      })
      asked.on('error', () => outgoing.destroy())
      incoming.pipe(asked)
    })
    server.on('upgrade', async (incoming, socket) => {
      await pause(line.latency)
      const through = connect(Number(port), '127.0.0.1', () => {
        const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`)
        through.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
        socket.pipe(through).pipe(socket)
      })
      for (const end of [socket, through]) end.on('error', () => [socket, through].map(other => other.destroy()))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    slow = new SlowLine(server, line)
    return slow
  }

  get url() {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`
  }

  /** Bytes share the line: each chunk waits for those before it. */
  private carry(bytes: number) {
    this.carried += bytes
    if (!this.line.bytes) return
    this.free = Math.max(this.free, performance.now()) + (bytes / this.line.bytes) * 1000
    return pause(this.free - performance.now())
  }

  async close() {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }
}
