import { onceBack } from '#client/data/connection.ts'

/** Close codes by which the server says that a session holds no more. */
const ended = [4001, 4401]
const slowest = 30_000

interface Heard {
  token: () => string
  /** Something may be played differently now: told, or missed while there was no line. */
  changed: () => void
  ended: () => void
}

/** A screen's own line on the live channel: it belongs to no person, so it is none of the app's (client/data/live.ts). */
export function openLine({ token, changed, ended: over }: Heard): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let closed = false
  const open = () => {
    const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/live/`)
    socket = mine
    mine.onopen = () => mine.send(JSON.stringify({ event: 'auth', data: { token: token() } }))
    mine.onmessage = ({ data }) => {
      const { event } = JSON.parse(String(data)) as { event: string }
      if (event === 'session:ended') return over()
      if (event === 'ready') tries = 0
      if (event === 'ready' || event === 'display:changed') changed()
    }
    mine.onclose = ({ code }) => {
      if (closed || socket !== mine) return
      if (ended.includes(code)) return over()
      timer = setTimeout(open, Math.min(slowest, 500 * 2 ** tries++) * (0.5 + Math.random()))
    }
  }
  open()
  // A screen that was ended meanwhile plays no longer than it has to.
  const off = onceBack(() => {
    tries = 0
    clearTimeout(timer)
    const before = socket
    open()
    before?.close(1000)
  })
  return () => {
    closed = true
    off()
    clearTimeout(timer)
    socket?.close(1000)
  }
}
