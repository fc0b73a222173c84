import { readFileSync } from 'node:fs'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyCall, nameOf, seenIn } from '#contract/call.ts'
import { contract } from '#contract/testing/whole.ts'
import { openPlan } from './nutrition/testing/make.ts'
import { unsaidFieldsOf } from './serve/unsaid.ts'
import { openTestHouse, type Somebody, type TestHouse } from './testing/house.ts'
import { employee } from './testing/make.ts'
import { type World, world } from './testing/world.ts'

type Values = Record<string, unknown>

/** A call of the specification and the parameters that it names. */
interface Endpoint {
  id: string
  names: string[]
}
const endpoints: Endpoint[] = JSON.parse(readFileSync(new URL('../e2e/specification/endpoints.json', import.meta.url), 'utf8'))

/** What our calls want besides (A97). */
const ours = ['version', '_id', 'studio', 'studio_id', 'number']

const calls = Object.values(contract).flatMap(calls => Object.values(calls) as AnyCall[])
const built = endpoints.flatMap(({ id, names }) =>
  calls.flatMap((call): [string, AnyCall, readonly string[]][] =>
    call.covers?.includes(id) ? [[`${id} ${nameOf(call)}`, call, names]] : [],
  ),
)

/** Needed all the same: it is what the row says, or names the row where no path does (A59). */
function isMeant(call: AnyCall, name: string) {
  const { method, path, editedBy } = call
  if (name === '_id') return (method === 'PUT' && !path.includes(':')) || /\/(update|accept|reject|delete|dailyNotes|entry)$/.test(path)
  // A list that names go on is not their row, and a month is a studio's, whose name says which.
  const isOfRow =
    !path.endsWith(':month') &&
    (/:(?!cat)/.test(path) || method === 'PUT' || path.endsWith('/delete') || /page|question|devicereorder/.test(path))
  return name.startsWith('studio') && (editedBy !== undefined || !isOfRow || method === 'GET')
}

/** The call's example with nothing of ours in it that the specification does not name. */
function plain(call: AnyCall, names: readonly string[]) {
  const { answers: _, ...input } = call.example ?? {}
  const without = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    const kept = Object.entries(part as Values).filter(([name]) => !ours.includes(name) || names.includes(name) || isMeant(call, name))
    return Object.fromEntries(kept)
  }
  const body = without(input.body) as Values | undefined
  // Calls about a studio have its version within it.
  for (const part of ['studio', 'team'])
    if (body && (input.body as Values)[part] instanceof Object)
      body[part] = { ...((input.body as Values)[part] as Values), version: undefined }
  // Where all of it is ours, there is none.
  return { ...input, query: without(input.query), body: body && Object.keys(body).length === 0 ? undefined : body }
}

/** What stands in the way of examples once what was seen of their row does not. */
const otherwise: Record<string, string> = {
  'anamnesis.remove': 'forbidden',
  'contracts.decline': 'contract-state',
  'deviceOffice.reorder': 'invalid',
  'healthcare.remove': 'healthcare-state',
  'leads.setCost': 'taken',
}

let house: TestHouse
let here: World
let office: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  here = await world(house)
  office = await employee(house, 'admin')
  await openPlan(house, here.owner._id)
  await here.meet(office._id)
}, 60_000)
afterAll(() => house.close())

const actor = ({ access }: AnyCall) =>
  access === 'public' ? undefined : Array.isArray(access) && access.length === 0 ? here.owner : office
const send = (call: AnyCall, input: object, who = actor(call)) =>
  house.as(who as Somebody, call, JSON.parse(JSON.stringify(input)) as never, { key: v7() })

const isRemoval = ({ method, path }: AnyCall) => method === 'DELETE' || path.endsWith('/delete')
/** Those that remove a row come last: others need it. */
const asking = built
  .filter(([, call]) => {
    const { id, seen, studio } = unsaidFieldsOf(call)
    return id ?? seen ?? studio
  })
  .sort(([, one], [, other]) => Number(isRemoval(one)) - Number(isRemoval(other)))

describe('whoever names no version', () => {
  const { displays, devices, deviceOffice, reservationOffice } = contract
  beforeEach(() => here.restore())

  test('writes last, and whoever names one is told of it', async () => {
    const { params, body } = displays.edit.example as { params?: Record<string, string>; body: Values }
    const { version: _, ...form } = body
    const { reply: first, status } = await send(displays.edit, { params, body: { ...form, title: 'Eingang' } })
    expect([status, (first as Values).title]).toEqual([200, 'Eingang'])
    const seen = (first as { version: number }).version
    const { reply: second } = await send(displays.edit, { params, body: { ...form, title: 'Ausgang' } })
    expect(second).toMatchObject({ title: 'Ausgang', version: seen + 1 })
    expect((await send(displays.edit, { params, body: { ...form, title: 'Theke', version: seen } })).code).toBe('stale')
  })

  test('is asked for the right in the studio of the row', async () => {
    const elsewhere = await employee(house, 'studio_manager', ['pfungen'])
    const { params } = reservationOffice.removeType.example as { params: Record<string, string> }
    expect((await send(reservationOffice.removeType, { params }, elsewhere)).code).toBe('forbidden')
    expect((await send(reservationOffice.removeType, { params: { id: v7() } })).code).toBe('missing')
    expect((await send(reservationOffice.removeType, { params })).status).toBe(200)
    expect((await send(reservationOffice.restoreType, { params })).status).toBe(200)
  })

  test('gets one row for one act, however often it is sent', async () => {
    const { params, body } = devices.report.example as { params: Record<string, string>; body: Values }
    const key = v7()
    const { _id: _, studio: __, ...said } = body
    const ask = () => house.as(here.owner, devices.report, { params, body: said } as never, { key })
    const [first, again] = [await ask(), await ask()]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.reply).toEqual(first.reply)
    const { reply } = await send(deviceOffice.defects, { params })
    expect((reply as unknown as Values[]).filter(({ text }) => text === said.text)).toHaveLength(1)
  })
})

describe('a request with exactly the parameters of the specification is complete', () => {
  beforeEach(() => here.restore())
  test.each(asking)('%s', async (_, call, names) => {
    const { code, reply, status } = await send(call, plain(call, names))
    const fields = Object.keys((reply as { fields?: Values } | undefined)?.fields ?? {})
    expect(fields.filter(name => ours.includes(name.split('.').at(-1)!))).toEqual([])
    expect(code, JSON.stringify(reply)).not.toBe('stale')
    expect(status, JSON.stringify(reply)).toBeLessThan(500)
    // The row is there.
    if (call.example?.answers === 'stale') expect(code, JSON.stringify(reply)).toBe(otherwise[nameOf(call)])
  })
})

test('no other call of the specification wants anything of ours', () => {
  const others = built.filter(row => !asking.includes(row))
  expect(
    others.filter(([, call, names]) => ours.some(name => !names.includes(name) && isWanted(call, name))).map(([name]) => name),
  ).toEqual([])
})

const isWanted = ({ body, query, path, method }: AnyCall, name: string) =>
  [body, query].some(shape => {
    const field = (shape as { fields?: Record<string, { spec: { optional?: boolean } }> } | undefined)?.fields?.[name]
    return field?.spec.optional === false && !(name === 'studio' && (method === 'GET' || !path.includes(':')))
  })

test('nothing that is held for its breath is done by whoever writes last: it would be refused later', () => {
  expect(calls.filter(call => call.breath && seenIn(call) && unsaidFieldsOf(call).seen).map(nameOf)).toEqual([])
})
