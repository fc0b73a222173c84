import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takenWhat } from '#contract/traces.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { Somebody } from '#server/testing/house.ts'
import { inHouse } from '#server/testing/inHouse.ts'
import { holder, makeStudio } from '#server/testing/make.ts'
import { ServerProcess } from '#server/testing/process.ts'
import { drainTraces } from './log.ts'
import { accessTrace } from './tables.ts'

const rounds = process.env.LONG ? 50 : 1
const readers = 6
/** People of a round, of whom each is read once at most. */
const many = 2000
let parent: string
let dataDir: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'formkurve-readings-'))
  dataDir = join(parent, 'data')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

/** New people of the studio. */
const peopleHere = () =>
  inHouse(dataDir, async ({ db }) => {
    const row = () => ({
      _id: v7(),
      vorname: 'Anna',
      nachname: 'Muster',
      studioCode: 'pfungen',
      gewicht: 64.5,
      created: new Date().toISOString(),
    })
    const rows = Array.from({ length: many }, row)
    await db.insert(person).values(rows.map(each => ({ ...each, email: `${each._id}@formkurve.example`, keepKey: '' })))
    return rows.map(({ _id }) => _id)
  })

/** Reads one after the other until the server is gone; gathers who was asked about and of whom something was answered. */
async function read(url: string, token: string, next: () => string | undefined, told: Readings, enough: () => void) {
  for (let _id = next(); _id; _id = next()) {
    told.asked.add(_id)
    try {
      const answer = await fetch(`${url}/api/fetch/users/health/${_id}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
      const reply = (await answer.json()) as { gewicht?: number }
      if (reply.gewicht !== undefined) told.answered.add(_id)
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
    enough()
  }
}

interface Readings {
  asked: Set<string>
  answered: Set<string>
}

interface Read {
  _id: string
  person: string
  what: string
  at: string
}

/** A device that had no network: its acts, each of several readings, and the keys of those that the studio has said it has. */
interface Away {
  acts: { key: string; reads: Read[] }[]
  told: Set<string>
}

const actsOfRound = 30
const ofOneAct = 5

/** Readings of these people that the device has to tell of. */
function readAway({ acts }: Away, people: readonly string[]) {
  const at = new Date().toISOString()
  for (let from = 0; from < people.length; from += ofOneAct) {
    const reads = people.slice(from, from + ofOneAct).map(person => ({ _id: v7(), person, what: 'Anamnese', at }))
    acts.push({ key: v7(), reads })
  }
}

/** Tells of them until the server is gone; what was not answered goes again under its key, for the device does not know whether it arrived. */
async function tell(url: string, token: string, { acts, told }: Away) {
  for (const { key, reads } of acts.filter(act => !told.has(act.key))) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
    try {
      const answer = await fetch(`${url}/api/health/reads`, { method: 'POST', headers, body: JSON.stringify({ reads }) })
      await answer.json()
      if (answer.ok) told.add(key)
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
  }
}

const tracesOf = (reader: Somebody) =>
  inHouse(dataDir, async house => {
    await drainTraces(house)
    const ofReader = and(eq(accessTrace.reader, reader._id), eq(accessTrace.kind, 'read'))
    return house.db.select().from(accessTrace).where(ofReader)
  })

/** The studio gave the reader of these people to take along: of nobody else a device may tell. */
const takeAlong = (reader: Somebody, people: readonly string[]) =>
  inHouse(dataDir, async ({ db }) => {
    const given = { reader: reader._id, what: takenWhat, kind: 'taken' as const, at: new Date().toISOString() }
    await db.insert(accessTrace).values(people.map(whose => ({ ...given, _id: v7(), person: whose })))
  })

/** Ids of the log's whole lines, by the person. */
async function loggedOf(folder: string) {
  const texts = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'utf8')))
  const lines = texts.flatMap(text => text.split('\n').filter(line => line.endsWith('}')))
  const all = lines.map(line => JSON.parse(line) as { _id: string; person: string })
  return new Map(all.map(line => [line._id, line.person]))
}

test(`killed ${rounds} times over readings, in the studio and told by a device later, each has its trace and its line in the log, and none has two`, {
  timeout: rounds * 120_000,
}, async () => {
  const reader = await inHouse(dataDir, async house => {
    await makeStudio(house, { code: 'pfungen' })
    return holder(house, [{ right: 'ab_create', studios: ['pfungen'] }])
  })
  const away: Away = { acts: [], told: new Set() }
  const arrived = () => away.acts.filter(({ key }) => away.told.has(key)).flatMap(({ reads }) => reads.map(read => read.person))
  for (let round = 0; round < rounds; round++) {
    const queue = await peopleHere()
    const along = queue.splice(0, actsOfRound * ofOneAct)
    await takeAlong(reader, along)
    readAway(away, along)
    const told: Readings = { asked: new Set(), answered: new Set() }
    const server = await ServerProcess.start(dataDir)
    const least = 20 + ((round * 37) % 150)
    const telling = tell(server.url, reader.token, away)
    await new Promise<void>((done, fail) => {
      const enough = () => told.answered.size >= least && done()
      const all = Array.from({ length: readers }, () => read(server.url, reader.token, () => queue.pop(), told, enough))
      void Promise.all(all).then(() => fail(new Error(server.said)), fail)
    })
    await server.end('SIGKILL')
    await telling

    const traced = await tracesOf(reader)
    const people = traced.map(trace => trace.person)
    expect(new Set(people).size).toBe(people.length)
    expect([...told.answered, ...arrived()].filter(_id => !people.includes(_id))).toEqual([])
    // Whoever was asked about and got no answer may have been read; nobody else was.
    expect(told.asked.size - told.answered.size).toBeLessThanOrEqual(readers)
    const logged = await loggedOf(join(dataDir, 'trace'))
    expect(traced.filter(({ _id, person }) => logged.get(_id) !== person)).toEqual([])
  }
  const server = await ServerProcess.start(dataDir)
  await tell(server.url, reader.token, away)
  await server.end('SIGTERM')
  expect(away.told.size).toBe(away.acts.length)
  const people = (await tracesOf(reader)).map(trace => trace.person)
  expect(arrived().filter(_id => people.indexOf(_id) < 0 || people.indexOf(_id) !== people.lastIndexOf(_id))).toEqual([])
})
