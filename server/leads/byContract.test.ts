import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closingOf } from '#server/contracts/testing/make.ts'
import { openScene } from '#server/contracts/testing/scene.ts'
import { employee } from '#server/testing/make.ts'
import { lead } from './tables.ts'

let scene: Awaited<ReturnType<typeof openScene>>
beforeAll(async () => {
  scene = await openScene()
}, 120_000)
afterAll(() => scene.house.close())

async function asked(studio: string | null) {
  const at = new Date().toISOString()
  const _id = v7()
  const times = { since: at, received: at, lastEnquiry: at, touched: at }
  const step = { stepKind: 'call' as const, stepDay: at.slice(0, 10), stepDue: at }
  await scene.house.db.insert(lead).values({
    ...times,
    ...step,
    _id,
    studio,
    brand: 'toess',
    vorname: 'Lea',
    email: `${_id}@lead.example`,
    source: 'form',
    lastSource: 'form',
    state: 'new',
  })
  return _id
}
const standing = async (_id: string) => (await scene.house.db.select().from(lead).where(eq(lead._id, _id)))[0]!

/** A contract by whoever sells here that names a lead, accepted. */
async function sign(of: string, seller = scene.seller) {
  const version = await scene.sold()
  const sent = await scene.send({ ...(await closingOf(version, { person: scene.anna._id })), lead: of } as never, seller as never)
  if (sent.status !== 200) throw new Error(JSON.stringify(sent))
  await scene.turn(sent.reply, 'accepted')
  await scene.house.runJobs()
}

test('a contract that was made from a lead wins it once it is accepted, where its seller sees the lead', async () => {
  const admin = await employee(scene.house, 'admin')
  const [theirs, other] = [await asked('here'), await asked('there')]
  await sign(theirs, admin)
  expect(await standing(theirs)).toMatchObject({ state: 'won', person: scene.anna._id })
  // Whoever knows an id alone wins nothing by it.
  await sign(other)
  expect(await standing(other)).toMatchObject({ state: 'new', contract: null })
})
