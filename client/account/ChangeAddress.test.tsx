import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChangeAddress } from './ChangeAddress.tsx'

interface Asked {
  button: string
  onDone: (answer?: { to: string | null }) => void
}
const held = vi.hoisted(() => ({ form: undefined as Asked | undefined, toast: vi.fn() }))
vi.mock('#client/kit/toast.ts', () => ({ toast: held.toast }))
vi.mock('#client/kit/Sheet.tsx', () => ({
  Sheet: ({ open, children }: { open: boolean; children: React.ReactNode }) => (open ? <dialog open>{children}</dialog> : null),
}))
vi.mock('#client/kit/form.tsx', () => ({
  formFor: () => ({
    Form: ({ children, ...asked }: Asked & { children: React.ReactNode }) => {
      held.form = asked
      return children
    },
    Field: ({ name }: { name: string }) => <input name={name} />,
  }),
}))

let root: Root
const dialog = () => document.querySelector('dialog')
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  held.toast.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <ChangeAddress email="lea@formkurve.example" />
    </ChakraProvider>,
  )
  const button = () => document.querySelector<HTMLButtonElement>('[aria-label="E-Mail ändern"]')
  await vi.waitFor(() => expect(button()).not.toBeNull())
  button()!.click()
  await vi.waitFor(() => expect(dialog()).not.toBeNull())
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('it asks for the new address and the password, and says until when the present one counts', () => {
  expect([...document.querySelectorAll('input')].map(({ name }) => name)).toEqual(['email', 'password'])
  expect(dialog()!.textContent).toContain('Bis du ihn öffnest, gilt lea@formkurve.example')
})

test('it says where the link went, or that the present address stays', async () => {
  held.form!.onDone({ to: 'neu@formkurve.example' })
  expect(held.toast.mock.lastCall?.[0]).toBe('Wir haben einen Link an neu@formkurve.example geschickt.')
  await vi.waitFor(() => expect(dialog()).toBeNull())
  held.form!.onDone({ to: null })
  expect(held.toast.mock.lastCall?.[0]).toBe('Es bleibt bei lea@formkurve.example.')
})
