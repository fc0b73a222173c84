import { once } from 'node:events'
import { createServer, type Server as HttpServer, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

/** How the service worker knows whether the page is another one. */
const page = /("revision":")[^"]*("[^}]*"url":"index\.html")/

/** The proxy before the server in a studio; a newer version can be put up here while people work, and the line be cut. */
export class Front {
  private version?: string
  /** True lets a request through, by its path; any other finds no server. */
  admits: (path: string) => boolean = () => true
  private constructor(
    private readonly server: HttpServer,
    readonly url: string,
  ) {}

  static async before(target: string) {
    const { port } = new URL(target)
    let front: Front
    const server = createServer((incoming, outgoing) => {
      if (!front.admits(incoming.url ?? '')) return void incoming.socket.destroy()
      const asked = request({ port, method: incoming.method, path: incoming.url, headers: wholeAnswer(incoming.headers) }, answer => {
        const newer = front.newer(incoming.url ?? '')
        if (!newer) return answer.pipe(outgoing.writeHead(answer.statusCode!, answer.headers))
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', chunk => {
          text += chunk
        })
        answer.on('end', () => {
          const body = newer(text)
          outgoing.writeHead(200, { ...answer.headers, 'content-length': Buffer.byteLength(body) }).end(body)
        })
      })
      asked.on('error', () => outgoing.destroy())
      incoming.pipe(asked)
    })
    server.on('upgrade', (incoming, socket) => {
      if (!front.admits(incoming.url ?? '')) return void socket.destroy()
      const through = connect(Number(port), '127.0.0.1', () => {
        const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`)
        through.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
        socket.pipe(through).pipe(socket)
      })
      for (const end of [socket, through]) end.on('error', () => [socket, through].map(other => other.destroy()))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    front = new Front(server, `http://127.0.0.1:${(server.address() as { port: number }).port}`)
    return front
  }

  /** From now on this version is served: another page for the service worker, and another word of /api/version. */
  deploy(version: string) {
    this.version = version
  }

  private newer(path: string): ((body: string) => string) | undefined {
    const { version } = this
    if (!version) return undefined
    if (path === '/sw.js') return body => body.replace(page, `$1${version}$2`)
    if (path === '/api/version') return () => JSON.stringify({ version })
    return undefined
  }

  async close() {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }
}

/** Asks for all of it, uncompressed and unconditionally: half an answer can't be changed. */
function wholeAnswer({ 'if-none-match': _tag, 'if-modified-since': _date, ...headers }: IncomingHttpHeaders) {
  return { ...headers, 'accept-encoding': 'identity' }
}
