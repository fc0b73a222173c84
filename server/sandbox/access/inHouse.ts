import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq, lt } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { House, WithDb } from '#server/kit/house.ts'
import type { AccessAddress } from '#server/kit/settings.ts'
import { answerHouse, type Door } from './api.ts'
import { sandboxAccess } from './tables.ts'

/** A slow answer comes after so many ms. */
const slowMs = 3000
/** Answers under their keys are kept for so long; longer than any job asks again. */
const keepDays = 31

/** Opens the sandbox of the access-control service on a free port of loopback. Any number of processes may open one over the same database. */
export async function openAccess({ slowMs: late = slowMs, ...rest }: Omit<Door, 'slowMs'> & Partial<Door>) {
  const door: Door = { ...rest, slowMs: late }
  const server = createServer((request, response) => {
    answerHouse(door, request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const address: AccessAddress = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: door.key }
  return {
    address,
    async close() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}

const opened = new WeakMap<House, ReturnType<typeof openAccess>>()

/** The house's own, opened when it is first asked for. */
export function accessIn(house: House) {
  const key = createHmac('sha256', house.settings.secrets.file).update('access sandbox key').digest('hex')
  const found = opened.get(house) ?? openAccess({ db: house.db, key })
  opened.set(house, found)
  return found
}

/** Deletes answers that nobody asks for any longer. */
export const forgetReplies = ({ db }: WithDb, now: Date) =>
  db
    .delete(sandboxAccess)
    .where(and(eq(sandboxAccess.kind, 'reply'), lt(sandboxAccess.at, new Date(now.getTime() - keepDays * dayMs).toISOString())))
