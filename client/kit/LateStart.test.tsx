import { Formik, useFormikContext } from 'formik'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LateStart } from './LateStart.tsx'

let root: Root
let form: ReturnType<typeof useFormikContext<Record<string, unknown>>>
const Draws = ({ start }: { start: object }) => {
  form = useFormikContext()
  return <LateStart start={start} />
}
const draw = (start: object) =>
  act(async () =>
    root.render(
      <Formik initialValues={{ name: '', studio: '', studios: [], kind: 'goods' }} onSubmit={() => {}}>
        <Draws start={start} />
      </Formik>,
    ),
  )

beforeEach(() => {
  root = createRoot(document.body)
})
afterEach(() => act(async () => root.unmount()))

test('what a form begins with comes into its empty fields also once it is drawn, and is no change of anybody’s', async () => {
  await draw({ kind: 'goods' })
  await draw({ kind: 'goods', studio: 'wil', studios: ['wil'] })
  expect(form.values).toEqual({ name: '', studio: 'wil', studios: ['wil'], kind: 'goods' })
  expect(form.dirty).toBe(false)
})

test('what somebody has filled stays', async () => {
  await draw({ kind: 'goods' })
  await act(async () => form.setValues({ ...form.values, name: 'Rolle', studio: 'chur' }))
  await draw({ kind: 'entry', studio: 'wil', studios: ['wil'] })
  expect(form.values).toEqual({ name: 'Rolle', studio: 'chur', studios: ['wil'], kind: 'goods' })
})

test('what somebody empties stays empty', async () => {
  await draw({ studio: 'wil' })
  await act(async () => form.setFieldValue('studio', ''))
  await draw({ studio: 'wil' })
  expect(form.values.studio).toBe('')
})
