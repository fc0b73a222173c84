import 'fake-indexeddb/auto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carry } from '#contract/carried.ts'
import { chat } from '#contract/chat.ts'
import type { House } from '#server/kit/house.ts'
import { openLog } from '#server/kit/log.ts'
import { domains } from '#server/start/domains.ts'
import { openHouse } from '#server/start/house.ts'
import { openSecrets } from '#server/start/secrets.ts'
import { ownDatabase } from '#server/testing/database.ts'
import { employee, makeStudio, member, signIn } from '#server/testing/make.ts'
import { ServerProcess } from '#server/testing/process.ts'
import { type At, reader, writer } from './devices.ts'
import { Line } from './line.ts'

const messages = process.env.LONG ? 500 : 20
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
const hour = 3_600_000

/** Somebody's device that writes, is killed now and then, and has its clock set each time. */
class Writer {
  readonly written: { _id: string; textContent: string }[] = []
  private device?: Awaited<ReturnType<typeof writer>>
  private begun = 0
  constructor(
    private readonly at: At,
    private readonly group: string,
    private readonly name: string,
  ) {}

  /** Ahead and behind by turns: a clock that was set back changes no order. */
  async open() {
    await this.device?.local.close()
    this.device = await writer(this.at, this.begun++ % 2 === 0 ? hour : -hour)
    return this.device
  }

  async say() {
    const body = { _id: v7(), textContent: `${this.name} ${this.written.length + 1}` }
    this.written.push(body)
    await this.device!.act(chat.send, { params: { id: this.group }, body }, body._id)
  }

  close = () => this.device?.local.close()
}

test('what two write over a slow line that breaks, to a server that is killed, arrives once and in one order on all devices', {
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
  line.takes = nth => (nth * 13) % 40
  const at = (who: { _id: string; token: string }) => ({ _id: who._id, token: who.token, url: line.url })
  const [hers, his] = [new Writer(at(anna), group, 'Anna'), new Writer(at(sandro), group, 'Sandro')]
  const phone = await hers.open()
  await phone.act(chat.create, { body: { _id: group, name: 'Keller', memberIds: [sandro._id] } })
  // A picture that never gets through holds back no word.
  const picture = await carry(new Blob(['x'.repeat(1000)], { type: 'image/png' }), 'bild.png')
  await phone.act(chat.picture, { params: { groupId: group }, body: picture })
  // He writes once he has come into the conversation: he is no friend of hers, so he is asked.
  const headers = { authorization: `Bearer ${sandro.token}`, 'content-type': 'application/json' }
  const comes = { method: 'POST', headers, body: JSON.stringify({ accept: true }) }
  const come = async () => (await fetch(`${server.url}/api/chat/groups/${group}/invitation`, comes)).status
  await expect.poll(come, { timeout: 60_000 }).toBe(200)
  await his.open()
  const readers = [
    await reader(at(anna), 'phone', group),
    await reader(at(sandro), 'phone', group),
    await reader(at(second), 'tablet', group),
  ]
  const every = Math.ceil(messages / (2 * (kills + 1)))
  for (let nth = 1; nth <= messages / 2; nth++) {
    await Promise.all([hers.say(), his.say()])
    if (nth % every !== 0 || nth === messages / 2) continue
    await server.end('SIGKILL')
    await Promise.all([hers.open(), his.open()])
    server = await start()
    line.target = server.url
  }
  const all = [...hers.written, ...his.written]
  const held = async ({ log }: (typeof readers)[number]) => (await log.held(group, messages + 10))?.rows ?? []
  for (const each of readers) await expect.poll(async () => (await held(each)).length, { timeout: messages * 3000 + 60_000 }).toBe(messages)
  const [first, ...others] = await Promise.all(readers.map(held))
  expect(first!.map(({ number }) => number)).toEqual(all.map((_, nth) => nth + 1))
  const saidBy = (name: string) => first!.flatMap(({ _id, textContent }) => (textContent.startsWith(name) ? [{ _id, textContent }] : []))
  expect([saidBy('Anna'), saidBy('Sandro')]).toEqual([hers.written, his.written])
  const orderOf = (rows: typeof first) => rows!.map(({ _id, number }) => ({ _id, number }))
  for (const other of others) expect(orderOf(other)).toEqual(orderOf(first))
  expect(line.cuts).toBeGreaterThan(messages / 5)
  for (const each of readers) each.close()
  await Promise.all([hers.close(), his.close()])
  await server.end('SIGKILL')
  await line.close()
})
