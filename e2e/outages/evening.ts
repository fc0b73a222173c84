import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { chatMessage } from '#server/chat/tables.ts'
import type { House } from '#server/kit/house.ts'
import { measurement } from '#server/measurements/tables.ts'
import { employee, makeStudio } from '#server/testing/make.ts'
import { trainedSet } from '#server/workouts/tables.ts'
import type { Chain } from './chain.ts'
import { Writer } from './writer.ts'

export const patience = 300_000

export interface Evening {
  processes: number
  people: number
  /** Acts of each kind that each of them writes before, during and after what happens. */
  each: number
  proxy?: Parameters<Chain['serve']>[1]
  happens(chain: Chain, writers: readonly Writer[]): Promise<void>
}

/** How many acts are written in it. */
export const actsOf = ({ people, each }: Pick<Evening, 'people' | 'each'>) => people * each * 3 * 3

/**
 * People write acts of three kinds while something happens to the chain's server. In the end each is in record, store and projection once,
 * messages under numbers without a gap, and every process lives.
 */
export async function spend(chain: Chain, evening: Evening) {
  const { processes, people, each, proxy, happens } = evening
  const staff = await chain.inHouse(async house => {
    await makeStudio(house, { code: 'winterthur' })
    return Promise.all(Array.from({ length: people }, () => employee(house, 'trainer', ['winterthur'])))
  })
  const url = await chain.serve(processes, proxy)
  const writers = await Promise.all(staff.map(who => Writer.open(who, url)))
  try {
    await write(writers, each)
    const over = happens(chain, writers)
    await write(writers, each)
    await over
    await write(writers, each)
    await expect.poll(() => waiting(writers), { timeout: patience, interval: 200 }).toBe(0)
    for (const writer of writers) await writer.answered()
  } finally {
    for (const writer of writers) await writer.close()
  }
  expect(chain.ended).toEqual([])
  // What is away is said to be away: this would be a fault of ours.
  expect(await chain.front!.statuses()).not.toContain(500)
  await chain.stop()
  await chain.inHouse(async house => {
    for (const writer of writers) expect(await heldBy(house, writer)).toEqual(writtenBy(writer))
  })
  expect(writers.reduce((sum, { sets, messages, measured }) => sum + sets.length + messages.length + measured.size, 0)).toBe(
    actsOf(evening),
  )
}

async function write(writers: readonly Writer[], times: number) {
  for (let turn = 0; turn < times; turn++) await Promise.all(writers.map(writer => writer.write()))
}

async function waiting(writers: readonly Writer[]) {
  const counts = await Promise.all(writers.map(writer => writer.waiting()))
  return counts.reduce((sum, count) => sum + count, 0)
}

const writtenBy = ({ sets, messages, measured }: Writer) => ({
  sets: sets.toSorted(),
  projectedSets: sets.toSorted(),
  messages: messages.map((_id, at) => ({ _id, number: at + 1 })),
  measurements: [...measured.values()].sort(),
  projectedMeasurements: [...measured].map(([value, _id]) => ({ _id, value })),
})

/** What record, store and projection hold of somebody. */
async function heldBy({ db, store, projector }: House, { who: { _id: person }, group }: Writer) {
  await projector.settled(person)
  const { documents } = await store.everything(person)
  const idsOf = (name: 'sets' | 'measurements') => (documents.get(name) ?? []).map(({ body }) => body.id as string).sort()
  const [sets, messages, measurements] = await Promise.all([
    db.select({ _id: trainedSet._id }).from(trainedSet).where(eq(trainedSet.person, person)),
    db
      .select({ _id: chatMessage._id, number: chatMessage.number })
      .from(chatMessage)
      .where(eq(chatMessage.group, group))
      .orderBy(chatMessage.number),
    db
      .select({ _id: measurement._id, value: measurement.value })
      .from(measurement)
      .where(eq(measurement.person, person))
      .orderBy(measurement.value),
  ])
  return {
    sets: idsOf('sets'),
    projectedSets: sets.map(({ _id }) => _id).sort(),
    messages,
    measurements: idsOf('measurements'),
    projectedMeasurements: measurements,
  }
}
