import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sync } from '#contract/sync.ts'
import { refusalOf } from '#server/serve/refuse.ts'
import { openTestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { remoteDatabases } from '#sync/endpoint/databases.ts'
import { StoreFault } from '#sync/endpoint/fault.ts'
import { openStore, type Store } from '#sync/endpoint/store.ts'

let server: Server
let answer: RequestListener
let url: string

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(stop)

async function stop() {
  if (!server.listening) return
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

const acts: Record<string, (store: Store) => Promise<unknown>> = {
  read: store => store.read(v7(), ['sets:a']),
  write: store => store.write(v7(), [{ key: 'sets:a', schema: 0, deleted: false, body: { id: 'a', version: 1 } }]),
  changes: store => store.changes(v7(), '', 10),
  sequence: store => store.sequence(v7()),
  horizon: store => store.horizon(v7()),
  exists: store => store.exists(v7()),
  mark: store => store.mark(v7()),
}

async function refusals() {
  const store = await openStore({ url })
  const told = Object.entries(acts).map(async ([name, act]) => {
    const refusal = await act(store).then(() => undefined, refusalOf)
    return [name, refusal?.status]
  })
  return Object.fromEntries(await Promise.all(told))
}
const allOf = (status: number) => Object.fromEntries(Object.keys(acts).map(name => [name, status]))

test('a store that is not there is worth another try, and so is one behind a proxy that says so', async () => {
  answer = (request, response) => void request.resume().on('end', () => response.writeHead(502).end('<html>Bad Gateway</html>'))
  expect(await refusals()).toEqual(allOf(503))
  await stop()
  expect(await refusals()).toEqual(allOf(503))
})

test('a store that hangs does not hold its callers', async () => {
  answer = () => {}
  const databases = remoteDatabases(url, { longest: 50 })
  const hung = await databases.use('a', ({ db }) => db.info()).catch(refusalOf)
  expect(hung).toMatchObject({ code: 'stopping' })
})

test('a call is told when to come again, whatever the store answered in place of what was asked', async () => {
  const house = await openTestHouse()
  const me = await member(house)
  const pull = () => house.as(me, sync.pull, { params: { collection: 'sets' }, query: {} })
  for (const fault of [
    new StoreFault(500, 'internal_server_error', 'No DB shards could be opened.'),
    new StoreFault(401, 'unauthorized', ''),
  ]) {
    house.store.changes = () => Promise.reject(fault)
    const { status, code, headers } = await pull()
    expect([status, code, headers.get('retry-after')]).toEqual([503, 'stopping', '3'])
  }
  await house.close()
}, 60_000)
