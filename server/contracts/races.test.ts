import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import { employee, member } from '#server/testing/make.ts'
import { closingOf } from './testing/make.ts'
import { at, openScene, type Scene } from './testing/scene.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

let house: Scene['house']
let { office, anna, sold, send, closed } = {} as Scene
beforeAll(async () => {
  ;({ house, office, anna, sold, send, closed } = await openScene())
}, 60_000)
afterAll(() => house.close())

const rounds = process.env.LONG ? 100 : 3
const many = 50

test('fifty closings at once get fifty numbers and fifty running numbers of their person, each once', async () => {
  const version = await sold()
  const others = await Promise.all(Array.from({ length: 5 }, () => member(house, { studioCode: 'here' })))
  const closings = await Promise.all(
    Array.from({ length: many }, (_, nth) => closingOf(version, { person: others[nth % others.length]!._id })),
  )
  const answers = await Promise.all(closings.map(closing => send(closing, office)))
  expect(answers.map(({ status, code }) => code ?? status)).toEqual(Array(many).fill(200))
  expect(new Set(answers.map(({ reply }) => reply.number)).size).toBe(many)
  for (const { _id } of others) {
    const mine = answers.filter(({ reply }) => reply.userId === _id).map(({ reply }) => reply.index)
    expect(mine.sort((one, other) => one - other)).toEqual(Array.from({ length: many / others.length }, (_, nth) => nth))
  }
}, 120_000)

test('the same closing many times at once is one contract, and of two copies one stands', async () => {
  const { house: own, seller, ...scene } = await openScene()
  try {
    const version = await scene.sold()
    for (let round = 0; round < rounds; round++) {
      const first = await closingOf(version, { person: scene.anna._id })
      const other = await closingOf(version, { ...first, hash: undefined, place: 'Töss' })
      const answers = await Promise.all([first, other, first, other, first, other].map(closing => scene.send(closing, seller)))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
      const ids = new Set(answers.map(({ reply }) => reply._id))
      expect(ids.size).toBe(2)
      const marks = new Map(answers.map(({ reply }) => [reply._id, reply.marks.join()]))
      expect([...marks.values()].sort()).toEqual(['', 'twice'])
    }
  } finally {
    await own.close()
  }
}, 120_000)

test('of accepting and rejecting at once one counts, and the other hears where it stands', async () => {
  for (let round = 0; round < rounds; round++) {
    const row = await closed({ person: anna._id })
    const turn = (status: 'accepted' | 'rejected') =>
      house.as(office, contracts.turn, { ...at(row), body: { status, reason: 'Beides', version: row.version } })
    const answers = await Promise.all([turn('accepted'), turn('rejected')])
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'stale'])
    const stands = (await house.as(office, contracts.one, at(row))).reply.state
    expect(answers.find(({ status }) => status === 200)?.reply.state).toBe(stands)
  }
}, 120_000)

test('of two who edit at once one does, and the other hears who', async () => {
  const second = await employee(house, 'office', ['here'])
  for (let round = 0; round < rounds; round++) {
    const row = await closed({ person: anna._id })
    const hold = (who: typeof second) => house.as(who, contracts.editMode, { ...at(row), body: { on: true } })
    const answers = await Promise.all([hold(office), hold(second), hold(office), hold(second)])
    const [mine, theirs] = [
      [answers[0], answers[2]],
      [answers[1], answers[3]],
    ].map(both => [...new Set(both.map(answer => answer!.code ?? 'done'))])
    expect([mine, theirs].map(String).sort()).toEqual(['contract-edited', 'done'])
  }
}, 120_000)
