import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StarLine, Stars } from './Stars.tsx'

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

const given: (number | null)[] = []
function Asked({ max }: { max?: number }) {
  const [value, setValue] = useState<number | null>(null)
  return (
    <Stars
      label="Wie war der Kurs?"
      max={max}
      value={value}
      onChange={next => {
        given.push(next)
        setValue(next)
      }}
    />
  )
}
const draw = (max?: number) => {
  given.length = 0
  act(() =>
    root.render(
      <ChakraProvider value={system}>
        <Asked max={max} />
        <StarLine value={3.5} />
      </ChakraProvider>,
    ),
  )
  const slider = document.querySelector('input')!
  const row = slider.parentElement!
  row.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect
  const point = (type: string, clientX: number) => act(() => row.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0, clientX })))
  return { slider, point }
}
function set(slider: HTMLInputElement, value: number) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(slider, String(value))
  act(() => slider.dispatchEvent(new Event('input', { bubbles: true })))
}

test('a screen reader hears a slider in half steps that says what it means', () => {
  const { slider } = draw()
  expect([slider.type, slider.min, slider.max, slider.step]).toEqual(['range', '0', '5', '0.5'])
  expect(document.querySelector(`label[for="${slider.id}"]`)?.textContent).toBe('Wie war der Kurs?')
  expect(slider.getAttribute('aria-valuetext')).toBe('noch nicht bewertet')
  set(slider, 4.5)
  expect(slider.getAttribute('aria-valuetext')).toBe('4,5 von 5 Sternen')
  set(slider, 0)
  expect(given).toEqual([4.5, null])
  expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('3,5 von 5 Sternen')
})

test('a tap takes a whole star, another one takes half of it back; the next star counts anew', () => {
  const { point } = draw()
  for (const x of [230, 230, 230, 270]) {
    point('pointerdown', x)
    point('pointerup', x)
  }
  expect(given).toEqual([4, 3.5, 4, 5])
})

test('a stroke along the row goes in half steps, up to its own most', () => {
  const { point, slider } = draw(10)
  expect(slider.max).toBe('10')
  point('pointerdown', 105)
  for (const x of [120, 205, 400]) point('pointermove', x)
  point('pointerup', 400)
  expect(given).toEqual([1, 5.5, 10])
  point('pointermove', 120)
  expect(given).toHaveLength(3)
})
