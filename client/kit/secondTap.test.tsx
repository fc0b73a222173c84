import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSecondTaps } from './secondTap.ts'

let stop: () => void
const heard = vi.fn()

beforeEach(() => {
  document.body.innerHTML =
    '<button id="open">Annehmen</button><dialog id="ground"></dialog><label id="label">Ja <input id="yes" type="checkbox"></label>'
  for (const each of document.querySelectorAll('button, dialog, input')) each.addEventListener('click', () => heard(each.id))
  stop = watchSecondTaps()
})
afterEach(() => {
  stop()
  heard.mockReset()
})

interface Tap {
  at: number
  detail?: number
  touch?: boolean
  /** True where the click does not say by what it was made. */
  mute?: boolean
  x?: number
}

function tap(id: string, { at, detail = 1, touch = false, mute = false, x = 100 }: Tap) {
  const pointerType = touch ? 'touch' : 'mouse'
  const down = Object.defineProperty(new Event('pointerdown', { bubbles: true }), 'pointerType', { value: pointerType })
  document.getElementById(id)?.dispatchEvent(down)
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX: x, clientY: 100 })
  Object.defineProperty(event, 'timeStamp', { value: at })
  if (!mute) Object.defineProperty(event, 'pointerType', { value: pointerType })
  document.getElementById(id)?.dispatchEvent(event)
  return event
}

const told = () => heard.mock.calls.flat()

test('the second click of a double click never meets what has opened below it', () => {
  tap('open', { at: 1000 })
  expect(tap('ground', { at: 1150, detail: 2 }).defaultPrevented).toBe(true)
  expect(told()).toEqual(['open'])
})

test('so with a finger where the browser counts no taps, but not at another place', () => {
  tap('open', { at: 1000, touch: true })
  tap('ground', { at: 1150, touch: true })
  expect(told()).toEqual(['open'])
  tap('open', { at: 3000, touch: true })
  tap('ground', { at: 3150, touch: true, x: 200 })
  expect(told()).toEqual(['open', 'open', 'ground'])
})

test('so where the click does not say that it was a finger', () => {
  tap('open', { at: 1000, touch: true, mute: true })
  expect(tap('ground', { at: 1150, touch: true, mute: true }).defaultPrevented).toBe(true)
  expect(told()).toEqual(['open'])
  tap('open', { at: 3000, mute: true })
  tap('ground', { at: 3150, mute: true })
  expect(told()).toEqual(['open', 'open', 'ground'])
})

test('a third one right behind is dropped like the second, and what is tapped after a moment is heard', () => {
  tap('open', { at: 1000 })
  tap('ground', { at: 1150, detail: 2 })
  tap('ground', { at: 1300, detail: 3 })
  expect(told()).toEqual(['open'])
  tap('ground', { at: 2000 })
  expect(told()).toEqual(['open', 'ground'])
})

test.each([
  ['the same thing pressed twice', 'open', { at: 1150, detail: 2 }],
  ['a click of its own, as a second person or a program makes it', 'ground', { at: 1150 }],
  ['a slow second click', 'ground', { at: 1600, detail: 2 }],
  ['a key', 'ground', { at: 1100, detail: 0 }],
] as const)('passes: %s', (_, id, second) => {
  tap('open', { at: 1000 })
  tap(id, second)
  expect(told()).toEqual(['open', id])
})

test('a label and its field are one: ticked and unticked', () => {
  tap('label', { at: 1000 })
  tap('yes', { at: 1150, detail: 2 })
  expect(told().filter(id => id === 'yes').length).toBe(2)
})
