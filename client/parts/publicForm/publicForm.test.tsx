import 'fake-indexeddb/auto'
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { object, string } from 'yup'
import { unkeptAtom } from '#client/data/dirty.ts'
import type { AnyCall } from '#contract/call.ts'
import { sealedAbout } from '#contract/sealedBody.ts'
import { openSealed } from '#contract/sealing.ts'
import { timestop } from '#contract/timestop/calls.ts'
import { forms } from './device.ts'
import { publicFormFor } from './publicForm.tsx'

const told = vi.hoisted(() => ({ key: '' }))
vi.mock('#client/data/sealKey.ts', async original => ({ ...(await original<object>()), keptSealKey: async () => told.key }))

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

const sealing = publicFormFor(
  timestop.apply,
  object({ _id: string(), name: string().label('Name'), message: string().label('Nachricht') }),
  'Ist angekommen.',
  ['message'],
)
const inputs = () => [...document.querySelectorAll('input')]

test('what is secret lies in no draft, and sealed once the form is sent off', async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  told.key = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url')
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <sealing.Form form="secret" title="Pause" button="Senden" start={{ _id: 'a' }}>
        <sealing.Field name="name" />
        <sealing.Field name="message" />
      </sealing.Form>
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(inputs()).toHaveLength(2))
  for (const [at, text] of ['Anna', 'ein Unfall'].entries()) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(inputs()[at], text)
    inputs()[at]!.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.waitFor(() => expect(inputs()[at]!.value).toBe(text))
  }
  await vi.waitFor(async () => expect((await forms().drafts.get('secret'))?.values).toEqual({ _id: 'a', name: 'Anna' }))
  document.querySelector<HTMLButtonElement>('button[type=submit]')!.click()
  const row = await vi.waitFor(async () => {
    const [found] = await forms().sent.toArray()
    expect(found).toBeTruthy()
    return found!
  })
  expect(JSON.stringify(row)).not.toContain('Unfall')
  expect(row.values).toEqual({ _id: 'a', name: 'Anna' })
  const whole = await openSealed(pair.privateKey, row.sealed!, sealedAbout('timestop.apply', row.key))
  expect(JSON.parse(whole!)).toMatchObject({ name: 'Anna', message: 'ein Unfall' })
  root.unmount()
})
