import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { button } from '#client/kit/testing/touch.ts'
import { ProfileParts } from './ProfileParts.tsx'

const words = ['Angaben', 'Verträge', 'Körper', 'Zahlungen', 'Sicherheit', 'Mitteilungen', 'Konto']

test('each word of the table of contents leads to its part, where a screen reader goes on', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const seen: (string | null)[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.getAttribute('aria-label'))
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const keys = ['contact', 'contract', 'body', 'paid', 'signIn', 'told', 'account'] as const
  const parts = Object.fromEntries(keys.map(key => [key, <p key={key}>{key}</p>])) as Record<(typeof keys)[number], React.ReactNode>
  await act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <ProfileParts parts={parts} />
      </ChakraProvider>,
    ),
  )
  expect([...document.querySelectorAll('nav button')].map(each => each.textContent)).toEqual(words)
  for (const [nth, word] of words.entries()) {
    await act(async () => button(word)!.click())
    expect(document.activeElement?.textContent).toBe(keys[nth])
  }
  expect(seen).toEqual(words)
  await act(async () => root.unmount())
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})
