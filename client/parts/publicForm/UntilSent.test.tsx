import 'fake-indexeddb/auto'
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { tap } from '#client/kit/testing/touch.ts'
import { party } from '#contract/occasions/party.ts'
import { forms } from './device.ts'
import { UntilSent } from './UntilSent.tsx'

const text = () => document.body.textContent ?? ''

test('what was sent stands in place of its own form, until it is put away', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await forms().sent.clear()
  const sent = { call: 'party.signup', title: 'Sommerparty', born: '2026-11-30T10:00:00.000Z' } as const
  await forms().sent.bulkAdd([
    { ...sent, key: 'own', form: 'party/own', state: 'done' },
    { ...sent, key: 'other', form: 'party/other', state: 'waiting', values: {} },
  ])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <UntilSent call={party.signup} form="party/own" confirms="deinen Platz">
        Das Formular
      </UntilSent>
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(text()).toContain('Schau in deine E-Mails'))
  expect(text()).not.toContain('Das Formular')
  await tap('Noch jemanden anmelden')
  await vi.waitFor(() => expect(text()).toContain('Das Formular'))
  expect((await forms().sent.toArray()).map(({ key }) => key)).toEqual(['other'])
  root.unmount()
})
