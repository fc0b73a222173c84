import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A proxy that gives each request to the next process by turns, as nginx does: where nobody takes the connection the other one is asked, and
 * where none does, or an answer breaks off before it began, the caller hears 502.
 */
export class Balancer {
  readonly #server: Server
  readonly #answered: number[] = []
  readonly #sockets = new Set<Socket>()
  #turns = 0

  private constructor(private readonly targets: readonly number[]) {
    this.#server = createServer((asked, answer) => void this.#pass(asked, answer).catch(() => answer.destroy()))
    this.#server.on('upgrade', (asked, socket, head) => this.#join(asked, socket as Socket, head))
  }

  /** Before the processes at these ports. */
  static async open(targets: readonly number[], port = 0) {
    const balancer = new Balancer(targets)
    balancer.#server.listen(port, '127.0.0.1')
    await once(balancer.#server, 'listening')
    return balancer
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse) {
    const body = await buffer(asked)
    const first = this.#turns++
    for (let at = 0; at < this.targets.length; at++) {
      const outcome = await this.#ask(this.targets[(first + at) % this.targets.length]!, asked, { body, answer })
      if (outcome === 'answered') return
      // What broke off may have been done: whoever asked has to ask again.
      if (outcome === 'broken') break
    }
    this.#answered.push(502)
    answer.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>')
  }

  #ask(port: number, { method, url: path, headers }: IncomingMessage, { body, answer }: { body: Buffer; answer: ServerResponse }) {
    return new Promise<'answered' | 'nobody' | 'broken'>(done => {
      const far = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, given => {
        this.#answered.push(given.statusCode!)
        answer.writeHead(given.statusCode!, given.headers)
        given.pipe(answer)
        given.once('error', () => answer.destroy())
        done('answered')
      })
      far.once('error', ({ code }: NodeJS.ErrnoException) => done(code === 'ECONNREFUSED' ? 'nobody' : 'broken'))
      far.end(new Uint8Array(body))
    })
  }

  /** A socket of the live channel stays with the process that it met first. */
  #join({ method, url, rawHeaders }: IncomingMessage, near: Socket, head: Buffer) {
    const far = connect(this.targets[this.#turns++ % this.targets.length]!, '127.0.0.1')
    const headers = rawHeaders.reduce((text, part, at) => text + part + (at % 2 ? '\r\n' : ': '), '')
    far.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`)
    far.write(new Uint8Array(head))
    far.pipe(near).pipe(far)
    this.#sockets.add(near)
    near.once('close', () => {
      this.#sockets.delete(near)
      far.destroy()
    })
    near.once('error', () => far.destroy())
    far.once('close', () => near.destroy())
    far.once('error', () => near.destroy())
  }

  /** What was answered. */
  statuses = async () => this.#answered

  async close() {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
