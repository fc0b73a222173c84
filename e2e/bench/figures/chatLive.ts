import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { v7 } from 'uuid'
import { type Figure, inTurn, type Row, spread } from '#e2e/bench/figure.ts'
import { type House, startSocketIo } from '#e2e/bench/host/start.ts'
import type { Database } from '#server/kit/database.ts'
import { bareSocket, liveSocket } from './sockets.ts'

type Person = House['people'][number]

/** From the sending of a message to its frame on somebody else's device, against socket.io and a bare socket that store in the same PostgreSQL. */
export const chatLive: Figure = {
  name: 'chat-live',
  async measure({ quick, note, big, page }) {
    const { ready, missing } = await big()
    if (!ready) {
      note(`Message to another device: not measured (${missing}).`)
      return []
    }
    const { house, record, url } = ready
    const [sender, reader, speaker, listener] = house.people as [Person, Person, Person, Person]
    await befriend(record.db, sender, reader)
    await befriend(record.db, speaker, listener)
    const peer = await startSocketIo(page, url)
    const lines: Line[] = []
    try {
      lines.push(await oursBetween(house, sender, reader), await wordBetween(house, speaker, listener))
      lines.push(await ioBetween(peer.url, record.db), await bareBetween(house))
      const [ours, word, peers, bare] = lines as [Line, Line, Line, Line]
      const all = { ours: ours.send, word: word.send, io: peers.send, bare: bare.send }
      await inTurn(20, all)
      const taken = await inTurn(quick ? 50 : 400, all)
      const [io, ws] = [spread(taken.io!), spread(taken.bare!)]
      note(
        'Message to another device: one after the other, two people, one PostgreSQL. The app sends a call; a live word (`chat:sendMessage`) runs through the same pipeline. socket.io stores in a transaction with membership, the group’s lock and a number, and tells over NOTIFY, as ours; `ws` has one insert and one frame, nothing around them.',
      )
      return [rowOf('by a call', spread(taken.ours!), io, ws), rowOf('by a live word', spread(taken.word!), io, ws)]
    } finally {
      for (const each of lines) each.close()
      await peer.close()
    }
  },
}

type Spread = ReturnType<typeof spread>

function rowOf(how: string, ours: Spread, io: Spread, bare: Spread): Row {
  return {
    figure: `message ${how}, from sending to the other’s device`,
    unit: 'ms',
    ours,
    aim: '≤ 5 / 15 ms, ≥ 1.0× socket.io',
    met: ours.p50 <= 5 && ours.p95 <= 15 && ours.p50 <= io.p50,
    peers: [
      { name: 'socket.io', value: io },
      { name: 'bare ws', value: bare },
    ],
  }
}

async function befriend(db: Database, { person: one }: Person, { person: other }: Person) {
  await db.execute(sql`insert into social_profile (person, consent, joined_at, as_minor)
    select p, 'bench', now(), false from unnest(${sql.param([one, other])}::uuid[]) p on conflict do nothing`)
  await db.execute(sql`insert into relationship (low, high, kind, state, asker, asked_at, at)
    values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), 'friend', 'agreed', ${one}::uuid, now(), now())
    on conflict do nothing`)
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

const posting =
  ({ url }: House, { token }: Person) =>
  async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': v7() }
    const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { _id: string }
  }

const words = 'Morgen um sechs beim Rudern?'

async function oursBetween(house: House, sender: Person, reader: Person): Promise<Line> {
  const post = posting(house, sender)
  const { _id: group } = await post('chat/groups', { memberIds: [reader.person] })
  const { came, heard } = arrivals()
  const socket = await liveSocket(house, reader.token, (event, { _id }) => event === 'chat:newMessage' && heard(_id))
  return {
    async send() {
      const _id = v7()
      const begun = performance.now()
      const there = came(_id)
      await post(`chat/groups/${group}/messages`, { _id, textContent: words })
      await there
      return performance.now() - begun
    },
    close: () => socket.terminate(),
  }
}

/** The same over an open socket: it is there for the speaker, too, once it comes back. */
async function wordBetween(house: House, speaker: Person, listener: Person): Promise<Line> {
  const { _id: groupId } = await posting(house, speaker)('chat/groups', { memberIds: [listener.person] })
  const [one, other] = [arrivals(), arrivals()]
  const hears =
    ({ heard }: typeof one) =>
    (event: string, { _id }: { _id: string }) =>
      event === 'chat:newMessage' && heard(_id)
  const speaking = await liveSocket(house, speaker.token, hears(one))
  const listening = await liveSocket(house, listener.token, hears(other))
  return {
    async send() {
      const _id = v7()
      const begun = performance.now()
      const there = Promise.all([one.came(_id), other.came(_id)])
      speaking.send(JSON.stringify({ event: 'chat:sendMessage', data: { groupId, _id, textContent: words } }))
      await there
      return performance.now() - begun
    },
    close() {
      speaking.terminate()
      listening.terminate()
    },
  }
}

/** Two people in a group of the peer's. */
async function ioBetween(url: string, db: Database): Promise<Line> {
  const [group, sender, reader] = [v7(), v7(), v7()]
  await db.execute(sql`insert into bench_io_group (_id) values (${group})`)
  await db.execute(sql`insert into bench_io_member select ${group}, unnest(${sql.param([sender, reader])}::text[])`)
  const { came, heard } = arrivals()
  const connected = async (person: string) => {
    const socket = io(url, { transports: ['websocket'], auth: { person } })
    await new Promise<void>(ready => socket.once('ready', ready))
    return socket
  }
  const [writing, reading] = [await connected(sender), await connected(reader)]
  reading.on('message', ({ _id }: { _id: string }) => heard(_id))
  return {
    async send() {
      const _id = v7()
      const begun = performance.now()
      const there = came(_id)
      if (!(await writing.emitWithAck('say', { _id, group, text: 'Morgen um sechs beim Rudern?' })))
        throw new Error('socket.io stored nothing')
      await there
      return performance.now() - begun
    },
    close() {
      writing.close()
      reading.close()
    },
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
