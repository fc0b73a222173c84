import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { Formik } from 'formik'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QuestionFields } from './QuestionFields.tsx'

const system = createSystem(defaultBaseConfig)
const sent = vi.fn()
let root: Root
let host: HTMLElement

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent.mockClear()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  const start = { title: 'Was?', type: 'select', required: false, options: ['Ja'], allowMultiple: false, additionalFields: [] }
  await act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <Formik initialValues={start} onSubmit={sent}>
          {({ handleSubmit }) => (
            <form onSubmit={handleSubmit}>
              <QuestionFields Field={(() => null) as never} />
              <button type="submit">Speichern</button>
            </form>
          )}
        </Formik>
      </ChakraProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

const answers = () => [...host.querySelectorAll<HTMLInputElement>('fieldset input')]
const enter = async (field: HTMLInputElement) => {
  let taken = false
  await act(async () => {
    taken = !field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  return taken
}

test('Enter in an answer opens the next one and sends nothing; in an empty one it stays', async () => {
  const before = answers().length
  expect(await enter(answers()[0]!)).toBe(true)
  expect(answers()).toHaveLength(before + 1)
  expect(answers()[1]!.value).toBe('')
  expect(await enter(answers()[1]!)).toBe(true)
  expect(answers()).toHaveLength(before + 1)
  expect(sent).not.toHaveBeenCalled()
})
