import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { carry } from '#contract/carried.ts'
import { chat } from '#contract/chat/calls.ts'
import type { ChatMessage, MessagePage } from '#contract/chat/shapes.ts'
import { employee, makeStudio, member, signIn } from '#server/testing/make.ts'
import { type At, reader, writer } from './devices.ts'
import { Studio } from './studio.ts'

const messages = process.env.LONG ? 500 : 20
const kills = process.env.LONG ? 10 : 1
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
    await this.device?.close()
    this.device = await writer(this.at, this.begun++ % 2 === 0 ? hour : -hour)
    return this.device
  }

  async say() {
    const { act, clock } = this.device!
    const said = { _id: v7(), textContent: `${this.name} ${this.written.length + 1}` }
    this.written.push(said)
    await act(chat.send, { params: { id: this.group }, body: { ...said, written: new Date(clock.now()).toISOString() } }, said._id)
  }

  /** Messages that the studio has not acknowledged. */
  async waiting() {
    const rows = await this.device!.local.outbox.rows()
    return rows.filter(({ call, state }) => call === 'chat.send' && state !== 'done').length
  }

  close = () => this.device?.close()
}

const ways: [string, number][] = process.env.DATABASE_URL
  ? [
      ['one process on PostgreSQL', 1],
      ['two processes on one PostgreSQL', 2],
    ]
  : [['one process on the embedded record', 1]]

test.each(ways)(
  'what two write over lines that break, to servers that are killed, is on all devices once and in one order: %s',
  {
    timeout: messages * 6000 + 120_000,
  },
  async (_, processes) => {
    const studio = await Studio.open(processes)
    try {
      await told(studio)
    } finally {
      await studio.close()
    }
  },
)

async function told(studio: Studio) {
  const { anna, sandro, second, group } = await studio.inHouse(async house => {
    await makeStudio(house, { code: 'winterthur' })
    const anna = await member(house, { studioCode: 'winterthur' })
    const sandro = await employee(house, 'trainer', ['winterthur'])
    return { anna, sandro, second: await signIn(house, sandro._id), group: v7() }
  })
  await studio.serve(line => {
    // The nth connection lasts for 2 to 12 pieces: some die within a request, some with its answer, sockets now and then.
    line.lasts = nth => 2 + ((nth * 7) % 11)
    line.takes = nth => (nth * 13) % 40
    // A picture that never gets through holds back no word.
    line.files = false
  })
  const at = (who: { _id: string; token: string }, nth: number) => ({ _id: who._id, token: who.token, url: studio.url(nth) })
  const [hers, his] = [new Writer(at(anna, 0), group, 'Anna'), new Writer(at(sandro, 1), group, 'Sandro')]
  const phone = await hers.open()
  await phone.act(chat.create, { body: { _id: group, name: 'Keller', memberIds: [sandro._id] } })
  const picture = await carry(new Blob(['x'.repeat(1000)], { type: 'image/png' }), 'bild.png')
  await phone.act(chat.picture, { params: { groupId: group }, body: picture })
  // He writes once he has come into the conversation: he is no friend of hers, so he is asked.
  const asHim = { authorization: `Bearer ${sandro.token}`, 'content-type': 'application/json' }
  const comes = { method: 'POST', headers: asHim, body: JSON.stringify({ accept: true }) }
  const come = async () => (await fetch(`${studio.ways[0]!.server.url}/api/chat/groups/${group}/invitation`, comes)).status
  await expect.poll(come, { timeout: 60_000 }).toBe(200)
  await his.open()
  const readers = [
    await reader(at(anna, 1), 'phone', group),
    await reader(at(sandro, 0), 'phone', group),
    await reader(at(second, 1), 'tablet', group),
  ]
  const both = () => Promise.all([hers.say(), his.say()])
  const every = Math.ceil(messages / (2 * (kills + 1)))
  for (let nth = 1; nth <= messages / 2; nth++) {
    await both()
    if (nth % every !== 0 || nth === messages / 2) continue
    const served = await studio.kill()
    await Promise.all([hers.open(), his.open()])
    // The other process serves on: it takes what the killed one was given, too.
    if (served) await expect.poll(async () => (await hers.waiting()) + (await his.waiting()), { timeout: 120_000 }).toBe(0)
    await studio.back()
  }
  const all = [...hers.written, ...his.written]
  const held = async ({ log }: (typeof readers)[number]) => (await log.held(group, messages + 10))?.rows ?? []
  for (const each of readers) await expect.poll(async () => (await held(each)).length, { timeout: messages * 3000 + 60_000 }).toBe(messages)
  const [first, ...others] = await Promise.all(readers.map(held))
  expect(first!.map(({ number }) => number)).toEqual(all.map((_, nth) => nth + 1))
  const saidBy = (name: string) => first!.flatMap(({ _id, textContent }) => (textContent.startsWith(name) ? [{ _id, textContent }] : []))
  expect([saidBy('Anna'), saidBy('Sandro')]).toEqual([hers.written, his.written])
  const orderOf = (rows: readonly ChatMessage[]) => rows.map(({ _id, number }) => ({ _id, number }))
  for (const other of others) expect(orderOf(other)).toEqual(orderOf(first!))
  // Each process answers the same.
  for (const { server } of studio.ways) {
    const answer = await fetch(`${server.url}/api/chat/groups/${group}/messages?after=0&limit=${messages}`, { headers: asHim })
    expect(orderOf(((await answer.json()) as MessagePage).rows)).toEqual(orderOf(first!))
  }
  expect(studio.cuts).toBeGreaterThan(messages / 5)
  for (const each of readers) each.close()
  await Promise.all([hers.close(), his.close()])
}
