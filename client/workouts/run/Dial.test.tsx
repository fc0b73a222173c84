import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dismiss, toastsAtom } from '#client/kit/toast.ts'
import { Dial } from './Dial.tsx'
import { takeTyped } from './NumberField.tsx'
import type { Live } from './runContext.ts'
import { type Scale, scalesOf } from './scale.ts'

const system = createSystem(defaultBaseConfig)
const weight = scalesOf.weight[0] as Scale
let root: Root
let value: number
const changed = new Set<() => void>()
const live: Live = {
  get: () => value,
  watch: fn => {
    changed.add(fn)
    return () => changed.delete(fn)
  },
}
const put = (next: number) => {
  value = next
  for (const fn of changed) fn()
}

const range = () => document.querySelector<HTMLInputElement>('input[type=range]')!
const key = (label: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)!
const number = () => document.querySelector<HTMLButtonElement>('button[title="Gewicht eintippen"]')!
const limits = () => [range().min, range().max]

function point(type: string, x: number, time: number) {
  const event = new MouseEvent(type, { bubbles: true, clientX: x, button: 0 })
  Object.defineProperties(event, { pointerId: { value: 1 }, timeStamp: { value: time } })
  act(() => void range().parentElement!.dispatchEvent(event))
}

function type(field: HTMLInputElement, text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  act(() => {
    set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

function draw(at: number) {
  value = at
  act(() =>
    root.render(
      <ChakraProvider value={system}>
        <Dial scale={weight} live={live} unit="kg" height={74} marks={{}} onValue={put} />
      </ChakraProvider>,
    ),
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

describe('the ruler', () => {
  test('is a slider of 0 to 200 by halves that says its value', () => {
    draw(62.5)
    expect([...limits(), range().step, range().value, range().getAttribute('aria-valuetext')]).toEqual([
      '0',
      '200',
      '0.5',
      '62.5',
      '62,5 Kilogramm',
    ])
  })

  test('a finger drags 5 px per half kilogram and may rest between', () => {
    draw(60)
    point('pointerdown', 100, 0)
    point('pointermove', 76, 50)
    point('pointerup', 76, 500)
    expect([value, number().textContent]).toEqual([62.5, '62,5kgGewicht eintippen'])
  })

  test('above 190 the range goes on to 500, but only once the finger lets go', () => {
    draw(185)
    point('pointerdown', 300, 0)
    point('pointermove', 100, 50)
    expect([value, ...limits()]).toEqual([200, '0', '200'])
    point('pointerup', 100, 500)
    expect([value, ...limits()]).toEqual([200, '100', '500'])
  })

  test('a tremble is no drag', () => {
    draw(60)
    point('pointerdown', 100, 0)
    point('pointermove', 97, 20)
    point('pointerup', 97, 40)
    expect(value).toBe(60)
  })
})

test('steppers of 2,5 and 0,5', () => {
  draw(61)
  act(() => key('Gewicht: 2,5 mehr').click())
  act(() => key('Gewicht: 0,5 weniger').click())
  expect([value, number().textContent]).toEqual([62, '62kgGewicht eintippen'])
})

function taken() {
  let answer: boolean | undefined
  act(() => {
    answer = takeTyped()
  })
  return answer
}

describe('the number field', () => {
  const field = () => document.querySelector<HTMLInputElement>('input[inputmode=decimal]')!
  const press = (name: string) => act(() => void field().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))

  test('takes a comma, and the range follows', () => {
    draw(60)
    act(() => number().click())
    type(field(), '192,5')
    press('Enter')
    expect([value, ...limits(), number().textContent]).toEqual([192.5, '100', '500', '192,5kgGewicht eintippen'])
  })

  test('left with what is no number it stays, and no set is entered from it', () => {
    draw(60)
    act(() => number().click())
    type(field(), '900')
    expect(taken()).toBe(false)
    expect([value, field().value]).toEqual([60, '900'])
    act(() => field().focus())
    type(field(), '72,5')
    expect(taken()).toBe(true)
    expect([value, number().textContent]).toEqual([72.5, '72,5kgGewicht eintippen'])
  })

  test('gives way to a stepper', () => {
    draw(60)
    act(() => number().click())
    type(field(), '900')
    act(() => key('Gewicht: 2,5 mehr').click())
    expect(number().textContent).toBe('62,5kgGewicht eintippen')
  })

  test('keeps what is no number on the screen, and Escape leaves the value', () => {
    draw(60)
    act(() => number().click())
    type(field(), '6o')
    press('Enter')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    press('Escape')
    expect([value, number().textContent]).toEqual([60, '60kgGewicht eintippen'])
  })

  test('says each time a set is to be entered why it is no number, and is ready to be typed in', () => {
    const store = getDefaultStore()
    draw(60)
    act(() => number().click())
    type(field(), '9999')
    act(() => field().blur())
    for (const { id } of store.get(toastsAtom)) dismiss(id)
    act(() => expect(takeTyped()).toBe(false))
    expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(['Gewicht: bitte eine Zahl bis 500.'])
    expect(document.activeElement).toBe(field())
    press('Escape')
  })
})
