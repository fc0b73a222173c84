import { WebSocket } from 'ws'
import type { LiveEvents } from '#contract/live.ts'

type Frame = { [Event in keyof LiveEvents]: { event: Event; data: LiveEvents[Event] } }[keyof LiveEvents]

/** A device's end of the live channel, for tests. */
export interface Device {
  socket: WebSocket
  /** Everything heard so far. */
  frames: Frame[]
  /** The next frame of this kind that was not waited for before, also one that has come already. */
  hear<Event extends Frame['event']>(event: Event): Promise<Extract<Frame, { event: Event }>['data']>
  /** The code it was closed with; `refused` and the status where it never opened. */
  closed: Promise<number | `refused ${number}`>
}

/** Opens a socket to `url`; with a token it shows it in the first frame. */
export function openDevice(
  url: string,
  { token, protocols, origin }: { token?: string; protocols?: string[]; origin?: string } = {},
): Device {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live/`, protocols ?? [], { origin })
  const frames: Frame[] = []
  const taken = new Set<Frame>()
  const waiting = new Set<() => void>()
  socket.on('message', data => {
    frames.push(JSON.parse(String(data)) as Frame)
    for (const look of [...waiting]) look()
  })
  if (token !== undefined) socket.on('open', () => socket.send(JSON.stringify({ event: 'auth', data: { token } })))
  const closed = new Promise<number | `refused ${number}`>(resolve => {
    socket.on('close', code => resolve(code))
    socket.on('unexpected-response', (_request, response) => resolve(`refused ${response.statusCode ?? 0}`))
    socket.on('error', () => {})
  })
  return {
    socket,
    frames,
    closed,
    hear(event) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = frames.find(frame => frame.event === event && !taken.has(frame))
          if (!found) return
          taken.add(found)
          waiting.delete(look)
          resolve(found.data as never)
        }
        waiting.add(look)
        void closed.then(code => {
          waiting.delete(look)
          reject(new Error(`closed with ${code} before ${event}`))
        })
        look()
      })
    },
  }
}
