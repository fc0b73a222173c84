import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { House } from '#e2e/bench/host/start.ts'

type Heard = (event: string, data: { _id: string }) => void

/** A device's live channel, signed in; it has heard `ready`. */
export async function liveSocket({ url }: Pick<House, 'url'>, token: string, heard: Heard): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live/`)
  const isReady = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the socket was closed')))
    socket.on('message', raw => {
      const { event, data } = JSON.parse(String(raw)) as { event: string; data: { _id: string } }
      if (event === 'ready') resolve()
      else heard(event, data)
    })
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ event: 'auth', data: { token } }))
  await isReady
  return socket
}

/** The peer's socket in one of its rooms. */
export async function bareSocket({ bare }: Pick<House, 'bare'>, room: string, heard: (_id: string) => void): Promise<WebSocket> {
  const socket = new WebSocket(`${bare.replace('http', 'ws')}/?room=${room}`)
  socket.on('message', raw => heard((JSON.parse(String(raw)) as { _id: string })._id))
  await once(socket, 'open')
  return socket
}
