import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deskOf } from '#client/data/testing/deskOf.ts'
import { StudioOfOne } from '#client/data/testing/studioOf.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useOpenedRow, useWaiting } from '#client/kit/waiting/useWaiting.ts'
import type { TimeEntryRow } from '#contract/timetracking/shapes.ts'
import '#contract/messages.ts'
import { OfficeEntry } from './OfficeEntry.tsx'
import { entryWays } from './timeEntryWays.ts'

const loaded: TimeEntryRow = {
  _id: '0199c2a0-0000-7000-8000-000000000009',
  person: '0199c2a0-0000-7000-8000-000000000001',
  name: 'Anna Muster',
  studio: 'winterthur',
  from: '2026-11-17T07:00:00.000Z',
  to: '2026-11-17T11:00:00.000Z',
  breaks: [],
  kind: 'care',
  source: 'stamp',
  reason: null,
  state: 'done',
  minutes: 240,
  flags: [],
  doubts: [],
  version: 1,
}

const system = createSystem(defaultBaseConfig)
let root: Root | undefined
let studio: StudioOfOne
let desk: Awaited<ReturnType<typeof deskOf>>

function Screen({ row, onDone }: { row: OverlaidRow<TimeEntryRow>; onDone: () => void }) {
  const opened = useOpenedRow(entryWays, row._id, { data: row, stand: 1 })
  return opened.row ? <OfficeEntry entry={opened.row} studios={[['winterthur', 'Winterthur']]} onClose={onDone} /> : null
}

function Above({ open: look }: { open: (row: OverlaidRow<TimeEntryRow>) => void }) {
  const { refused: all } = useWaiting(entryWays)
  return <Refusals refused={all} one={entryWays.one} own={entryWays.doings} open={look} />
}

/** The entry as this device has it loaded. */
async function open(row: TimeEntryRow) {
  root?.unmount()
  document.body.replaceChildren()
  const done = vi.fn()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={system}>
      <Screen row={row} onDone={done} />
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
const refused = () => vi.waitFor(async () => expect((await desk.unsent()).map(({ state }) => state)).toEqual(['refused']))

beforeEach(async () => {
  studio = new StudioOfOne({ ...loaded })
  desk = await deskOf(studio)
})
afterEach(async () => {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  await desk.close()
})

test('an entry that is said anew twice without a network arrives with both changes, in one act', async () => {
  let done = await open(loaded)
  await write('from', '07:30')
  await write('reason', 'Vergessen')
  await save(done)
  done = await open(loaded)
  expect([field('from').value, field('reason').value]).toEqual(['07:30', 'Vergessen'])
  await write('to', '12:30')
  await save(done)
  expect(await desk.unsent()).toHaveLength(1)
  desk.network(true)
  await vi.waitFor(() =>
    expect(studio.row).toMatchObject({ from: '2026-11-17T06:30:00.000Z', to: '2026-11-17T11:30:00.000Z', reason: 'Vergessen' }),
  )
})

test('what the studio refused stands in the form beside what it has, and ends with the next words', async () => {
  const first = await open(loaded)
  await write('from', '07:30')
  await write('reason', 'Vergessen')
  await save(first)
  studio.change({ to: '2026-11-17T10:00:00.000Z' })
  desk.network(true)
  await refused()
  const done = await open(studio.row as unknown as TimeEntryRow)
  expect([field('from').value, field('to').value]).toEqual(['07:30', '12:00'])
  expect(document.body.textContent).toContain('Im Studio: 08:00–11:00')
  await save(done)
  await vi.waitFor(async () => {
    expect(studio.row).toMatchObject({ from: '2026-11-17T06:30:00.000Z', to: '2026-11-17T11:00:00.000Z' })
    expect(await desk.unsent()).toEqual([])
  })
})

test('a refused entry is looked for as the studio has it now', async () => {
  const first = await open(loaded)
  await write('reason', 'Vergessen')
  await save(first)
  studio.change({ to: '2026-11-17T10:00:00.000Z' })
  desk.network(true)
  await refused()
  root!.unmount()
  const opened = vi.fn()
  vi.spyOn(studio, 'answer').mockImplementation(() => Response.json({ rows: [{ ...studio.row }], total: 1 }))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={system}>
      <Above open={opened} />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Zeit von Anna Muster geändert'))
  ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Beides ansehen')!.click()
  await vi.waitFor(() => expect(opened).toHaveBeenCalled())
  expect(opened.mock.calls[0]![0]).toMatchObject({ to: '2026-11-17T10:00:00.000Z', act: { kind: 'edit' } })
})
