import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import { today } from '#client/data/time.ts'
import { addDays } from '#contract/days.ts'
import { TimeChoice } from './TimeChoice.tsx'

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

const on = addDays(today(), 3)
const slot = (hour: number, free: number, rule: string, over: object = {}) => {
  const [startsAt, endsAt] = [`${on}T${hour}:00:00.000Z`, `${on}T${hour + 1}:00:00.000Z`]
  return { slot: `${startsAt}_${rule}`, kind: 'trial' as const, startsAt, endsAt, free, ...over }
}
const taken: string[] = []
const draw = (over: object = {}) =>
  act(() =>
    root.render(
      <ChakraProvider value={system}>
        <TimeChoice
          slots={[slot(10, 1, 'a'), slot(10, 3, 'b'), slot(12, 2, 'a')]}
          verb="buchen"
          onTake={one => taken.push(one)}
          {...over}
        />
      </ChakraProvider>,
    ),
  )
const frees = () => [...host.querySelectorAll('label')].map(label => label.textContent ?? '').filter(text => text.endsWith('frei'))
const buttons = () => [...host.querySelectorAll('button')]

test('the first day with a free time is shown, each beginning once with the most places, and what is chosen is taken', () => {
  draw()
  expect(frees().map(text => text.slice(-6))).toEqual(['3 frei', '2 frei'])
  expect(buttons().at(-1)?.disabled).toBe(true)
  act(() => [...host.querySelectorAll<HTMLInputElement>('input[type=radio]')].at(-2)?.click())
  act(() => buttons().at(-1)?.click())
  expect(taken.splice(0)).toEqual([slot(10, 3, 'b').slot])
})

test('whoever did not get a time reads why, and takes one of those that are offered instead', () => {
  const next = [slot(14, 1, 'a'), slot(15, 1, 'a')]
  draw({ error: new CallError('appointment-full', 'Diese Zeit ist gerade vergeben worden.', 409, { current: { next } }) })
  expect(host.querySelector('[role=alert]')?.textContent).toContain('Diese Zeit ist gerade vergeben worden.')
  act(() => buttons()[1]?.click())
  expect(taken.splice(0)).toEqual([next[1]?.slot])
})

test('it says where nothing is free, and stands aside for what stands in its place', () => {
  draw({ slots: [] })
  expect(host.textContent).toContain('In den nächsten drei Wochen ist nichts frei.')
  draw({ slots: undefined, otherwise: 'Später' })
  expect(host.textContent).toContain('Später')
})
