import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deskOf } from '#client/data/testing/deskOf.ts'
import { StudioOfOne } from '#client/data/testing/studioOf.ts'
import type { WorkEntry } from '#contract/rules/worktime/workEntries.ts'
import '#contract/messages.ts'
import { EntrySheet } from './EntrySheet.tsx'

vi.mock('#client/parts/studio/names.ts', () => ({ useStudioNames: () => ({ all: [], name: () => 'Winterthur' }) }))

const _id = '0199c2a0-0000-7000-8000-000000000009'
const at = (clock: string) => Date.parse(`2026-11-17T${clock}:00.000Z`)
const entryOf = (from: string, to: string) =>
  ({
    _id,
    studio: 'winterthur',
    from: at(from),
    to: at(to),
    breaks: [],
    kind: 'care',
    source: 'hand',
    stamps: [],
    written: _id,
    state: 'done',
  }) as unknown as WorkEntry

const system = createSystem(defaultBaseConfig)
let root: Root | undefined
let studio: StudioOfOne
let desk: Awaited<ReturnType<typeof deskOf>>

async function open(entry: WorkEntry, version: number) {
  root?.unmount()
  document.body.replaceChildren()
  const done = vi.fn()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={system}>
      <EntrySheet opened={{ entry, version }} studios={['winterthur']} onClose={done} />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(field('from')).toBeTruthy())
  return done
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
async function write(name: string, text: string) {
  const kind = field(name) instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field(name), text)
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(field(name).value).toBe(text))
}
async function save(done: ReturnType<typeof vi.fn>) {
  ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Eintragen')!.click()
  await vi.waitFor(() => expect(done).toHaveBeenCalled())
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T08:00:00.000Z') })
  studio = new StudioOfOne({ _id, from: new Date(at('07:00')).toISOString(), to: new Date(at('11:00')).toISOString() })
  desk = await deskOf(studio)
})
afterEach(async () => {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  await desk.close()
  vi.useRealTimers()
})

test('own words that the studio refused stand in the form beside what it has, and end with the next ones', async () => {
  const first = await open(entryOf('07:00', '11:00'), 1)
  await write('from', '07:30')
  await write('reason', 'Früher da')
  await save(first)
  studio.change({ to: new Date(at('10:00')).toISOString() })
  desk.network(true)
  await vi.waitFor(async () => expect((await desk.unsent()).map(({ state }) => state)).toEqual(['refused']))
  const done = await open(entryOf('07:00', '10:00'), 2)
  expect([field('from').value, field('to').value, field('reason').value]).toEqual(['07:30', '12:00', 'Früher da'])
  expect(document.body.textContent).toContain('Im Studio: 08:00–11:00')
  await save(done)
  await vi.waitFor(async () => {
    expect(studio.row).toMatchObject({ from: '2026-11-17T06:30:00.000Z', to: '2026-11-17T11:00:00.000Z' })
    expect(await desk.unsent()).toEqual([])
  })
})
