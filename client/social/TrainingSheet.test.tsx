import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deskOf } from '#client/data/testing/deskOf.ts'
import { StudioOfOne } from '#client/data/testing/studioOf.ts'
import { tap } from '#client/kit/testing/touch.ts'
import type { TrainingForm } from '#contract/social/calls.ts'
import { dayMs } from '#contract/time.ts'
import '#contract/messages.ts'
import TrainingSheet from './TrainingSheet.tsx'

const held = vi.hoisted(() => ({ seats: [] as unknown[] }))
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: () => ({ data: held.seats }) }))
vi.mock('#client/parts/studio/useStudios.ts', () => ({ useStudios: () => ({ studios: [{ code: 'wil', name: 'Wil' }] }) }))

const seat = (title: string, days: number) => ({
  signup: { state: 'booked' },
  execution: {
    _id: v7(),
    startsAt: new Date(Date.now() + days * dayMs).toISOString(),
    studio: 'wil',
    cancelled: false,
    course: { title },
  },
})
const [yoga, dance] = [seat('Yoga', 1), seat('Dance', 2)]
const friend = { _id: v7(), vorname: 'Mia', nachname: 'Keller' } as never

let root: Root
let desk: Awaited<ReturnType<typeof deskOf>>
const system = createSystem(defaultBaseConfig)
const draw = () =>
  root.render(
    <ChakraProvider value={system}>
      <TrainingSheet to={friend} onClose={() => {}} />
    </ChakraProvider>,
  )
const select = () => document.querySelector<HTMLSelectElement>('select[name=courseExecutionId]')
const options = () => [...(select()?.options ?? [])].map(({ value }) => value)

beforeEach(async () => {
  held.seats = [yoga, dance]
  desk = await deskOf(new StudioOfOne({}))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  draw()
  await vi.waitFor(() => expect(options()).toContain(yoga.execution._id))
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select(), yoga.execution._id)
  select()!.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(document.querySelector<HTMLSelectElement>('select[name=studio]')?.value).toBe('wil'))
})
afterEach(async () => {
  root.unmount()
  document.body.replaceChildren()
  await desk.close()
})

async function proposed() {
  await tap('Vorschlagen')
  await vi.waitFor(async () => expect(await desk.unsent()).toHaveLength(1))
  return (await desk.unsent())[0]!.body as TrainingForm
}

test('a course that one goes to gives the training its moment and its studio', async () => {
  const { _id, startsAt } = yoga.execution
  expect(await proposed()).toMatchObject({ courseExecutionId: _id, at: startsAt, studio: 'wil' })
})

test('of a course in which one has no place any more the training is proposed without it', async () => {
  held.seats = [dance]
  draw()
  await vi.waitFor(() => expect(options()).not.toContain(yoga.execution._id))
  expect(await proposed()).toMatchObject({ courseExecutionId: null, at: yoga.execution.startsAt })
})
