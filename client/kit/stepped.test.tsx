import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { object } from 'yup'
import { count } from '#contract/shapes.ts'
import { formOf } from './form.tsx'
import { field, type } from './testing/touch.ts'

const shape = object({
  kcal: count(1200, 6000).label('Energie').nullable(),
  entries: count(0, 50).label('Eintritte').nullable(),
  days: count(1, 100).label('Tage').nullable(),
})
const sent = vi.fn()
const { Form, Field } = formOf<{ kcal?: number | null }, unknown>(shape, () => async body => sent(body))

test('a number’s «+» begins at the least that its field takes, or where the form says', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <Form>
          <Field name="kcal" step={50} />
          <Field name="entries" step={1} />
          <Field name="days" step={1} from={30} />
        </Form>
      </ChakraProvider>,
    ),
  )
  for (const plus of place.querySelectorAll<HTMLButtonElement>('button[aria-label$="mehr"]')) await act(async () => plus.click())
  expect(['kcal', 'entries', 'days'].map(name => field(name)?.value)).toEqual(['1200', '1', '30'])
  act(() => root.unmount())
})

test('a number that may be none is sent as none once it is emptied: left out, it would stay as it was', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <Form start={{ kcal: 2000 }}>
          <Field name="kcal" step={50} />
        </Form>
      </ChakraProvider>,
    ),
  )
  await type('kcal', '')
  await act(async () => place.querySelector('form')!.requestSubmit())
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ kcal: null }))
  act(() => root.unmount())
})
