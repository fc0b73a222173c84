import { afterEach, expect, test, vi } from 'vitest'
import { watchKeyboard } from './keyboard.ts'

afterEach(() => vi.unstubAllGlobals())

test('the height of a keyboard that lies over the page is told to what stands at its foot; zooming in is none', () => {
  const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  watchKeyboard()
  const told = () => document.documentElement.style.getPropertyValue('--keyboard')
  const becomes = (next: Partial<{ height: number; offsetTop: number; scale: number }>) => {
    Object.assign(view, next)
    view.dispatchEvent(new Event('resize'))
  }
  becomes({ height: innerHeight - 336 })
  expect(told()).toBe('336px')
  // The page has moved up behind the keyboard.
  becomes({ offsetTop: 100 })
  expect(told()).toBe('236px')
  becomes({ height: innerHeight / 2, offsetTop: 0, scale: 2 })
  expect(told()).toBe('0px')
  becomes({ height: innerHeight, scale: 1 })
  expect(told()).toBe('0px')
})
