import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AccessHolder, allows } from '#contract/access.ts'
import { type AnyCall, nameOf } from '#contract/call.ts'
import { contractVersion } from '#contract/headers.ts'
import { grantsOf, type Right, type Role, rights, roles } from '#contract/rights.ts'
import { sealedAbout } from '#contract/sealedBody.ts'
import { seal } from '#contract/sealing.ts'
import { sync } from '#contract/sync.ts'
import { contract } from '#contract/testing/whole.ts'
import { touchOf } from '#contract/wears.ts'
import { sealKeys } from '#server/kit/sealKey.ts'
import { person } from '#server/shared/auth/tables.ts'
import { readBook, readPaper } from '#server/shared/exports/testing/read.ts'
import { enrolOn, signed, tablet } from '#server/station/testing/tablet.ts'
import { breathe } from '#server/testing/breathe.ts'
import { type Answered, openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { type Parts, requestOf } from '#server/testing/request.ts'
import { drainTraces } from './log.ts'
import { accessTrace } from './tables.ts'
import { makePatient, type Patient, said } from './testing/patient.ts'
import { elsewhere, touches } from './testing/touches.ts'

const worn = Object.values(contract)
  .flatMap(calls => Object.values(calls as Record<string, AnyCall>))
  .filter(call => call.health && !(nameOf(call) in elsewhere))

let house: TestHouse
let traceDir: string
let patient: Patient
let callers: Caller[]
const long = process.env.LONG !== undefined
/** All of them in the long run; those who hold the most of it, and an office, in the short one. */
const tried = {
  roles: long ? (Object.keys(roles) as Role[]) : (['admin', 'trainer', 'office'] as const),
  rights: long ? (Object.keys(rights) as Right[]) : (['nutrition_admin'] as const),
  reaches: [['pfungen'], ['winterthur'], ...(long ? ['all' as const] : [])],
}

interface Caller extends AccessHolder {
  name: string
  who: Somebody
}

beforeAll(async () => {
  // A list leaves one trace a day, and this one does not end while it is looked at.
  vi.useFakeTimers({ now: new Date().setUTCHours(11), toFake: ['Date'] })
  traceDir = await mkdtemp(join(tmpdir(), 'formkurve-trace-'))
  house = await openTestHouse({ traceDir })
  for (const code of ['pfungen', 'winterthur']) await makeStudio(house, { code })
  patient = await makePatient(house)
  const nobody = { roles: ['member' as const], grants: [] }
  callers = [
    { name: 'the patient', who: patient.them, ...nobody },
    { name: 'another member', who: await member(house, { studioCode: 'pfungen' }), ...nobody },
  ]
  for (const reach of tried.reaches) {
    for (const role of tried.roles) {
      const held = { roles: ['member' as const, role], grants: grantsOf(role, reach) }
      callers.push({ name: `${role} in ${reach}`, who: await employee(house, role, reach), ...held })
    }
    for (const right of tried.rights) {
      const grants = [{ right, studios: reach }]
      callers.push({ name: `${right} in ${reach}`, who: await holder(house, grants), roles: ['member' as const], grants })
    }
  }
  for (const { who } of callers.slice(2)) await patient.met(who)
}, 120_000)
afterAll(async () => {
  vi.useRealTimers()
  await house.close()
  await rm(traceDir, { recursive: true, force: true })
})

type Line = Pick<typeof accessTrace.$inferSelect, '_id' | 'person' | 'reader' | 'kind' | 'what'>

const seen = new Set<string>()
/** Traces about the patient that were left since they were last asked for. */
async function left(): Promise<Line[]> {
  const rows = await house.db.select().from(accessTrace).where(eq(accessTrace.person, patient.them._id))
  const fresh = rows.filter(({ _id }) => !seen.has(_id))
  for (const { _id } of fresh) seen.add(_id)
  return fresh
}

/** What stands in an answer, whatever it is written in. */
async function textOf({ reply }: Answered<AnyCall>): Promise<string> {
  if (!((reply as unknown) instanceof Blob)) return JSON.stringify(reply)
  const bytes = Buffer.from(await (reply as Blob).arrayBuffer())
  return JSON.stringify(bytes.subarray(0, 4).toString() === '%PDF' ? readPaper(bytes) : readBook(bytes))
}

const writes = (call: AnyCall) => touchOf(call) === 'written' || touchOf(call) === 'deleted'

/** Whoever needs no right reads and writes their own alone. A plan's paper is printed for others, too, and proofs open for whoever decides. */
const isOwn = (call: AnyCall) =>
  Array.isArray(call.access) && call.access.length === 0 && !['plans.pdf', 'timestop.view'].includes(nameOf(call))

/** Whether an answer touches what is the patient's: all that is said of them holds one word, and what is asked for by their id is theirs. */
async function touchesThem(call: AnyCall, who: Pick<Somebody, '_id'>, { params = {} }: Parts, answer: Answered<AnyCall>) {
  if (answer.status >= 300) return false
  if (isOwn(call)) return who._id === patient.them._id
  const { total, left: untouched } = answer.reply as { total?: number; left?: number }
  if (writes(call)) return total === undefined || total > (untouched ?? 0)
  const text = await textOf(answer)
  return Object.values(params).includes(patient.them._id) || text.includes(said) || text.includes(patient.them._id)
}

/** Who left a trace of a list today: it is one a day. */
const today = new Set<string>()

/** The traces that an answer leaves: one about the patient, by whoever got it, and none of one's own. */
function due(call: AnyCall, reader: string, told: boolean): Omit<Line, '_id'>[] {
  const { what, daily } = call.health!
  const line = { person: patient.them._id, reader, kind: touchOf(call)!, what }
  const name = JSON.stringify(line)
  if (!told || reader === patient.them._id || (daily && today.has(name))) return []
  if (daily) today.add(name)
  return [line]
}

/** What a call is asked with: a reading always the same, and so whatever is refused by the right alone. */
const asked = new Map<string, Parts>()
async function inputOf(call: AnyCall, who: Pick<Somebody, '_id'>, may = true): Promise<Parts> {
  await house.db.update(person).set({ consent1: true, consentWithdrawnAt: null })
  const name = nameOf(call)
  const again = writes(call) && may ? undefined : asked.get(name)
  const input = again ?? (await touches[name]!(patient, who))
  asked.set(name, input)
  await left()
  return input
}
const bare = (lines: readonly Line[]) => lines.map(({ person: about, reader, kind, what }) => ({ person: about, reader, kind, what }))

test('each call with health data is tried here, or where it is said', () => {
  for (const [name, path] of Object.entries(elsewhere)) expect(readFileSync(path, 'utf8'), path).toContain(name)
  expect(worn.map(nameOf).sort()).toEqual(Object.keys(touches).sort())
})

describe.each(worn.map(call => [nameOf(call), call] as const))('%s', (_, call) => {
  test('leaves one trace of each answer, by whoever got it, and none of a refusal', async () => {
    const told: string[] = []
    for (const { name, who, ...held } of callers) {
      const input = await inputOf(call, who, allows(call.access, held))
      const answer = await house.as(who, call, input as never)
      const isTold = await touchesThem(call, who, input, answer)
      expect([name, answer.status, bare(await left())]).toEqual([name, answer.status, due(call, who._id, isTold)])
      if (isTold) told.push(name)
    }
    // Somebody reads it, and nobody whose right is in another studio.
    expect(told.length).toBeGreaterThan(0)
    expect(told.filter(name => name.endsWith('winterthur'))).toEqual([])
  })

  test('asked again it is another reading, done again under its key it is one act', async () => {
    const who = isOwn(call) ? patient.them : patient.staff
    const input = await inputOf(call, who)
    const key = v7()
    for (const _ of [1, 2]) {
      const answer = await house.as(who, call, input as never, { key })
      expect(answer.status).toBe(200)
    }
    // What can be taken back for a while is done once that is over.
    if (call.breath) await breathe(house)
    const once = due(call, who._id, true)
    expect(bare(await left())).toEqual(writes(call) ? once : [...once, ...due(call, who._id, true)])
  })

  test.runIf(call.offline && !isOwn(call))('an act that waited is one, by its author, however often it arrives', async () => {
    const who = patient.staff
    const input = await inputOf(call, who)
    const { path, init } = requestOf(call, input)
    const { publicKey } = await sealKeys(house.settings.secrets)
    const about = sealedAbout(nameOf(call), who._id)
    const body = init.body && JSON.stringify({ sealed: await seal(publicKey, String(init.body), about) })
    const act = { key: v7(), lane: 'one', method: call.method, path, contract: contractVersion, body }
    for (const nth of [1, 2]) {
      const { reply } = await house.as(who, sync.acts, { body: { acts: [act] } })
      expect(reply.verdicts.map(({ status }) => status)).toEqual([200])
      expect(bare(await left())).toEqual(due(call, who._id, nth === 1))
    }
  })
})

test('on a studio’s tablet it is the employee who reads, not the studio', async () => {
  const [row] = (await house.pool.query<{ code: string; email: string }>(`select code, email from studio where code = 'pfungen'`)).rows
  const studios = ['pfungen']
  const held = (['studio_manager', 'trainer'] as const).map(role => ({ role, studios }))
  const who = await member(house, { roles: ['member', ...held], grants: [{ right: 'nutrition_admin', studios }] })
  await patient.met(who)
  const on = await tablet(house, row!)
  const key = await enrolOn(house, on, who)
  for (const call of worn.filter(one => !isOwn(one))) {
    const input = await inputOf(call, who)
    const answer = await house.as(on, call, input as never, { headers: signed(key, call, input) })
    const lines = bare(await left())
    expect([nameOf(call), answer.status, lines]).toEqual([nameOf(call), 200, due(call, who._id, true)])
  }
})

test('every trace stands in the record and in the log, once', async () => {
  await drainTraces(house)
  const { rows } = await house.pool.query<{ _id: string }>('select _id from access_trace')
  const texts = await Promise.all((await readdir(traceDir)).map(name => readFile(join(traceDir, name), 'utf8')))
  const logged = texts.flatMap(text => text.split('\n').filter(Boolean)).map(line => (JSON.parse(line) as Line)._id)
  expect(logged.length).toBeGreaterThan(worn.length)
  expect(logged.sort()).toEqual(rows.map(({ _id }) => _id).sort())
})
