import { ChakraProvider } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leave } from '#client/data/session.ts'
import { ask } from '#client/kit/ask.ts'
import QuestionHost from './QuestionHost.tsx'
import { system } from './theme.ts'

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

const named = (name: string) => [...document.querySelectorAll('button')].find(button => button.textContent === name)

let root: Root
const draw = () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() =>
    root.render(
      <ChakraProvider value={system}>
        <QuestionHost />
      </ChakraProvider>,
    ),
  )
}

test.each([
  ['an act is called off', undefined, 'Abbrechen'],
  ['a page is stayed on', 'Hier bleiben', 'Hier bleiben'],
])('beside what the question asks for, %s by a button that says so', async (_, stay, label) => {
  draw()
  const answered = vi.fn()
  act(() => void ask({ title: 'Sicher?', button: 'Verwerfen', stay }).then(answered))
  expect(named('Verwerfen')).toBeTruthy()
  await act(async () => named(label)!.click())
  expect(answered).toHaveBeenCalledWith(false)
})

test('whoever signs out meant nothing by a question that stands open', async () => {
  draw()
  const answered = vi.fn()
  act(() => void ask({ title: 'Sicher?', button: 'Verwerfen' }).then(answered))
  await act(async () => leave('here'))
  expect(answered).toHaveBeenCalledWith(false)
  expect(named('Verwerfen')).toBeUndefined()
})
