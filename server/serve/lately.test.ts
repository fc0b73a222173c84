import { expect, test } from 'vitest'
import type { BusMessage } from '#server/kit/bus.ts'
import { Lately } from './lately.ts'

const told = (person: string) => ({ kind: 'live', people: [person], event: 'profile:changed', data: {} }) satisfies BusMessage
const meantFor = (person: string) => (message: { people: string[] | 'all' }) => message.people.includes(person)

test('a line learns for how long nothing was told to its person, and no longer than is known', () => {
  let now = 1000
  const lately = new Lately(() => now)
  now = 3000
  lately.add(told('anna'))
  now = 4000.7
  expect(lately.quietFor(meantFor('anna'))).toBe(1000)
  expect(lately.quietFor(meantFor('beat'))).toBe(3000)

  now = 5000
  for (let frame = 0; frame < 500; frame++) lately.add(told('carla'))
  now = 6000
  // What was told to anna at 3000 is no longer known: she may have missed what came until then, and nothing after it.
  expect(lately.quietFor(meantFor('anna'))).toBe(3000)
  expect(lately.quietFor(meantFor('beat'))).toBe(3000)
  expect(lately.quietFor(meantFor('carla'))).toBe(1000)

  lately.forget()
  now = 6500
  expect(lately.quietFor(meantFor('beat'))).toBe(500)
})
