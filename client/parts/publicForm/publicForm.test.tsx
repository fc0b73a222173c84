import 'fake-indexeddb/auto'
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { object, string } from 'yup'
import { unkeptAtom } from '#client/data/update.ts'
import type { AnyCall } from '#contract/call.ts'
import { forms } from './device.ts'
import { publicFormFor } from './publicForm.tsx'

const { Form, Field } = publicFormFor({} as AnyCall, object({ name: string().label('Name') }), 'Ist angekommen.')
const input = () => document.querySelector('input')!

test('what is typed is kept as it is typed, so leaving the form asks nothing', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <Form form="party" title="Sommerparty" button="Anmelden">
        <Field name="name" />
      </Form>
    </ChakraProvider>,
  )
  // It is drawn once the device has told what it kept.
  await vi.waitFor(() => expect(input()).toBeTruthy())
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), 'Anna')
  input().dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(async () => expect((await forms().drafts.get('party'))?.values).toEqual({ name: 'Anna' }))
  expect([getDefaultStore().get(unkeptAtom).size, document.querySelector('form')!.dataset.kept]).toEqual([0, ''])
  root.unmount()
})
