import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import NewPasswordForm from './NewPasswordForm.tsx'

const system = createSystem(defaultBaseConfig)
let root: Root
let host: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
})

function type(name: string, value: string) {
  const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`)!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
  act(() => input.dispatchEvent(new Event('input', { bubbles: true })))
}

const nothing = () => {}

test.each([
  [500, { code: 'broken', message: 'Es gab einen Fehler.' }, 'es gab einen Fehler'],
  [404, { code: 'missing', message: 'Das gibt es nicht.' }, 'es gab einen Fehler'],
  [429, { code: 'too-many', message: 'Warte einen Moment.' }, 'es gab einen FehlerWarte einen Moment.'],
])('a password that can’t be set says the sentence of L254, and after a %i what may help', async (status, body, said) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))
  act(() =>
    root.render(
      <ChakraProvider value={system}>
        <NewPasswordForm
          linkKey="schluessel-aus-der-mail"
          account="anna@beispiel.example"
          onDone={nothing}
          onForgot={nothing}
          onBack={nothing}
        />
      </ChakraProvider>,
    ),
  )
  type('new-password', 'geheim-genug')
  type('repeat-password', 'geheim-genug')
  act(() => [...document.querySelectorAll('button')].find(each => each.textContent === 'Passwort setzen')!.click())
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(document.querySelector('[role=alert]')?.textContent).toBe(said)
  })
})
