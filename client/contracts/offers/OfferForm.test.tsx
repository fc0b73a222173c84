import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { Formik } from 'formik'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soldWith } from '#client/contracts/create/testing.ts'
import { OfferForm } from './OfferForm.tsx'

const state = vi.hoisted(() => ({ start: {} as Record<string, unknown>, values: {} as Record<string, unknown> }))
vi.mock('#client/parts/studio/ownStudios.ts', () => ({ useOwnStudios: () => ({ options: [], nameOf: () => null }) }))
vi.mock('#client/parts/MoneyField.tsx', () => ({ MoneyField: () => null }))
vi.mock('./PromotionsField.tsx', () => ({ PromotionsField: () => null }))
vi.mock('./AddOnsField.tsx', () => ({ AddOnsField: () => null }))
vi.mock('./rows.ts', () => ({
  offer: {
    Field: () => null,
    Form: ({ children }: { children: ReactNode }) => (
      <Formik initialValues={state.start} onSubmit={() => {}}>
        {({ values }) => {
          state.values = values
          return children
        }}
      </Formik>
    ),
  },
}))

const system = createSystem(defaultBaseConfig)
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test.each([
  ['fixed', { months: 12, entries: null, renewalMonths: 6 }],
  ['prepaid', { months: 12, entries: null, renewalMonths: 6 }],
  ['open-ended', { months: null, entries: null, renewalMonths: null }],
  ['entries', { months: null, entries: 10, renewalMonths: null }],
] as const)('an offer of kind %s holds no term that was typed for another kind and that nobody sees', async (kind, terms) => {
  state.start = { contract: { ...soldWith().contract, kind, months: 12, entries: 10, renewalMonths: 6 }, eMails: [] }
  root.render(<ChakraProvider value={system}>{<OfferForm row={undefined} onDone={() => {}} />}</ChakraProvider>)
  await vi.waitFor(() => expect(state.values.contract).toMatchObject(terms))
})
