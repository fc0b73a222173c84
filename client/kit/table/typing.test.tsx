import { beforeEach, expect, test } from 'vitest'
import { isTyping } from './typing.ts'

beforeEach(() => {
  document.body.innerHTML =
    '<input id="text"><input id="radio" type="radio"><input id="tick" type="checkbox"><dialog><input id="within" type="radio"></dialog>'
})

/** What the page makes of a key that is pressed there. */
function pressed(id: string, key: string) {
  let told: boolean | undefined
  const heard = (event: KeyboardEvent) => {
    told = isTyping(event)
  }
  document.addEventListener('keydown', heard, { once: true })
  document.getElementById(id)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  return told
}

test('a letter belongs to a field of text, and not to a tab or a tick that has the focus', () => {
  expect(['text', 'radio', 'tick', 'within'].map(id => pressed(id, 'f'))).toEqual([true, false, false, true])
})

test('arrows and blanks belong to whatever is picked by them', () => {
  expect([pressed('radio', 'ArrowDown'), pressed('tick', ' ')]).toEqual([true, true])
})
