import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** How a request that carries a file begins. */
const carriesFile = /^(POST|PUT) \/api\/upload\//

/** A line to a server that is slow and breaks: each connection is cut after so many pieces have passed over it, in either direction. */
export class Line {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  #connections = 0
  #away = false
  cuts = 0
  /** The server's address; another one where it was started anew. */
  target = ''
  /** Says how many pieces the nth connection carries. */
  lasts: (nth: number) => number = () => Number.POSITIVE_INFINITY
  /** How many ms a piece of the nth connection is on its way. */
  takes: (nth: number) => number = () => 0
  /** False where a request with a file stays on its way for ever. */
  files = true

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
    if (this.#away) return void near.destroy()
    const far = connect(Number(new URL(this.target).port), '127.0.0.1')
    const nth = this.#connections++
    let left = this.lasts(nth)
    const late = this.takes(nth)
    let isStuck = false
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
        const bytes = new Uint8Array(piece)
        if (from === near && !this.files) isStuck ||= carriesFile.test(piece.subarray(0, 40).toString('latin1'))
        if (isStuck) return
        if (left-- > 0) return void (late > 0 ? setTimeout(() => to.writable && to.write(bytes), late) : to.write(bytes))
        this.cuts++
        cut()
      })
      from.on('close', cut)
      from.on('error', cut)
    }
  }

  /** Cuts what is open; in the cellar nothing else gets through either. */
  goes(away: boolean) {
    this.#away = away
    if (away) this.#cutAll()
  }

  #cutAll() {
    for (const end of this.#open) end.destroy()
  }

  async close() {
    this.#cutAll()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
