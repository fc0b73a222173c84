import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { type Figure, inTurn, median, type Row } from '#e2e/bench/figure.ts'
import { signUp } from '#server/courses/seats.ts'
import type { OpenDatabase } from '#server/kit/database.ts'

const run = promisify(execFile)
const aim = 0.35
const lanes = 8
/** Ten branches, as many rows to meet at as there are lanes and some more. */
const scale = 10
const executions = 2000
const seats = 80
const members = 4000

/** Signing up for a course, whole and with all its rules, against the transaction that pgbench has always measured. */
export const courseSignup: Figure = {
  name: 'course-signup',
  async measure({ quick, note, big }) {
    const { ready, missing } = await big()
    if (!ready) {
      note(`Sign-ups: not measured (${missing}).`)
      return []
    }
    const { url, record } = ready
    const tpcb = await openPgbench(url, record)
    const course = await addCourses(record)
    const rows: Row[] = []
    for (const [how, durable] of [
      ['as PostgreSQL is shipped', true],
      ['without waiting for the disk', false],
    ] as const) {
      await makeDurable(record, durable)
      const seconds = quick ? 1 : 5
      const both = { ours: () => signUps(record, course, seconds), peer: () => tpcb(seconds) }
      await inTurn(1, both)
      const taken = await inTurn(quick ? 1 : 5, both)
      const [ours, peer] = [median(taken.ours!), median(taken.peer!)]
      rows.push({
        figure: `sign-ups, ${lanes} at once, ${how}`,
        unit: '/s',
        ours,
        peers: [{ name: 'pgbench TPC-B', value: peer }],
        aim: `≥ ${aim}× (peer ÷ ours ≤ ${(1 / aim).toFixed(2)})`,
        met: ours.p50 >= aim * peer.p50,
      })
    }
    note(
      `Sign-ups: our transaction with lock, rules, overlap, seat, counts and notice, by the server's own code on one thread; pgbench's TPC-B at scale ${scale}, ${lanes} clients, on the same PostgreSQL in turn. One sign-up took ${course.cpu.toFixed(2)} ms of our own processor time.`,
    )
    return rows
  },
}

/** Both sides alike: what the throw-away PostgreSQL leaves out for the tests is put back. */
async function makeDurable({ pool }: OpenDatabase, on: boolean) {
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await pool.query(`alter system set ${name} = ${on ? 'on' : 'off'}`)
  await pool.query('select pg_reload_conf()')
  await pool.query('checkpoint')
}

async function openPgbench(url: string, { pool }: OpenDatabase) {
  const { rows } = await pool.query<{ setting: string }>(`select setting from pg_config where name = 'BINDIR'`)
  const program = join(rows[0]!.setting, 'pgbench')
  await pool.query('create database tpcb')
  const own = new URL(url)
  own.pathname = '/tpcb'
  await run(program, ['-i', '-q', '-s', String(scale), own.href])
  return async (seconds: number) => {
    const { stdout } = await run(program, ['-n', '-c', String(lanes), '-j', '2', '-T', String(seconds), own.href])
    const [, rate] = /tps = ([\d.]+)/.exec(stdout) ?? []
    if (!rate) throw new Error(stdout)
    return Number(rate)
  }
}

interface Courses {
  executions: string[]
  people: string[]
  taken: number
  /** Processor time of one sign-up in our process, in ms. */
  cpu: number
}

/** Executions one after the other with room for all, and people who have nothing else in their calendar. */
async function addCourses({ db }: OpenDatabase): Promise<Courses> {
  await db.execute(sql`insert into person (_id, email, vorname, nachname, keep_key, created)
    select gen_random_uuid(), 'bench' || i || '@formkurve.example', 'Bench', 'Muster ' || i, '', now() from generate_series(1, ${members}) i`)
  await db.execute(sql`insert into course_execution (_id, course, studio, room, starts_at, ends_at, capacity, published)
    select gen_random_uuid(), (select _id from course limit 1), 'winterthur', (select _id from course_room where studio = 'winterthur' limit 1),
      now() + interval '1 day' + i * interval '7 minutes', now() + interval '1 day' + i * interval '7 minutes' + interval '5 minutes', ${seats}, true
    from generate_series(1, ${executions}) i`)
  await db.execute(sql`analyze person, course_execution`)
  const found = await db.execute<{ _id: string }>(sql`select _id from course_execution where capacity = ${seats} order by starts_at`)
  const people = await db.execute<{ _id: string }>(sql`select _id from person where vorname = 'Bench' order by email`)
  return { executions: found.rows.map(({ _id }) => _id), people: people.rows.map(({ _id }) => _id), taken: 0, cpu: 0 }
}

/** How many of us sign up in a second; each pair of person and course once. */
async function signUps({ db }: OpenDatabase, course: Courses, seconds: number) {
  const begun = performance.now()
  const cpu = process.cpuUsage()
  let done = 0
  const lane = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const turn = course.taken++
      const round = Math.floor(turn / executions)
      if (round >= seats) throw new Error('every seat is taken')
      const execution = course.executions[(turn * 7) % executions]!
      const person = course.people[(turn + round) % members]!
      const seat = await db.transaction(tx => signUp(tx, person, execution))
      if (seat.state !== 'booked') throw new Error(`${seat.state} in place of a seat`)
      done++
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const { user, system } = process.cpuUsage(cpu)
  course.cpu = (user + system) / 1000 / done
  return (done / (performance.now() - begun)) * 1000
}
