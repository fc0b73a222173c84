import { once } from 'node:events'
import type { House } from '#server/kit/house.ts'
import type { Listening } from './listen.ts'

/** How long a request may still run, in ms. */
const patience = 10_000
/** How long a stop may take, in ms: less than a supervisor waits before it kills. What was not finished is taken up by the next process. */
const longest = 25_000

/** At SIGTERM and SIGINT: takes nothing new, finishes what runs, requests and jobs alike, closes what is open. A second signal ends at once. */
export function stopOnSignal(listening: Listening, parts: { close(): unknown }[], house: House) {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    house.log.info({ signal }, 'stopping')
    setTimeout(() => {
      house.log.error('stop took too long')
      process.exit(1)
    }, longest).unref()
    try {
      await Promise.all(parts.map(part => part.close()))
      await finish(listening, patience)
      await house.close()
      process.exit(0)
    } catch (error) {
      house.log.error({ err: error }, 'stop failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Takes no connection more and resolves once all are closed: those without a request at once, the others after `within` ms at the latest. */
export async function finish({ server, doors, sockets }: Listening, within: number) {
  const closed = Promise.all(doors.map(door => once(door, 'close')))
  for (const door of doors) door.close()
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const limit = setTimeout(() => {
    for (const socket of sockets) socket.destroy()
  }, within)
  await closed
  clearInterval(idle)
  clearTimeout(limit)
}
