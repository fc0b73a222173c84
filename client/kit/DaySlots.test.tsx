import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DaySlots } from './DaySlots.tsx'

const system = createSystem(defaultBaseConfig)
let root: Root
let host: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
})

// The clock is moved on this day: two slots begin at two.
const slots = [
  { startsAt: '2027-10-31T00:00:00.000Z', endsAt: '2027-10-31T01:00:00.000Z', free: 1 },
  { startsAt: '2027-10-31T01:00:00.000Z', endsAt: '2027-10-31T02:00:00.000Z', free: 0 },
  { startsAt: '2027-10-31T02:00:00.000Z', endsAt: '2027-10-31T03:00:00.000Z', free: 2 },
]
const picked: string[] = []
const draw = (over: object = {}) =>
  act(() =>
    root.render(
      <ChakraProvider value={system}>
        <DaySlots
          days={['2027-10-30', '2027-10-31']}
          day="2027-10-31"
          onDay={day => picked.push(day)}
          slots={slots}
          value={undefined}
          onChange={startsAt => picked.push(startsAt)}
          empty="Nichts."
          {...over}
        />
      </ChakraProvider>,
    ),
  )
const radios = () => [...host.querySelectorAll<HTMLInputElement>('input[type=radio]')]
const labels = () => [...host.querySelectorAll('label')].map(label => label.textContent)

test('a day and one of its slots are chosen; a full one can’t be', () => {
  draw()
  expect(radios().map(({ disabled }) => disabled)).toEqual([false, false, false, true, false])
  expect(radios()[0]!.getAttribute('aria-label')).toBe('Samstag, 30. Oktober')
  expect(labels().slice(2)).toEqual(['02:00 Sommerzeit–02:00 Winterzeit1 frei', '02:00 Winterzeit–03:00vergeben', '03:00–04:002 frei'])
  act(() => radios()[0]!.click())
  act(() => radios()[4]!.click())
  expect(picked).toEqual(['2027-10-30', slots[2]!.startsAt])
})

test('while moving, the slot that is had is marked and not to be chosen', () => {
  draw({ from: slots[0]!.startsAt })
  expect(labels()[2]).toBe('02:00 Sommerzeit–02:00 Winterzeitbisher')
  expect(radios()[2]!.disabled).toBe(true)
})

test('a day without slots says so, and one that is not here shows what stands for it', () => {
  draw({ slots: [] })
  expect(host.textContent).toContain('Nichts.')
  draw({ slots: undefined, otherwise: <p>Nicht geladen.</p> })
  expect(host.textContent).toContain('Nicht geladen.')
})
