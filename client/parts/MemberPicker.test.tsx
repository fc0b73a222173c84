import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFor, queries } from '#client/data/cache.ts'
import { connectionAtom } from '#client/data/connection.ts'
import { keyOf } from '#client/data/reads.ts'
import { type FoundPerson, people } from '#contract/people.ts'
import { MemberPicker } from './MemberPicker.tsx'
import { isMatch } from './memberSearch.ts'

const person = (vorname: string, nachname: string): FoundPerson => ({
  _id: `${vorname} ${nachname}`,
  vorname,
  nachname,
  email: `${vorname}@formkurve.example`.toLowerCase(),
  telefon: '+41794001234',
  stadt: 'Winterthur',
  bild: null,
  studio: 'winterthur',
})
const verena = person('Verena', 'Ammann')
const nathalie = person('Nathalie', 'Vérolet')
const juerg = person('Jürg', 'Müller')

let root: Root
let picked: FoundPerson | undefined
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  getDefaultStore().set(connectionAtom, { online: true, portal: false, since: '' })
  picked = undefined
  asked = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  keepFor(undefined)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const answers = (rows: FoundPerson[] | Error) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async address => {
    asked.push(String(address))
    if (rows instanceof Error) throw rows
    return new Response(JSON.stringify(rows), { headers: { 'content-type': 'application/json' } })
  })

function Field({ required }: { required?: boolean }) {
  const [value, setValue] = useState<FoundPerson>()
  const onPick = (next: FoundPerson | undefined) => {
    picked = next
    setValue(next)
  }
  return <MemberPicker label="Mitglied" value={value} onPick={onPick} required={required} />
}

const system = createSystem(defaultBaseConfig)
const draw = (required?: boolean) =>
  act(() =>
    root.render(
      <ChakraProvider value={system}>
        <Field required={required} />
      </ChakraProvider>,
    ),
  )
const input = () => document.querySelector('input')!
const options = () => [...document.querySelectorAll('[role=option]')].map(({ firstChild }) => firstChild?.textContent)
async function type(text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text)
  await act(async () => void input().dispatchEvent(new Event('input', { bubbles: true })))
}
const press = (key: string) => act(() => void input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const known = (...rows: FoundPerson[]) => queries.setQueryData(keyOf(people.search, { query: { q: 'alle' } }), rows)

test('the server is asked from three characters on, once typing has paused for 500 ms', async () => {
  answers([nathalie])
  draw()
  await type('ve')
  await wait(2000)
  expect(asked).toEqual([])
  await type('ver')
  await wait(400)
  await type('vero')
  await wait(499)
  expect(asked).toEqual([])
  await wait(1)
  expect(asked).toEqual(['/api/fetch/users/search?q=vero'])
  expect(options()).toEqual(['Vérolet, Nathalie'])
})

test('whom this device knows stands there at once and first, and nobody stands there twice', async () => {
  known(nathalie, juerg)
  answers([verena, nathalie])
  draw()
  await type('ver')
  expect(options()).toEqual(['Vérolet, Nathalie'])
  await wait(500)
  expect(options()).toEqual(['Vérolet, Nathalie', 'Ammann, Verena'])
})

test('picked by arrow and Enter; Escape closes only the list', async () => {
  answers([verena, nathalie])
  draw()
  await type('ver')
  await wait(500)
  expect(input().getAttribute('aria-expanded')).toBe('true')
  const first = input().getAttribute('aria-activedescendant')
  expect(document.getElementById(first!)?.textContent).toContain('Ammann, Verena')
  press('ArrowDown')
  press('ArrowDown')
  press('ArrowUp')
  press('Enter')
  expect(picked).toEqual(nathalie)
  expect(input().value).toBe('Vérolet, Nathalie')
  expect(input().getAttribute('aria-expanded')).toBe('false')
  await type('Vérolet, Nathali')
  expect(picked).toBeUndefined()
  press('Escape')
  expect(input().getAttribute('aria-expanded')).toBe('false')
})

test('nobody found, and nobody chosen where somebody must be', async () => {
  answers([])
  draw(true)
  await type('xyz')
  await wait(500)
  expect(document.body.textContent).toContain('Kein Benutzer gefunden')
  expect(document.body.textContent).not.toContain('Auswahl ist erforderlich')
  await act(async () => void input().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(document.body.textContent).toContain('Auswahl ist erforderlich')
  expect(input().getAttribute('aria-invalid')).toBe('true')
})

test('without a network the known ones stay, and it is said', async () => {
  known(juerg)
  answers(new TypeError('Failed to fetch'))
  draw()
  await type('mueller')
  await wait(500)
  expect(options()).toEqual(['Müller, Jürg'])
  expect(document.body.textContent).toContain('Ohne Netz: nur Personen, die dieses Gerät schon kennt.')
  await type('gibtesnicht')
  await wait(500)
  expect(document.body.textContent).toContain('Ohne Netz kennt dieses Gerät niemanden, der so heisst.')
})

test.each([
  ['vér', true],
  ['ROLET', true],
  ['079 400', true],
  ['na ver', true],
  ['at ver', false],
  ['nathalie@form', true],
  ['55 66 77', false],
])('«%s» means Nathalie Vérolet: %s', (text, means) => {
  expect(isMatch(nathalie, text)).toBe(means)
})
