import { once } from 'node:events'
import {
  Agent,
  createServer,
  type Server as HttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** Where the service worker's list names the page's revision. */
const page = /("revision":")[^"]*("[^}]*"url":"index\.html")/

/** A connection for each request: one that is kept may be closed by the server just as the next request goes out on it. */
const agent = new Agent({ keepAlive: false })

/** How long an answer is on its way, in ms, and how many bytes of all answers come, and of all that is asked go up, in a second. */
export interface Line {
  latency: number
  bytes?: number
  up?: number
}

/**
 * The proxy before the server in a studio. A newer version can be put up here while people work, and the line be cut, or be slow for all of
 * a device: its pages, its service worker, its socket's first word.
 */
export class Front {
  private version?: string
  /** True lets a request through, by its path; any other finds no server. */
  admits: (path: string) => boolean = () => true
  /** Paths in the order asked. */
  readonly asked: string[] = []
  /** Bytes of all answers so far. */
  carried = 0
  /** When the line is free again, each way. */
  private readonly free = { bytes: 0, up: 0 }
  private readonly server: HttpServer
  /** Both ends of what was upgraded: the server counts them among its connections, but does not close them. */
  private readonly sockets = new Set<Duplex>()

  private constructor(
    private readonly port: number,
    private readonly line?: Line,
  ) {
    this.server = createServer((incoming, outgoing) => this.pass(incoming, outgoing))
    this.server.on('upgrade', (incoming, socket) => void this.upgrade(incoming, socket))
  }

  static async before(target: string, line?: Line) {
    const front = new Front(Number(new URL(target).port), line)
    front.server.listen(0, '127.0.0.1')
    await once(front.server, 'listening')
    return front
  }

  get url() {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`
  }

  /** From now on this version is served: another page for the service worker, and another word of /api/version. */
  deploy(version: string) {
    this.version = version
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method, url = '', headers } = incoming
    this.asked.push(url)
    if (!this.admits(url)) return void incoming.socket.destroy()
    const newer = this.newer(url)
    const asked = request({ agent, port: this.port, method, path: url, headers: newer ? wholeAnswer(headers) : headers }, answer => {
      const sent = newer ? replaced(answer, outgoing, newer) : this.carry(answer, outgoing)
      sent.catch(() => outgoing.destroy())
    })
    asked.on('error', () => outgoing.destroy())
    // Not a pipeline, which would close the device's connection where the answer comes before all was read.
    Readable.from(this.paced(incoming, 'up'), { objectMode: false })
      .on('error', () => asked.destroy())
      .pipe(asked)
  }

  private async carry(answer: IncomingMessage, outgoing: ServerResponse) {
    if (this.line) await pause(this.line.latency)
    outgoing.writeHead(answer.statusCode!, answer.headers)
    await pipeline(this.paced(answer, 'bytes'), outgoing)
  }

  /** Bytes share the line: each piece, of a quarter of a second at most, waits for those before it. */
  private async *paced(pieces: AsyncIterable<Buffer>, way: 'bytes' | 'up') {
    const rate = this.line?.[way]
    for await (const piece of pieces) {
      if (way === 'bytes') this.carried += piece.length
      const most = rate ? Math.ceil(rate / 4) : piece.length
      for (let from = 0; from < piece.length; from += most) {
        const part = piece.subarray(from, from + most)
        if (rate) {
          this.free[way] = Math.max(this.free[way], performance.now()) + (part.length / rate) * 1000
          await pause(this.free[way] - performance.now())
        }
        yield part
      }
    }
  }

  private async upgrade({ method, url = '', headers }: IncomingMessage, socket: Duplex) {
    if (!this.admits(url)) return void socket.destroy()
    this.hold(socket)
    if (this.line) await pause(this.line.latency)
    if (socket.destroyed) return
    const through = this.hold(
      connect(this.port, '127.0.0.1', () => {
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
        through.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      }),
    )
    pipeline(socket, through, socket).catch(() => {})
  }

  private hold<S extends Duplex>(socket: S): S {
    this.sockets.add(socket)
    socket.on('error', () => {})
    return socket.on('close', () => this.sockets.delete(socket))
  }

  private newer(path: string): ((body: string) => string) | undefined {
    const { version } = this
    if (!version) return undefined
    if (path === '/sw.js') return body => body.replace(page, `$1${version}$2`)
    if (path === '/api/version') return () => JSON.stringify({ version })
    return undefined
  }

  async close() {
    for (const socket of this.sockets) socket.destroy()
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }
}

/** Asks for all of it, uncompressed and unconditionally: half an answer can't be changed. */
function wholeAnswer({ 'if-none-match': _tag, 'if-modified-since': _date, ...headers }: IncomingHttpHeaders) {
  return { ...headers, 'accept-encoding': 'identity' }
}

async function replaced(answer: IncomingMessage, outgoing: ServerResponse, newer: (body: string) => string) {
  let text = ''
  for await (const piece of answer.setEncoding('utf8')) text += piece
  const body = newer(text)
  outgoing.writeHead(200, { ...answer.headers, 'content-length': Buffer.byteLength(body) }).end(body)
}
