import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyCall, Input } from '#contract/call.ts'
import { decides } from '#contract/contractAccess.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { companies } from '#contract/contracts/companies.ts'
import { dues } from '#contract/contracts/dues.ts'
import { notices } from '#contract/contracts/notices.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { contractTac } from '#contract/contracts/tac.ts'
import { transfers } from '#contract/contracts/transfers.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'
import { timestop } from '#contract/timestop/calls.ts'
import { credits } from '#contract/timestop/credits.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { openPauses, type Pauses } from '#server/timestop/testing/scene.ts'
import { contractDueAct } from './dues/tables.ts'
import { contract, contractBar } from './tables.ts'
import { closingOf, termsWith } from './testing/make.ts'
import { at } from './testing/scene.ts'
import { transfersIn } from './transfers/testing/scene.ts'
import { upgradeOf } from './upgrades/testing/make.ts'

/** Decides in «here», and has a contract there. */
let desk: Somebody
let scene: Pauses
let row: ContractRow
beforeAll(async () => {
  scene = await openPauses()
  desk = await employee(scene.house, 'office', ['here'], {
    studioCode: 'here',
    vorname: 'Ruth',
    nachname: 'Kunz',
    geburtstag: '1991-04-17',
  })
  row = await scene.running(desk)
}, 120_000)
afterAll(() => scene.house.close())

const domains = [contracts, notices, companies, contractTac, upgrades, transfers, timestop, credits]
const calls = domains.flatMap(domain => Object.values<AnyCall>(domain))
const changing = calls.filter(({ access, method }) => access === decides && method !== 'GET')
const isOfContract = ({ path }: AnyCall) => path.includes(':userId/:index')

/** Calls by which whoever decides does something that concerns nobody by name. */
const nobodys = ['contracts.uploadProof', 'credits.giveAll', 'credits.undoAll']

const byExample = (call: AnyCall, params: object) => ({ ...call.example, params, answers: undefined })

/** A signature's paper for an upgrade, for which there is a better offer from here on. */
async function upgradeFor(of: ContractRow) {
  const { house, sold, seller } = scene
  const chief = await employee(house, 'admin')
  const better = await sold({ contract: termsWith({ title: 'Gold', price: 12_900 }) })
  const [{ offer: from } = { offer: '' }] = await house.db.select().from(contract).where(eq(contract._id, of._id))
  const mapped = await house.as(chief, upgrades.addMapping, { body: { _id: v7(), from, to: [better.offer], studios: ['here'] } })
  expect(mapped.fields ?? mapped.code).toBeUndefined()
  return upgradeOf((await house.as(seller, upgrades.possibilities, at(of))).reply)
}

async function transferToDesk() {
  const { running, begin } = transfersIn(scene)
  const started = await begin({ ...(await running()), taker: desk })
  expect(started.code).toBeUndefined()
  return started.reply
}

/** Input of each call that names its row by itself. */
async function inputs(): Promise<Record<string, object>> {
  const { house } = scene
  const pause = (await scene.ask(desk, row)).reply
  const credit = await house.as(desk, credits.askMine, { body: { _id: v7(), index: row.index, closure: scene.closures.here._id } })
  const upgrade = await house.as(scene.seller, upgrades.create, { ...at(row), body: { ...(await upgradeFor(row)), accept: false } })
  const temporary = await scene.closed({ person: desk._id })
  const bar = {
    _id: v7(),
    person: desk._id,
    studio: 'here',
    from: '2026-01-01',
    until: null,
    reason: 'Hausordnung',
    at: new Date().toISOString(),
  }
  await house.db.insert(contractBar).values(bar)
  const status = { status: 'rejected', reason: 'Nein.', version: 1 }
  return {
    'contracts.removeTemporary': { params: { id: temporary._id }, query: { version: 1 } },
    'contracts.addBar': {
      params: { userId: desk._id },
      body: { _id: v7(), studio: 'here', from: '2026-12-01', until: null, reason: 'Hausordnung' },
    },
    'contracts.liftBar': { params: { id: bar._id } },
    'contractTac.create': { body: { user: desk._id, index: row.index } },
    'upgrades.turn': { params: { id: upgrade.reply._id }, body: status },
    'transfers.turn': { params: { id: (await transferToDesk())._id }, body: status },
    'timestop.turn': { body: { id: pause._id, status: 'accepted', reason: null, overrule: null, version: pause.version } },
    'timestop.decline': byExample(timestop.decline, { id: pause._id }),
    'timestop.tacCreate': { body: { id: pause._id } },
    'credits.decide': {
      params: { id: credit.reply._id },
      body: { status: 'granted', reason: null, userId: null, index: null, version: 1 },
    },
  }
}

test('nobody decides on a contract, a pause, an upgrade, a transfer or days of their own, by whatever call', async () => {
  const named = await inputs()
  const told: Record<string, unknown> = {}
  for (const call of changing) {
    const name = call.name!
    if (nobodys.includes(name)) continue
    const params = { userId: desk._id, index: String(row.index), id: v7() }
    const input = named[name] ?? (isOfContract(call) ? byExample(call, params) : undefined)
    const ask = async (who: Somebody) => (await scene.house.as(who, call, input as Input<AnyCall>)).code
    told[name] = input ? [await ask(desk), (await ask(scene.office)) === 'own'] : 'has no input here'
  }
  expect(told).toEqual(Object.fromEntries(Object.keys(told).map(name => [name, ['own', false]])))
  expect(Object.keys(told).length).toBeGreaterThan(20)
})

test('spare money of a due goes back to them by somebody else, and what they take lies in the drawer under their name', async () => {
  const { house } = scene
  const [due] = (await house.as(desk, dues.mine, {})).reply
  const take = (_id: string) =>
    house.as(desk, dues.take, {
      params: { id: due!._id },
      body: { _id, studio: 'here', till: 'cash', slip: null, owed: null, at: new Date().toISOString() },
    })
  const spare = v7()
  expect([(await take(v7())).code, (await take(spare)).reply.spare.length]).toEqual([undefined, 1])
  const acts = await house.db.select({ person: contractDueAct.person }).from(contractDueAct).where(eq(contractDueAct._id, spare))
  expect(acts).toEqual([{ person: desk._id }])
  const body = { _id: v7(), studio: 'here', at: new Date().toISOString(), of: spare }
  const giveBack = (who: Somebody) => house.as(who, dues.giveBack, { params: { id: due!._id }, body })
  expect((await giveBack(desk)).code).toBe('own')
  expect((await giveBack(scene.office)).reply).toMatchObject({ spare: [] })
})

test('what they sign or enter for themselves waits for somebody else, also where they meant to accept it at once', async () => {
  const { house } = scene
  const closing = await closingOf(await scene.sold(), { person: desk._id, accept: true })
  expect((await scene.send(closing, desk)).reply).toMatchObject({ state: 'temporary' })
  const entered = await scene.enter(desk, row, { ...scene.in10(60), accept: true })
  expect(entered.reply).toMatchObject({ state: 'open' })
  expect((await scene.turn(entered.reply._id, 'accepted')).reply).toMatchObject({ state: 'accepted' })
  const mine = await scene.running(desk)
  const { reply } = await house.as(desk, upgrades.create, { ...at(mine), body: { ...(await upgradeFor(mine)), accept: true } })
  expect(reply).toMatchObject({ state: 'created' })
})
