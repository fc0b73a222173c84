import { afterEach, expect, test } from 'vitest'
import { clearNames } from './clear.ts'

afterEach(() => document.body.replaceChildren())

/** An element of the map that takes so much of it. */
function put(html: string, [left, top, right, bottom]: [number, number, number, number]) {
  const holder = document.body.appendChild(document.createElement('div'))
  holder.innerHTML = html
  const element = holder.querySelector<HTMLElement>('[data-at]')!
  element.getBoundingClientRect = () => ({ left, top, right, bottom }) as DOMRect
  return element
}

test('a name below something else is not drawn, and is again once that is gone', () => {
  const bundle = put('<span class="cluster" data-at></span>', [100, 100, 138, 138])
  const below = put('<div class="pin"><span class="name" data-at></span></div>', [120, 120, 200, 140])
  const free = put('<div class="pin"><span class="name" data-at></span></div>', [300, 120, 380, 140])
  const canton = put('<div class="canton"><span data-at></span></div>', [310, 130, 400, 150])
  const far = put('<div class="canton"><span data-at></span></div>', [500, 130, 600, 150])
  const drawn = () => [below, free, canton, far].map(({ style }) => style.visibility !== 'hidden')
  clearNames(document.body)
  expect(drawn()).toEqual([false, true, false, true])
  bundle.remove()
  free.remove()
  clearNames(document.body)
  expect(drawn()).toEqual([true, true, true, true])
})
