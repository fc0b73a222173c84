import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ChoiceStep } from './ChoiceStep.tsx'
import { givenOf, takenOf } from './contractInput.ts'
import { draftWith } from './testing.ts'

test('an extra says for how long its price is, as the offer does', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const addOns = [{ _id: '0198a000-0000-7000-8000-0000000000bb', kind: 'other' as const, title: 'Tücher', price: 900 }]
  const taken = takenOf('0198a000-0000-7000-8000-0000000000aa', draftWith({ addOns }))
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <ChoiceStep
        about={taken.about}
        choice={givenOf(taken).choice}
        onChange={() => {}}
        onCode={() => {}}
        day="2026-11-26"
        missing={false}
      />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(host.textContent).toMatch(/Tücher, CHF\s9\.00 im Monat/))
  root.unmount()
  host.remove()
})
