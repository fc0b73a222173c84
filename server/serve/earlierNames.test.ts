import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type HabitForm, habits } from '#contract/habits/calls.ts'
import { buildsOnHeader } from '#contract/headers.ts'
import { today } from '#server/kit/zone.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { makeStudio, member } from '#server/testing/make.ts'

vi.mock('#contract/earlierNames.ts', async original => {
  const { nameToday } = await original<typeof import('#contract/earlierNames.ts')>()
  return { nameToday: (name: string) => nameToday(name, { 'rituals.save': 'habits.save' }) }
})

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
}, 60_000)
afterAll(() => house.close())

const habit: HabitForm = {
  _id: v7(),
  title: 'Dehnen',
  source: 'own',
  avoid: false,
  rhythm: 'daily',
  weekdays: [],
  times: null,
  unit: null,
  goal: null,
  remindAt: null,
  since: today(),
}

test('an edit builds on one that its device names by what the call was called before', async () => {
  const anna = await member(house, { studioCode: 'winterthur' })
  const save = (title: string, key: string, buildsOn?: string) =>
    house.as(
      anna,
      habits.save,
      { body: { ...habit, title, version: 1 } },
      { key, headers: buildsOn ? { [buildsOnHeader]: buildsOn } : undefined },
    )
  await house.as(anna, habits.save, { body: habit })
  const key = v7()
  expect((await save('Dehnen am Morgen', key)).reply.version).toBe(2)
  expect((await save('Dehnen am Abend', v7(), `walks.save:${key}`)).code).toBe('stale')
  expect((await save('Dehnen am Abend', v7(), `rituals.save:${key}`)).reply.version).toBe(3)
})
