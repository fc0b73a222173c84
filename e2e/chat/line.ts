import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A line to a server that breaks: each connection is cut after so many pieces have passed over it, in either direction. */
export class Line {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  #connections = 0
  cuts = 0
  /** The server's address; another one where it was started anew. */
  target = ''
  /** Says how many pieces the nth connection carries. */
  lasts: (nth: number) => number = () => Number.POSITIVE_INFINITY

  private constructor() {
    this.#server = createServer(socket => this.#carry(socket))
  }

  static async open() {
    const line = new Line()
    line.#server.listen(0, '127.0.0.1')
    await once(line.#server, 'listening')
    return line
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`
  }

  #carry(near: Socket) {
    const far = connect(Number(new URL(this.target).port), '127.0.0.1')
    let left = this.lasts(this.#connections++)
    const cut = () => {
      for (const end of [near, far]) {
        end.destroy()
        this.#open.delete(end)
      }
    }
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(from)
      from.on('data', piece => {
        if (left-- > 0) return void to.write(new Uint8Array(piece))
        this.cuts++
        cut()
      })
      from.on('close', cut)
      from.on('error', cut)
    }
  }

  async close() {
    for (const end of this.#open) end.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
