import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AnyCall, Input, Reply } from '#contract/call.ts'
import { contracts } from '#contract/contracts/calls.ts'
import type { Closing } from '#contract/contracts/closingShapes.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { contractTac as tac } from '#contract/contracts/tac.ts'
import { addDays } from '#contract/days.ts'
import { timestop } from '#contract/timestop/calls.ts'
import { versionOf } from '#server/contracts/offers/sold.ts'
import { offer, offerVersion } from '#server/contracts/offers/tables.ts'
import { contract, contractLeader, contractTac } from '#server/contracts/tables.ts'
import { checkAll } from '#server/contracts/tac/check.ts'
import { closingOf, offerWith, termsWith } from '#server/contracts/testing/make.ts'
import { dice } from '#server/kit/dice.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { Somebody } from '#server/testing/house.ts'
import { inHouse } from '#server/testing/inHouse.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { ServerProcess } from '#server/testing/process.ts'
import { requestOf } from '#server/testing/request.ts'
import { timestopSetting } from '#server/timestop/tables.ts'
import { reasonWith } from '#server/timestop/testing/scene.ts'

/** Half of the kills fall into the making of a contract at the access-control service, half into that of a pause. */
const many = process.env.LONG ? Number.parseInt(process.env.STORIES ?? '100', 10) : 2
const firstRun = Number.parseInt(process.env.SEED ?? '0', 10)
const patience = 120_000
const illness = reasonWith({ text: 'Krankheit', tacReason: 'illness' })

let parent: string
let dataDir: string
let server: ServerProcess
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'formkurve-closing-'))
  dataDir = join(parent, 'data')
})
afterEach(async () => {
  await server?.end('SIGKILL')
  await rm(parent, { recursive: true, force: true })
})

/** People of the studio «here», where the app leads, each with what their tablet will send. */
async function prepared(house: House) {
  const { db } = house
  await makeStudio(house, { code: 'here' })
  const office = await employee(house, 'office', ['here'])
  await db.insert(contractLeader).values({ studio: 'here', leads: 'app', at: new Date().toISOString() })
  await db.insert(timestopSetting).values({ _id: 'all', text: 'Pause', reasons: [illness], closures: [], version: 1 })
  const { _id, ...sold } = offerWith({ contract: termsWith({ category: 'Premium 12 Monate' }) })
  const at = new Date().toISOString()
  await db.insert(offer).values({ _id, ...sold, created: at })
  await db.insert(offerVersion).values({ offer: _id, number: 1, ...sold, publishedAt: at })
  const version = (await versionOf(db, _id, 1))!
  const closings: Closing[] = []
  for (let nth = 0; nth < many; nth++) {
    const { _id: who } = await member(house, { studioCode: 'here', geburtstag: '1990-05-05' })
    closings.push(await closingOf(version, { person: who, accept: true }))
  }
  return { office, closings }
}

/** One call as an app makes it; throws where nobody answers. */
async function call<C extends AnyCall>(who: Somebody, called: C, input: Input<C>): Promise<Reply<C>> {
  const { path, init } = requestOf(called, input as object, { token: who.token })
  const answer = await fetch(`${server.url}/api/${path}`, init as RequestInit)
  if (!answer.ok) throw new Error(`${called.path}: ${await answer.text()}`)
  return answer.json() as Promise<Reply<C>>
}

/** Does an act until it is answered, the server killed so many ms after it was asked first. */
async function done<T>(act: () => Promise<T>, delay: number | undefined): Promise<T> {
  if (delay !== undefined) {
    const asked = act().catch(() => undefined)
    await pause(delay)
    await server.end('SIGKILL')
    server = await ServerProcess.start(dataDir)
    await asked
  }
  for (let tries = 0; ; tries++)
    try {
      return await act()
    } catch (error) {
      if (tries === 20) throw error
      await pause(500)
    }
}

async function story(office: Somebody, closing: Closing, run: number) {
  const { whole } = dice(run)
  // The act, its job, the service's answer and what is written of it lie within half a second.
  const delay = whole(0, 500)
  const isLate = run % 2 === 1
  const row = (await done(() => call(office, contracts.create, { body: closing }), isLate ? undefined : delay)) as ContractRow
  const params = { userId: row.userId, index: String(row.index) }
  await expect
    .poll(async () => (await call(office, tac.map, { params }).catch(() => undefined))?.contract ?? null, {
      timeout: patience,
      message: `run ${run}`,
    })
    .not.toBeNull()
  const from = addDays(today(), 10)
  const body = {
    _id: v7(),
    userId: row.userId,
    index: row.index,
    reason: illness._id,
    message: null,
    proofs: [],
    from,
    to: addDays(from, 6),
    accept: true,
    overrule: null,
  }
  await done(() => call(office, timestop.enter, { body }), isLate ? delay : undefined)
  const state = async () => (await call(office, timestop.one, { params: { id: body._id } }).catch(() => undefined))?.state
  await expect.poll(state, { timeout: patience, message: `run ${run}` }).toBe('accepted')
  return row
}

/** What the service has of a contract's person, and what deviates. */
async function toldOf(house: House, { _id, userId }: ContractRow) {
  const [who] = await house.db.select().from(person).where(eq(person._id, userId))
  const there = await accessControl(house).contractsOf(who!.tacUserId!)
  const [kept] = await house.db.select().from(contractTac).where(eq(contractTac.contract, _id))
  return {
    contracts: await house.db.$count(contract, eq(contract.person, userId)),
    there: there.length,
    times: there.flatMap(({ ContractTermTimes }) => ContractTermTimes.map(({ Type }) => Type)).sort(),
    deviations: kept!.deviations,
  }
}

test(`killed ${many} times while it tells the access-control service, one contract and one pause are there, and nothing deviates`, {
  timeout: many * 240_000,
}, async () => {
  const { office, closings } = await inHouse(dataDir, prepared)
  server = await ServerProcess.start(dataDir)
  const rows: ContractRow[] = []
  for (const [at, closing] of closings.entries()) rows.push(await story(office, closing, firstRun + at))
  await server.end('SIGKILL')
  await inHouse(dataDir, async house => {
    await checkAll(house)
    for (const row of rows)
      expect(await toldOf(house, row)).toEqual({
        contracts: 1,
        there: 1,
        times: ['BONUSPERIOD', 'DEFAULT', 'IDLEPERIOD'],
        deviations: [],
      })
  })
})
