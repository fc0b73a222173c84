import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dues } from '#contract/contracts/dues.ts'
import { openScene, type Scene } from '#server/contracts/testing/scene.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { contractDue } from './tables.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

let scene: Scene
let desk: Somebody
beforeAll(async () => {
  scene = await openScene()
  desk = await employee(scene.house, 'admin', ['here'])
}, 120_000)
afterAll(() => scene.house.close())

const rounds = process.env.LONG ? 100 : 2
const fee = 4900

/** Somebody who owes a joining fee. */
async function owing() {
  const who = await member(scene.house, { studioCode: 'here' })
  // Somebody closes sixty an hour at most.
  const row = await scene.closed({ person: who._id, accept: true }, await employee(scene.house, 'office', ['here']))
  const [due] = await scene.house.db.select().from(contractDue).where(eq(contractDue.contract, row._id))
  return { who, id: due!._id }
}
const take = (id: string) =>
  scene.house.as(desk, dues.take, {
    params: { id },
    body: { _id: v7(), studio: 'here', till: 'cash', slip: null, owed: null, at: new Date().toISOString() },
  })
const dispute = (who: Somebody, due: string) =>
  scene.house.as(who, dues.dispute, {
    body: { _id: v7(), due, bill: null, text: 'Das war anders abgemacht.', at: new Date().toISOString() },
  })
const decide = ({ _id, version }: { _id: string; version: number }, state: 'right' | 'wrong') =>
  scene.house.as(scene.office, dues.decideDispute, { params: { id: _id }, body: { state, answer: 'Wir haben nachgesehen.', version } })
const recordOf = async (id: string) => (await scene.house.db.select().from(contractDue).where(eq(contractDue._id, id)))[0]!

test('of a dispute and its payment at once both are written, or nothing is left to dispute; it is paid once', async () => {
  for (let round = 0; round < rounds; round++) {
    const { who, id } = await owing()
    const [taken, disputed] = await Promise.all([take(id), dispute(who, id)])
    expect([taken.status, disputed.code ?? 'done']).toBeOneOf([
      [200, 'done'],
      [200, 'dispute-nothing'],
    ])
    // Right or not: what came before the word is nobody's to let go.
    if (!disputed.code) expect((await decide(disputed.reply, 'right')).status).toBe(200)
    expect(await recordOf(id)).toMatchObject({ paid: fee, waived: 0 })
  }
}, 120_000)

test('of a payment and the word that the member is right at once, the fee is paid or let go, never both', async () => {
  for (let round = 0; round < rounds; round++) {
    const { who, id } = await owing()
    const { reply } = await dispute(who, id)
    const [taken, decided] = await Promise.all([take(id), decide(reply, 'right')])
    expect([taken.status, decided.status]).toEqual([200, 200])
    const { paid, waived } = await recordOf(id)
    expect(paid + waived).toBe(fee)
    // What came for an amount that was let go is spare, until it is given back.
    const spare = taken.reply.spare.reduce((sum, { amount }) => sum + amount, 0)
    expect(spare).toBe(waived)
  }
}, 120_000)
