import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { WebSocket } from 'ws'
import type { BenchSet } from '#e2e/bench/data.ts'
import type { OfCrowd } from '#e2e/bench/host/start.ts'
import type { Database } from '#server/kit/database.ts'
import { arrivals, type Group } from './chatCrowd.ts'

/** Acts of an evening and how many of each there are a second. */
export const kinds = { sets: 25, reads: 100, signUps: 5, messages: 20 } as const
export type Kind = keyof typeof kinds

/** Everything that an evening's people work on. */
export interface Stage {
  crowd: readonly OfCrowd[]
  groups: readonly Group[]
  executions: readonly string[]
  /** Monday of the week that is read, as an ISO day. */
  week: string
}

/** Everything that was answered by yes, to be looked for afterwards. */
export interface Kept {
  sets: { person: string; _id: string }[]
  signUps: { person: string; execution: string }[]
  messages: string[]
}

/** Seats for one sign-up of each person in turn, at times at which nobody has anything else. */
export async function addExecutions(db: Database, count: number): Promise<string[]> {
  const made = await db.execute<{
    _id: string
  }>(sql`insert into course_execution (_id, course, studio, room, starts_at, ends_at, capacity, published)
    select gen_random_uuid(), (select _id from course limit 1), 'winterthur', (select _id from course_room where studio = 'winterthur' limit 1),
      now() + interval '1 day' + i * interval '7 minutes', now() + interval '1 day' + i * interval '7 minutes' + interval '5 minutes', 4000, true
    from generate_series(1, ${count}) i returning _id`)
  return made.rows.map(({ _id }) => _id)
}

const setAt = (index: number): BenchSet => {
  const at = new Date().toISOString()
  const named = { id: v7(), version: 1, rev: '', run: '', slot: 'a', exercise: 'bench', title: 'Bankdrücken' }
  return { ...named, kind: 'weight', warmup: false, index, weight: 60, reps: 8, at, day: at.slice(0, 10), source: 'app' }
}

/** One act of each kind by the next person in turn; answers how long each of its waits was, in ms, and throws where it was refused. */
export function actsOf(urls: readonly string[], { crowd, groups, executions, week }: Stage, kept: Kept) {
  const { await: come, heard } = arrivals()
  let turn = 0
  const ask = async (token: string, path: string, body?: unknown, key: string = v7()) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json', 'idempotency-key': key } : {}) }
    const url = `${urls[turn++ % urls.length]}/api/${path}`
    const answer = await fetch(url, { method: body ? 'POST' : 'GET', headers, body: body ? JSON.stringify(body) : undefined })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${path} ${text.slice(0, 200)}`)
    return text
  }
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return [performance.now() - begun]
  }
  const someone = (nth: number) => crowd[(nth * 37) % crowd.length]!
  const reads = [`kurse?studio=winterthur&from=${week}`, 'kurse/mine', 'chat/groups', 'user/home']
  const acts: Record<Kind, (nth: number) => Promise<number[]>> = {
    async sets(nth) {
      const { person, token } = someone(nth)
      const made = setAt(nth)
      const took = await timed(async () => {
        const answer = await ask(token, 'sync/sets/push', [{ newDocumentState: { ...made, _deleted: false } }])
        const { conflicts, refused } = JSON.parse(answer) as { conflicts: unknown[]; refused: unknown[] }
        if (conflicts.length + refused.length > 0) throw new Error(`not stored: ${answer.slice(0, 200)}`)
      })
      kept.sets.push({ person, _id: made.id })
      return took
    },
    reads: nth => timed(() => ask(someone(nth).token, reads[nth % reads.length]!)),
    async signUps(nth) {
      const { person, token } = crowd[nth % crowd.length]!
      const execution = executions[Math.floor(nth / crowd.length) % executions.length]!
      const took = await timed(() => ask(token, `gf/courses/${execution}/signup`, {}))
      kept.signUps.push({ person, execution })
      return took
    },
    async messages(nth) {
      const { _id: group, members } = groups[nth % groups.length]!
      const _id = v7()
      const there = come(_id, members.length)
      await ask(members[0]!.token, `chat/groups/${group}/messages`, { _id, textContent: 'Morgen um sechs beim Rudern?' }, _id)
      kept.messages.push(_id)
      return there
    },
  }
  return { acts, heard }
}

/** So many of each kind in every second, whether or not those before were answered; answers all waits by kind, and what was refused. */
export async function spend(acts: Record<Kind, (nth: number) => Promise<number[]>>, seconds: number) {
  const taken: Record<Kind, number[]> = { sets: [], reads: [], signUps: [], messages: [] }
  const refused: string[] = []
  const under: Promise<void>[] = []
  const one = (kind: Kind, nth: number) =>
    acts[kind](nth).then(
      waits => void taken[kind].push(...waits),
      error => void refused.push(String(error)),
    )
  const ends = Object.entries(kinds).map(
    ([kind, perSecond]) =>
      new Promise<void>(done => {
        let nth = 0
        const begun = performance.now()
        const timer = setInterval(() => {
          const due = Math.min(seconds, (performance.now() - begun) / 1000) * perSecond
          for (; nth < due; nth++) under.push(one(kind as Kind, nth))
          if (nth < seconds * perSecond) return
          clearInterval(timer)
          done()
        }, 5)
      }),
  )
  await Promise.all(ends)
  await Promise.all(under)
  return { taken, refused }
}

export const putAway = (sockets: readonly WebSocket[]) => {
  for (const socket of sockets) socket.terminate()
}
