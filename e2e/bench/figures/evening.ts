import { readFileSync } from 'node:fs'
import { inArray, sql } from 'drizzle-orm'
import type { WebSocket } from 'ws'
import { type Figure, type Ground, type Row, type Value, waits } from '#e2e/bench/figure.ts'
import type { OfCrowd } from '#e2e/bench/host/start.ts'
import { Chain } from '#e2e/outages/chain.ts'
import { bigChain, fillBig } from '#server/big/big.ts'
import { progress } from '#server/big/progress.ts'
import { chatMessage } from '#server/chat/tables.ts'
import type { House } from '#server/kit/house.ts'
import { member } from '#server/testing/make.ts'
import { trainedSet } from '#server/workouts/tables.ts'
import { fillGroups, openAll } from './chatCrowd.ts'
import { actsOf, addExecutions, type Kept, type Kind, kinds, putAway, type Stage, spend } from './eveningActs.ts'
import { liveSocket } from './sockets.ts'

const aim = 100
const said: Record<Kind, string> = {
  sets: 'a set is kept',
  reads: 'a screen’s call is answered',
  signUps: 'a sign-up is answered',
  messages: 'a message is at all eight',
}

/**
 * An evening of 21 studios: so many people with an open app each, and a steady stream of sets, readings, sign-ups and messages, with one
 * process and with two. Nothing that was answered may be missing afterwards, or be there twice.
 */
export const evening: Figure = {
  name: 'evening',
  async measure({ quick, minutes, note }) {
    const rows: Row[] = []
    for (const processes of [1, 2]) {
      const chain = await Chain.open(processes)
      if (typeof chain === 'string') {
        note(`The evening: not measured (${chain}).`)
        return []
      }
      try {
        rows.push(...(await one(chain, processes, { quick, minutes, note })))
      } finally {
        await chain.close()
      }
    }
    return rows
  },
}

async function one(chain: Chain, processes: number, { quick, minutes, note }: Pick<Ground, 'quick' | 'minutes' | 'note'>): Promise<Row[]> {
  const [people, seconds] = quick ? [80, 5] : [2000, minutes * 60]
  const stage = await chain.inHouse(house => prepared(house, people, quick))
  await chain.serve(processes)
  const urls = chain.servers.map(({ url }) => url)
  const kept: Kept = { sets: [], signUps: [], messages: [] }
  const { acts, heard } = actsOf(urls, stage, kept)
  const sockets: WebSocket[] = []
  const open = ({ token }: OfCrowd, nth: number) =>
    liveSocket({ url: urls[nth % urls.length]! }, token, (event, { _id }) => event === 'chat:newMessage' && heard(_id))
  try {
    sockets.push(
      ...(await openAll(
        stage.groups.flatMap(({ members }) => members),
        open,
      )),
    )
    // Their databases stand: whoever trains of an evening has trained before.
    await inTurns(people, 8, acts.sets)
    await spend(acts, quick ? 1 : 10)
    const before = chain.servers.map(({ pid }) => usedBy(pid!))
    const { taken, refused } = await spend(acts, seconds)
    const after = chain.servers.map(({ pid }) => usedBy(pid!))
    putAway(sockets)
    await chain.stop()
    const lost = await chain.inHouse(house => missing(house, kept))
    const named = processes === 1 ? 'one process' : `${processes} processes`
    const used = after.map(({ cpu, memory }, at) => {
      const { cpu: spent, memory: had } = before[at]!
      return `${(((cpu - spent) / seconds) * 100).toFixed(0)} % of a processor, ${had.toFixed(0)} → ${memory.toFixed(0)} MB`
    })
    note(
      `An evening with ${named}: ${people} open apps, ${Object.values(kinds).join(' + ')} acts a second (${Object.keys(kinds).join(', ')}) for ${seconds} s; ${used.join('; ')}. Refused: ${refused.length}${refused[0] ? ` (${refused[0]})` : ''}. The people’s ends are in the bench’s own process, on the same processors.`,
    )
    const of = (kind: Kind): Row => {
      const ours: Value = waits(taken[kind])
      return { figure: `evening, ${named}: ${said[kind]}`, unit: 'ms', ours, aim: `≤ ${aim} ms (p99)`, met: ours.p99! <= aim }
    }
    const gone: Row = { figure: `evening, ${named}: lost, doubled or refused`, unit: '', ours: { p50: lost + refused.length }, aim: 'none' }
    return [...(Object.keys(kinds) as Kind[]).map(of), { ...gone, met: lost + refused.length === 0 }]
  } finally {
    putAway(sockets)
  }
}

async function prepared(house: House, people: number, quick: boolean): Promise<Stage> {
  const size = quick ? { members: 2100, years: 1, posts: 20 } : bigChain
  await fillBig(house.db, { ...size, said: progress(process.stderr) })
  const crowd: OfCrowd[] = []
  while (crowd.length < people) {
    const { _id, token } = await member(house)
    crowd.push({ person: _id, token })
  }
  const groups = await fillGroups(house.db, crowd)
  const executions = await addExecutions(house.db, 20)
  const { rows } = await house.db.execute<{ week: string }>(sql`select date_trunc('week', now())::date::text as week`)
  return { crowd, groups, executions, week: rows[0]!.week }
}

/** Does something for each of so many, some at once. */
async function inTurns(many: number, atOnce: number, act: (nth: number) => Promise<unknown>) {
  let next = 0
  const lane = async () => {
    while (next < many) await act(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** Processor seconds and resident megabytes of a process; nothing where the system does not tell. */
function usedBy(pid: number) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, memory: (pages * 4096) / 1e6 }
  } catch {
    return { cpu: Number.NaN, memory: Number.NaN }
  }
}

/** How many of the acts that were answered are not there exactly once. */
async function missing({ db, projector }: House, { sets, signUps, messages }: Kept) {
  for (const person of new Set(sets.map(each => each.person))) await projector.settled(person)
  const [kept, said] = await Promise.all([
    db.$count(
      trainedSet,
      inArray(
        trainedSet._id,
        sets.map(({ _id }) => _id),
      ),
    ),
    db.$count(chatMessage, inArray(chatMessage._id, messages)),
  ])
  const pairs = JSON.stringify(signUps)
  const seats = await db.execute<{ seats: number }>(sql`select count(*)::int as seats from course_signup s
    join (select distinct * from jsonb_to_recordset(${pairs}::jsonb) as wish(person uuid, execution uuid)) wish
      on s.person = wish.person and s.execution = wish.execution`)
  // Who asked twice has one seat.
  const wished = new Set(signUps.map(({ person, execution }) => `${person} ${execution}`)).size
  return Math.abs(sets.length - kept) + Math.abs(messages.length - said) + Math.abs(wished - seats.rows[0]!.seats)
}
