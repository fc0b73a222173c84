import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { Formik } from 'formik'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HoursFields } from './HoursFields.tsx'

let root: Root
let hours: unknown
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})
const draw = (now: string | null) =>
  act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <Formik initialValues={{ hours: now }} onSubmit={() => {}}>
          {({ values }) => {
            hours = values.hours
            return <HoursFields />
          }}
        </Formik>
      </ChakraProvider>,
    ),
  )
const clocks = () => [...document.querySelectorAll<HTMLInputElement>('input[type=time]')]
const set = (nth: number, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(clocks()[nth], text)
    clocks()[nth]!.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('a display’s hours are two clocks, and none for always', async () => {
  await draw(null)
  expect(clocks().map(({ value }) => value)).toEqual(['', ''])
  await set(0, '05:30')
  await set(1, '22:30')
  expect(hours).toBe('05:30-22:30')
  await set(0, '')
  expect(hours).toBe('-22:30')
  await set(1, '')
  expect(hours).toBeNull()
})

test('hours until midnight, as they were written before, read as a clock has them', async () => {
  await draw('06:00-24:00')
  expect(clocks().map(({ value }) => value)).toEqual(['06:00', '00:00'])
})
