import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createDoor, type Server as Door, type Socket } from 'node:net'
import { uploadTime } from '#contract/carried.ts'
import type { Settings } from '#server/kit/settings.ts'

/** Longer than a proxy before us keeps a connection, or it would send requests into one that just closes; in ms. */
const keepAlive = 75_000

/** The time that the largest file may take; how long each body may take is said where it is read. */
const longestRequest = uploadTime(12_000_000)

export interface Listening {
  server: Server
  /** All servers that take connections for it, itself among them. */
  doors: Door[]
  /** All connections, those too that became a live channel: the server itself no longer knows of them. */
  sockets: ReadonlySet<Socket>
}

/** One server behind every address of `settings.listen`. A port of 0 becomes the one that was free. */
export async function listen(settings: Settings, answer: RequestListener): Promise<Listening> {
  const server = createServer(answer)
  server.keepAliveTimeout = keepAlive
  server.requestTimeout = longestRequest
  const sockets = new Set<Socket>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const [first, ...more] = settings.listen ?? []
  await opened(server, settings.port, first)
  const { port } = server.address() as AddressInfo
  const doors: Door[] = [server]
  for (const address of more) {
    const door = createDoor(socket => server.emit('connection', socket))
    if (await opens(door, port, { address, chosen: settings.port !== 0 })) doors.push(door)
  }
  if (settings.port === 0) Object.assign(settings, { port, publicUrl: settings.publicUrl.replace(/:0$/, `:${port}`) })
  return { server, doors, sockets }
}

async function opened(door: Door, port: number, host?: string) {
  if (host === undefined) door.listen(port)
  else door.listen(port, host)
  await once(door, 'listening')
}

/** A machine need not have both kinds of addresses; and a port that was free on one may be taken on the other. */
async function opens(door: Door, port: number, { address, chosen }: { address: string; chosen: boolean }) {
  try {
    await opened(door, port, address)
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || (code === 'EADDRINUSE' && !chosen)) return false
    throw error
  }
}
