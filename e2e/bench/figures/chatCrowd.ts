import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { WebSocket } from 'ws'
import { type Figure, inTurn, type Row, waits } from '#e2e/bench/figure.ts'
import { crowdOf, type House, type OfCrowd } from '#e2e/bench/host/start.ts'
import type { Database } from '#server/kit/database.ts'
import { bareSocket, liveSocket } from './sockets.ts'

const aim = 50
const inGroup = 8
/** Messages a second, over all groups. */
const perSecond = 10
/** Sockets that are opened at once. */
const atOnce = 50

/** Ten messages a second among so many open apps that all groups are there: from sending until the last of the group has the frame. */
export const chatCrowd: Figure = {
  name: 'chat-crowd',
  async measure({ quick, note, big }) {
    const { ready, missing } = await big()
    if (!ready) {
      note(`Messages among many open apps: not measured (${missing}).`)
      return []
    }
    const [people, seconds] = quick ? [80, 2] : [2000, 10]
    const { house, record } = ready
    const all: WebSocket[] = []
    try {
      const groups = await fillGroups(record.db, await crowdOf(house, people))
      const [ours, bare] = [await oursAmong(house, groups, all), await bareAmong(house, groups, all)]
      const rounds = (one: Among) => async () => {
        const sent: Promise<number[]>[] = []
        for (let nth = 0; nth < seconds * perSecond; nth++) {
          sent.push(one(nth % groups.length))
          await pause(1000 / perSecond)
        }
        return (await Promise.all(sent)).flat()
      }
      const both = { ours: rounds(ours), bare: rounds(bare) }
      await inTurn(1, { ours: () => ours(0), bare: () => bare(0) })
      const taken = await inTurn(quick ? 1 : 2, both)
      const [own, peer] = [waits(taken.ours!.flat()), waits(taken.bare!.flat())]
      note(
        `Messages among many: ${people} people with an open app each, in groups of ${inGroup}, ${perSecond} messages a second; p50 / p99 over each frame that arrives. The sockets’ other ends are in the bench’s own process, on the same processor.`,
      )
      const row: Row = {
        figure: `message to ${inGroup} of ${people} open apps`,
        unit: 'ms',
        ours: own,
        aim: `≤ ${aim} ms (p99)`,
        met: own.p99 <= aim,
        peers: [{ name: 'bare ws', value: peer }],
      }
      return [row]
    } finally {
      for (const socket of all) socket.terminate()
    }
  },
}

export interface Group {
  _id: string
  members: OfCrowd[]
}

/** Groups of eight of a crowd, each with a place and a window for its members. */
export async function fillGroups(db: Database, crowd: readonly OfCrowd[]): Promise<Group[]> {
  const groups = Array.from({ length: Math.floor(crowd.length / inGroup) }, (_, at) => ({
    _id: v7(),
    members: crowd.slice(at * inGroup, at * inGroup + inGroup),
  }))
  const ids = sql.param(groups.map(({ _id }) => _id))
  const places = groups.flatMap(({ _id, members }) => members.map(({ person }) => [_id, person] as const))
  const [of, people] = [sql.param(places.map(([group]) => group)), sql.param(places.map(([, person]) => person))]
  await db.execute(sql`insert into chat_group (_id, kind, name, count, created)
    select _id, 'group', 'Menge', 0, now() from unnest(${ids}::uuid[]) g(_id)`)
  await db.execute(sql`insert into chat_member ("group", person, role, joined, read)
    select g, p, 'member', now(), 0 from unnest(${of}::uuid[], ${people}::uuid[]) as place(g, p)`)
  await db.execute(
    sql`insert into chat_window ("group", person, first) select g, p, 1 from unnest(${of}::uuid[], ${people}::uuid[]) as place(g, p)`,
  )
  return groups
}

/** Sends one into a group; answers how long it was on its way to each member. */
type Among = (group: number) => Promise<number[]>

/** Notes when frames of a message came, until all who are meant have one. */
export function arrivals() {
  const open = new Map<string, { begun: number; taken: number[]; most: number; done: (taken: number[]) => void }>()
  return {
    await: (_id: string, most: number) =>
      new Promise<number[]>(done => {
        open.set(_id, { begun: performance.now(), taken: [], most, done })
      }),
    heard(_id: string) {
      const one = open.get(_id)
      if (!one) return
      one.taken.push(performance.now() - one.begun)
      if (one.taken.length === one.most) one.done(one.taken)
    },
  }
}

/** Opens these lines some at a time: a studio is one address, and no more of it may knock at once. */
export async function openAll<T>(of: readonly T[], open: (one: T, nth: number) => Promise<WebSocket>): Promise<WebSocket[]> {
  const made: WebSocket[] = []
  for (let at = 0; at < of.length; at += atOnce)
    made.push(...(await Promise.all(of.slice(at, at + atOnce).map((one, nth) => open(one, at + nth)))))
  return made
}

async function oursAmong(house: House, groups: readonly Group[], all: WebSocket[]): Promise<Among> {
  const { await: come, heard } = arrivals()
  const open = ({ token }: OfCrowd) => liveSocket(house, token, (event, { _id }) => event === 'chat:newMessage' && heard(_id))
  all.push(
    ...(await openAll(
      groups.flatMap(({ members }) => members),
      open,
    )),
  )
  return async nth => {
    const { _id: group, members } = groups[nth]!
    const _id = v7()
    const there = come(_id, members.length)
    const headers = { authorization: `Bearer ${members[0]!.token}`, 'content-type': 'application/json', 'idempotency-key': _id }
    const body = JSON.stringify({ _id, textContent: 'Morgen um sechs beim Rudern?' })
    const answer = await fetch(`${house.url}/api/chat/groups/${group}/messages`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return there
  }
}

async function bareAmong(house: House, groups: readonly Group[], all: WebSocket[]): Promise<Among> {
  const { await: come, heard } = arrivals()
  const lines = groups.flatMap(({ _id, members }) => members.map(() => _id))
  const sockets = await openAll(lines, room => bareSocket(house, room, heard))
  all.push(...sockets)
  return nth => {
    const _id = v7()
    const there = come(_id, inGroup)
    sockets[nth * inGroup]!.send(JSON.stringify({ _id, text: 'Morgen um sechs beim Rudern?' }))
    return there
  }
}
