import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deskOf } from '#client/data/testing/deskOf.ts'
import { jsonOf, StudioOfOne } from '#client/data/testing/studioOf.ts'
import { field, tap, type } from '#client/kit/testing/touch.ts'
import type { HoursForm } from '#contract/daycare/shapes.ts'
import '#contract/messages.ts'
import { HoursSheet } from './HoursSheet.tsx'

/** Hands the hours back within its answer, as the server does. */
class Kinderhort extends StudioOfOne {
  override answer(_: string, { method, body }: RequestInit = {}) {
    if (method !== 'POST') return jsonOf({ hours: this.row })
    const { version, ...values } = JSON.parse(String(body)) as HoursForm
    if (version !== this.row.version) return jsonOf({ code: 'stale', message: 'Inzwischen geändert.', current: { hours: this.row } }, 409)
    this.change(values)
    return jsonOf({ hours: this.row })
  }
}

const hours = {
  studio: 'winterthur',
  weekdays: [{ weekday: 1, from: '08:00', to: '12:00' }],
  closed: [],
  places: 8,
  fromMonths: 6,
  toYears: 8,
  mostMinutes: 120,
  ratios: [{ upTo: 8, children: 8 }],
}
const system = createSystem(defaultBaseConfig)
let root: Root
let hort: Kinderhort
let desk: Awaited<ReturnType<typeof deskOf>>
const closed = vi.fn()

beforeEach(async () => {
  closed.mockClear()
  hort = new Kinderhort(hours)
  desk = await deskOf(hort)
  desk.network(true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={system}>
      <HoursSheet studio="winterthur" hours={hort.row as HoursForm} onClose={closed} />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(field('places')?.value).toBe('8'))
})
afterEach(async () => {
  root.unmount()
  document.body.replaceChildren()
  await desk.close()
})

test('of two who change other hours of a Kinderhort both stand, also what the form does not show', async () => {
  await type('places', '9')
  hort.change({ toYears: 10, closed: ['2026-12-24'], ratios: [{ upTo: 10, children: 6 }] })
  await tap('Speichern')
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  expect(hort.row).toMatchObject({ places: 9, toYears: 10, closed: ['2026-12-24'], ratios: [{ upTo: 10, children: 6 }] })
})

test('where both changed the same, both are shown, and mine goes once it is chosen', async () => {
  await type('places', '9')
  hort.change({ places: 12 })
  await tap('Speichern')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Im Studio:'))
  expect([closed.mock.calls.length, hort.row.places]).toEqual([0, 12])
  await tap('Speichern')
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  expect(hort.row.places).toBe(9)
})
