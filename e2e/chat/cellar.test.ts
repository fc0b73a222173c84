import 'fake-indexeddb/auto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import type { House } from '#server/kit/house.ts'
import { openLog } from '#server/kit/log.ts'
import { domains } from '#server/start/domains.ts'
import { openHouse } from '#server/start/house.ts'
import { openSecrets } from '#server/start/secrets.ts'
import { ownDatabase } from '#server/testing/database.ts'
import { employee, makeStudio, member, signIn } from '#server/testing/make.ts'
import { ServerProcess } from '#server/testing/process.ts'
import { reader, writer } from './devices.ts'
import { Line } from './line.ts'

const messages = process.env.LONG ? 500 : 12
const kills = process.env.LONG ? 10 : 1

let parent: string
let dataDir: string
let database: Awaited<ReturnType<typeof ownDatabase>> | undefined
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'formkurve-cellar-'))
  dataDir = join(parent, 'data')
  database = process.env.DATABASE_URL ? await ownDatabase(process.env.DATABASE_URL) : undefined
})
afterAll(async () => {
  await database?.drop()
  await rm(parent, { recursive: true, force: true })
})

async function inHouse<T>(act: (house: House) => Promise<T>): Promise<T> {
  const settings = { port: 0, publicUrl: 'http://localhost', dataDir, databaseUrl: database?.url, seed: 'none' as const, trustProxy: false }
  const house = await openHouse({ ...settings, secrets: await openSecrets(dataDir) }, openLog('silent'), domains)
  try {
    return await act(house)
  } finally {
    await house.close()
  }
}

const start = () => ServerProcess.start(dataDir, database && { DATABASE_URL: database.url })

test('what is written over a line that breaks, to a server that is killed, arrives once and in order on both devices of the other', {
  timeout: messages * 6000 + 120_000,
}, async () => {
  const { anna, sandro, second, group } = await inHouse(async house => {
    await makeStudio(house, { code: 'winterthur' })
    const anna = await member(house, { studioCode: 'winterthur' })
    const sandro = await employee(house, 'trainer', ['winterthur'])
    return { anna, sandro, second: await signIn(house, sandro._id), group: v7() }
  })
  const line = await Line.open()
  let server = await start()
  line.target = server.url
  // The nth connection lasts for 2 to 12 pieces: some die within a request, some with its answer, sockets now and then.
  line.lasts = nth => 2 + ((nth * 7) % 11)
  const at = (who: { _id: string; token: string }) => ({ _id: who._id, token: who.token, url: line.url })
  let device = await writer(at(anna))
  await device.act(chat.create, { body: { _id: group, name: 'Keller', memberIds: [sandro._id] } })
  const readers = [await reader(at(sandro), 'phone', group), await reader(at(second), 'tablet', group)]
  const written = Array.from({ length: messages }, (_, nth) => ({ _id: v7(), textContent: `Satz ${nth + 1}` }))
  const every = Math.ceil(messages / (kills + 1))
  for (const [nth, body] of written.entries()) {
    await device.act(chat.send, { params: { id: group }, body }, body._id)
    if ((nth + 1) % every !== 0 || nth + 1 === messages) continue
    await server.end('SIGKILL')
    await device.local.close()
    server = await start()
    line.target = server.url
    device = await writer(at(anna))
  }
  const held = async ({ log }: (typeof readers)[number]) =>
    (await log.held(group, messages + 10))?.rows.map(({ _id, textContent }) => ({ _id, textContent }))
  for (const each of readers) await expect.poll(() => held(each), { timeout: messages * 3000 + 60_000 }).toEqual(written)
  expect(line.cuts).toBeGreaterThan(messages / 5)
  for (const each of readers) {
    const { rows } = (await each.log.held(group, messages + 10))!
    expect(rows.map(({ number }) => number)).toEqual(written.map((_, nth) => nth + 1))
    each.close()
  }
  await device.local.close()
  await server.end('SIGKILL')
  await line.close()
})
