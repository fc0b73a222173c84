import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat/calls.ts'
import type { ChatMessage, MemberRole, MessagePage } from '#contract/chat/shapes.ts'
import { social } from '#contract/social/calls.ts'
import { fc } from '#contract/testing/draws.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import type { Log } from '#sync/client/log.ts'
import { openLog } from '#sync/client/openLog.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
}, 60_000)
afterAll(() => house.close())

const step = fc.record({
  what: fc.constantFrom('send', 'send', 'send', 'edit', 'delete', 'read', 'join', 'leave', 'hear', 'older', 'role', 'block', 'unblock'),
  who: fc.nat(2),
  /** Which of a person's two devices, and which message. */
  device: fc.nat(1),
  which: fc.nat(40),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Device {
  who: Somebody
  log: Log<ChatMessage>
  marks: Map<string, number>
}

let told = 0

/** A trainer and two members; new ones for each story, for rates count by person. */
const threePeople = () =>
  Promise.all([
    employee(house, 'trainer', ['winterthur']),
    member(house, { studioCode: 'winterthur' }),
    member(house, { studioCode: 'winterthur' }),
  ])

/** A person's device: its log asks in pages of three, so that there are holes and gaps. */
async function deviceOf(who: Somebody): Promise<Device> {
  const source = async (space: string, asked: { after?: number; before?: number }) =>
    (await house.as(who, chat.messages, { params: { id: space }, query: { ...asked, limit: 3 } })).reply as MessagePage
  return { who, log: await openLog<ChatMessage>(who._id, `${told++}`, source), marks: new Map() }
}

/** One group's history: what was written, and between which numbers each person was in it. */
class Story {
  readonly sent: { _id: string; by: number; version: number }[] = []
  readonly inside = [true, false, false]

  private constructor(
    readonly group: string,
    readonly people: Somebody[],
    readonly devices: Device[],
  ) {}

  static async begin() {
    const people = await threePeople()
    const { reply } = await house.as(people[0], chat.create, { body: { _id: v7(), name: 'Runde', memberIds: [] } }, { key: v7() })
    return new Story(reply._id, people, await Promise.all(people.flatMap(who => [deviceOf(who), deviceOf(who)])))
  }

  async take({ what, who, device, which }: Step) {
    const [me, params] = [this.people[who]!, { id: this.group }]
    const message = this.sent[which % Math.max(1, this.sent.length)]
    const mine = this.devices[who * 2 + device]!
    if (what === 'send') {
      const _id = v7()
      const { status } = await house.as(me, chat.send, { params, body: { _id, textContent: `von ${who}` } })
      expect(status).toBe(this.inside[who] ? 200 : status === 404 ? 404 : 403)
      if (status === 200) this.sent.push({ _id, by: who, version: 1 })
    } else if (what === 'edit' && message) {
      const body = { textContent: `neu ${which}`, version: message.version }
      const answer = await house.as(me, chat.editMessage, { params: { id: message._id }, body })
      if (answer.status === 200) message.version = answer.reply.version
    } else if (what === 'delete' && message) await house.as(me, chat.deleteMessage, { params: { id: message._id } })
    else if (what === 'read') await house.as(me, chat.read, { params, body: { number: which } })
    else if (what === 'join' || what === 'leave') await this.move(what, who)
    else if (what === 'role') await this.lead(who, which % 2 === 0 ? 'admin' : 'member')
    else if (what === 'block' || what === 'unblock') {
      // Whom one blocks stays in the groups that both are in (K08).
      const { status } = await house.as(me, social[what], { params: { id: this.people[which % 3]!._id } }, { key: v7() })
      expect(status).toBe(200)
    } else if (this.inside[who]) await this.hear(mine, what === 'older')
  }

  /** The first one always leads; the others may lead with them, and no longer. */
  private async lead(who: number, role: MemberRole) {
    if (who === 0) return
    const params = { id: this.group, userId: this.people[who]!._id }
    const { status } = await house.as(this.people[0], chat.setRole, { params, body: { role } }, { key: v7() })
    expect(status).toBe(this.inside[who] ? 200 : 404)
  }

  /** The lead lets people in and out, and never leaves. */
  private async move(what: 'join' | 'leave', who: number) {
    if (who === 0) return
    const _id = this.people[who]!._id
    const params = { id: this.group }
    const { status } =
      what === 'join'
        ? await house.as(this.people[0], chat.addMembers, { params, body: { memberIds: [_id] } }, { key: v7() })
        : await house.as(this.people[0], chat.removeMember, { params: { ...params, userId: _id } }, { key: v7() })
    // They are no friends: who is let in was asked and accepts.
    if (what === 'join' && status === 200) await house.as(this.people[who], chat.answer, { params, body: { accept: true } }, { key: v7() })
    // Whom a block keeps out is not added.
    if (status === 200) this.inside[who] = what === 'join'
  }

  /** The device catches up, or fills what is missing below; no mark it knows ever falls. */
  private async hear({ log, marks }: Device, older: boolean) {
    const before = await log.held(this.group, 1000)
    if (older && before && before.from > 1) await log.fill(this.group, before.from)
    else await log.catchUp(this.group)
    for (const { userId, number } of (await log.held(this.group, 1000))?.marks ?? []) {
      expect(number).toBeGreaterThanOrEqual(marks.get(userId) ?? 0)
      marks.set(userId, number)
    }
  }

  /** What was reworded while somebody was out is not served to them any more: a device keeps the words that it had. */
  private expectSame(held: readonly ChatMessage[], served: readonly ChatMessage[]) {
    const plain = ({ _id, number, changed, text, deleted }: ChatMessage) => ({ _id, number, changed, text, deleted })
    const [kept, others] = [
      held.filter(({ _id }) => !served.some(row => row._id === _id)),
      held.filter(({ _id }) => served.some(row => row._id === _id)),
    ]
    expect(others.map(plain)).toEqual(served.map(plain).reverse())
    for (const { _id, version } of kept) expect(this.sent.find(sent => sent._id === _id)?.version).toBeGreaterThan(version)
  }

  /** In the end both devices of everybody who is in it hold what the studio says that they may read, and nothing else. */
  async settle() {
    for (const [nth, { who, log }] of this.devices.entries()) {
      const newest = await house.as(who, chat.messages, { params: { id: this.group } })
      if (newest.status === 404) continue
      await log.catchUp(this.group)
      if (nth % 2 === 0) await log.fillAll(this.group)
      for (let more = true; more; ) {
        const { from } = (await log.held(this.group, 1000))!
        more = from > 1 && (await log.fill(this.group, from))
      }
      if (this.inside[this.people.indexOf(who)]) this.expectSame((await log.held(this.group, 1000))!.rows, newest.reply.rows)
      log.close()
    }
  }
}

test('whatever is sent, edited, taken back, read, joined, left, led and blocked: all devices agree with the studio', {
  timeout: 3_600_000,
}, async () => {
  const history = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
    const story = await Story.begin()
    for (const each of steps) await story.take(each)
    await story.settle()
  })
  await fc.assert(history, { numRuns: process.env.LONG ? 2000 : 4 })
})
