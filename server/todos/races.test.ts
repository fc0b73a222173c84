import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { examplePicture } from '#contract/files.ts'
import { todos } from '#contract/todos/calls.ts'
import { mostFiles } from '#contract/todos/shapes.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

const house = testHouse({ studios: ['here'] })
let leads: Somebody[]
beforeAll(async () => {
  leads = await Promise.all(Array.from({ length: 12 }, () => employee(house, 'studio_manager', ['here'])))
}, 60_000)

const rounds = process.env.LONG ? 100 : 5

async function made() {
  const { reply } = await house.as(leads[0]!, todos.create, { body: { _id: v7(), studio: 'here', title: 'Bilder', text: null, due: null } })
  return reply._id
}
const add = (id: string, nth: number) => house.as(leads[nth % leads.length]!, todos.addImage, { params: { id }, body: examplePicture })
const remove = (id: string, nth: number, index: number) =>
  house.as(leads[nth % leads.length]!, todos.removeImage, { params: { id, imageIndex: String(index) } })
const numbers = async (id: string) => (await house.as(leads[0]!, todos.one, { params: { id } })).reply.images.map(({ index }) => index)

test('two who delete the same picture delete that one alone, while others are added and deleted', async () => {
  const id = await made()
  for (let nth = 0; nth < 4; nth++) await add(id, nth)
  let greatest = 4
  for (let round = 0; round < rounds; round++) {
    const before = await numbers(id)
    const [gone = 0, other = 0, ...stay] = before
    const answers = await Promise.all([remove(id, 0, gone), remove(id, 1, gone), remove(id, 2, other), add(id, round), add(id, round + 6)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await numbers(id)).toEqual([...stay, greatest + 1, greatest + 2])
    greatest += 2
  }
}, 120_000)

test('of more pictures at once than there is room for as many are taken as fit', async () => {
  const id = await made()
  const answers = await Promise.all(Array.from({ length: mostFiles + 3 }, (_, nth) => add(id, nth)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostFiles)
  expect(answers.filter(({ code }) => code === 'todo-full')).toHaveLength(3)
}, 60_000)

test('of two who put it into different states one is told where it stands', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await made()
    const turn = (nth: number, to: 'doing' | 'done') => house.as(leads[nth]!, todos.turn, { params: { id }, body: { from: 'open', to } })
    const answers = await Promise.all([turn(0, 'doing'), turn(1, 'done'), turn(2, 'doing')])
    const { state } = (await house.as(leads[0]!, todos.one, { params: { id } })).reply
    const refused = answers.filter(({ code }) => code === 'stale')
    expect(refused).toHaveLength(state === 'doing' ? 1 : 2)
  }
}, 120_000)
