import { Formik, useFormikContext } from 'formik'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PictureCall } from './usePicture.ts'
import { useListed, useSeveral } from './useSeveral.ts'

const reads = vi.hoisted(() => new Map<string, (named: string) => void>())
vi.mock('./usePicture.ts', () => ({
  ready: async (file: File) => file,
  sent: (_: unknown, file: File) => new Promise<string>(done => reads.set(file.name, done)),
  whyNot: () => 'Das ging nicht.',
}))

let root: Root
let files: ReturnType<typeof useSeveral<string>>
let values: readonly string[] | undefined
let form: ReturnType<typeof useFormikContext<{ proofs: string[] }>>
function Field() {
  form = useFormikContext<{ proofs: string[] }>()
  values = form.values.proofs
  const put = useListed<string>('proofs')
  files = useSeveral({} as PictureCall, {
    files: values ?? [],
    most: 3,
    name: 'Beleg',
    title: 'Beleg',
    of: named => named,
    named: one => one,
    put,
  })
  return null
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <Formik
        initialValues={{ proofs: [] as string[] }}
        validate={({ proofs }) => (proofs.length > 0 ? {} : { proofs: 'Wähle einen Beleg.' })}
        onSubmit={() => {}}
      >
        <Field />
      </Formik>,
    ),
  )
})
afterEach(() => act(async () => root.unmount()))

const pick = (name: string) => act(async () => void files.add(new File([], name)))
const isRead = (name: string, named: string) => act(async () => reads.get(name)!(named))

test('a second file that is picked while the first is still read joins it, whichever is read first', async () => {
  await pick('eins.pdf')
  await pick('zwei.pdf')
  expect(files.busy).toBe(true)
  await isRead('zwei.pdf', 'two')
  await isRead('eins.pdf', 'one')
  expect(values).toEqual(['two', 'one'])
  expect(files.busy).toBe(false)
})

test('files that are still read count for the most that may be', async () => {
  for (const name of ['a', 'b', 'c']) await pick(name)
  expect(files.mayAdd).toBe(false)
  await isRead('a', 'one')
  await act(() => files.remove('one'))
  expect([values, files.mayAdd]).toEqual([[], true])
})

test('the form that asked for one is content with the first, and asks again once it is gone', async () => {
  await act(async () => void (await form.validateForm()))
  expect(form.errors.proofs).toBe('Wähle einen Beleg.')
  await pick('eins.pdf')
  await isRead('eins.pdf', 'one')
  expect(form.errors.proofs).toBeUndefined()
  await act(() => files.remove('one'))
  expect(form.errors.proofs).toBe('Wähle einen Beleg.')
})
