import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ProfilePart, ProfileParts } from './ProfileParts.tsx'

const words = ['Angaben', 'Verträge', 'Körper', 'Zahlungen', 'Sicherheit', 'Mitteilungen', 'Konto']
const keys: ProfilePart[] = ['contact', 'contract', 'body', 'paid', 'signIn', 'told', 'account']
const parts = Object.fromEntries(keys.map(key => [key, <p key={key}>{key}</p>])) as Record<ProfilePart, ReactNode>
const seen: (string | null | undefined)[] = []
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  seen.splice(0)
  sessionStorage.clear()
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.querySelector('p')?.textContent)
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})
const draw = (asked?: string, { key = asked, contact = parts.contact }: { key?: string; contact?: ReactNode } = {}) =>
  act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <ProfileParts key={key} parts={{ ...parts, contact }} asked={asked} />
      </ChakraProvider>,
    ),
  )
const rows = () => [...document.querySelectorAll<HTMLButtonElement>('h2 button')]
const row = (word: string) => rows().find(({ textContent }) => textContent?.startsWith(word))!
const drawn = () => [...document.querySelectorAll('p')].filter(each => !each.closest('[hidden]')).map(({ textContent }) => textContent)

test('each part is a row that opens and closes it; some are open, and what is closed says what it holds', async () => {
  await draw()
  expect(rows().map(({ textContent }) => words.find(word => textContent?.startsWith(word)))).toEqual(words)
  expect(drawn()).toEqual(['contact', 'contract', 'paid'])
  expect([row('Körper').textContent, row('Körper').getAttribute('aria-expanded')]).toEqual([
    'KörperGewicht, Messungen, Anamnese und Trainingsziel',
    'false',
  ])
  await act(async () => row('Körper').click())
  await act(async () => row('Angaben').click())
  expect([drawn(), row('Körper').textContent, row('Körper').getAttribute('aria-expanded')]).toEqual([
    ['contract', 'body', 'paid'],
    'Körper',
    'true',
  ])
})

test('the parts stay as they were left in this tab', async () => {
  await draw()
  await act(async () => row('Konto').click())
  await act(async () => root.unmount())
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await draw()
  expect(drawn()).toEqual(['contact', 'contract', 'paid', 'account'])
})

test('whoever comes for a part finds it open and in view, and a screen reader goes on there', async () => {
  await draw('body')
  expect([drawn(), seen]).toEqual([['contact', 'contract', 'body', 'paid'], ['body']])
  expect(document.activeElement).toBe(row('Körper'))
  await draw('nirgends')
  expect(drawn()).toEqual(['contact', 'contract', 'paid'])
})

test('what was typed in a part is there again once that was closed and opened, also where somebody is led to another one meanwhile', async () => {
  const page = { key: 'page', contact: <input name="code" /> }
  const code = () => document.querySelector<HTMLInputElement>('input')
  await draw(undefined, page)
  code()!.value = '123456'
  await act(async () => row('Angaben').click())
  expect([code()!.closest('[hidden]') !== null, row('Angaben').getAttribute('aria-expanded')]).toEqual([true, 'false'])
  await draw('body', page)
  expect([drawn(), seen]).toEqual([['contract', 'body', 'paid'], ['body']])
  await act(async () => row('Angaben').click())
  expect([code()!.value, code()!.closest('[hidden]')]).toEqual(['123456', null])
})
