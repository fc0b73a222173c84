import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type Figure, inTurn, type Row, spread } from '#e2e/bench/figure.ts'
import type { House } from '#e2e/bench/host/start.ts'
import { bareSocket, liveSocket } from './sockets.ts'

type Person = House['people'][number]

/** From the sending of a message to its frame on somebody else's device, against a bare socket that stores in the same PostgreSQL. */
export const chatLive: Figure = {
  name: 'chat-live',
  async measure({ quick, note, big }) {
    const { ready, missing } = await big()
    if (!ready) {
      note(`Message to another device: not measured (${missing}).`)
      return []
    }
    const { house, record } = ready
    const [sender, reader] = house.people as [Person, Person]
    await record.db.execute(sql`insert into social_profile (person, consent, joined_at, as_minor)
      select p, 'bench', now(), false from unnest(${sql.param([sender.person, reader.person])}::uuid[]) p on conflict do nothing`)
    await record.db.execute(sql`insert into relationship (low, high, kind, state, asker, asked_at, at)
      values (least(${sender.person}::uuid, ${reader.person}::uuid), greatest(${sender.person}::uuid, ${reader.person}::uuid), 'friend', 'agreed',
        ${sender.person}::uuid, now(), now()) on conflict do nothing`)
    const [ours, bare] = [await oursBetween(house, sender, reader), await bareBetween(house)]
    const all = { ours: ours.send, bare: bare.send }
    await inTurn(20, all)
    const taken = await inTurn(quick ? 50 : 400, all)
    for (const each of [ours, bare]) each.close()
    const [own, peer] = [spread(taken.ours!), spread(taken.bare!)]
    note(
      'Message to another device: one after the other, two people, one PostgreSQL; the peer is `ws`, one insert and one frame, nothing around them.',
    )
    const met = own.p50 <= 5 && own.p95 <= 15
    const row: Row = {
      ...{ figure: 'message, from sending to the other’s device', unit: 'ms', ours: own, aim: '≤ 5 / 15 ms', met },
      peers: [{ name: 'bare ws', value: peer }],
    }
    return [row]
  },
}

/** Sends texts and waits until each has come to the other side. */
interface Line {
  send: () => Promise<number>
  close: () => void
}

/** Tells when a message has come, by its id. */
function arrivals() {
  const waiting = new Map<string, () => void>()
  const came = (_id: string) => new Promise<void>(resolve => waiting.set(_id, resolve))
  return { came, heard: (_id: string) => waiting.get(_id)?.() }
}

async function oursBetween(house: House, sender: Person, reader: Person): Promise<Line> {
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${sender.token}`, 'content-type': 'application/json', 'idempotency-key': v7() }
    const answer = await fetch(`${house.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { _id: string }
  }
  const { _id: group } = await post('chat/groups', { memberIds: [reader.person] })
  const { came, heard } = arrivals()
  const socket = await liveSocket(house, reader.token, (event, { _id }) => event === 'chat:newMessage' && heard(_id))
  return {
    async send() {
      const _id = v7()
      const begun = performance.now()
      const there = came(_id)
      await post(`chat/groups/${group}/messages`, { _id, textContent: 'Morgen um sechs beim Rudern?' })
      await there
      return performance.now() - begun
    },
    close: () => socket.terminate(),
  }
}

async function bareBetween(house: House): Promise<Line> {
  const { came, heard } = arrivals()
  const socket = await bareSocket(house, 'two', heard)
  const writing = await bareSocket(house, 'two', () => {})
  return {
    async send() {
      const _id = v7()
      const begun = performance.now()
      const there = came(_id)
      writing.send(JSON.stringify({ _id, text: 'Morgen um sechs beim Rudern?' }))
      await there
      return performance.now() - begun
    },
    close() {
      socket.terminate()
      writing.terminate()
    },
  }
}
