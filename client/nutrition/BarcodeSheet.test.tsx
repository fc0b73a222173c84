import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '#client/data/cache.ts'
import { connectionAtom } from '#client/data/connection.ts'
import type { Food } from '#contract/nutrition/foods.ts'
import { Refusal } from '#contract/refusals.ts'
import BarcodeSheet from './BarcodeSheet.tsx'
import { withOthers } from './useFoods.ts'
import { useLookedUp } from './useLookedUp.ts'

const camera = vi.hoisted(() => ({ sees: undefined as ((text: string) => void) | undefined }))
vi.mock('#client/kit/code/Scanner.tsx', () => ({
  Scanner: ({ onCode }: { onCode: (text: string) => void }) => {
    camera.sees = onCode
    return null
  },
}))

const code = '2000000000022'
const soup = { _id: 'soup', title: 'Linsensuppe', brand: 'Talhof', barcode: code, base: 'g', source: 'off', own: false } as unknown as Food
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refused = (why: 'food-later' | 'missing') => json(new Refusal(why).body(), new Refusal(why).status)

let root: Root
let found: Food | undefined
let known: readonly Food[]
const asked = () => vi.mocked(fetch).mock.calls.map(([address]) => String(address).split('/').pop())
const online = (is: boolean) => act(() => getDefaultStore().set(connectionAtom, { online: is, portal: false, since: '' }))
const answers = (answer: () => Response) => vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())

function Tried() {
  known = withOthers([], useLookedUp())
  return (
    <BarcodeSheet
      rows={known}
      onFound={food => {
        found = food
      }}
      onNew={() => {}}
      onBack={() => {}}
      onClose={() => {}}
    />
  )
}

const system = createSystem(defaultBaseConfig)
const draw = () =>
  act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <Tried />
      </ChakraProvider>,
    ),
  )
const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const shown = () => document.body.textContent ?? ''
const type = (value: string) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>('input[inputmode=numeric]')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  found = undefined
  queries.clear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await online(true)
  answers(() => json(soup))
  await draw()
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  queries.clear()
})

test('a scanned barcode that the device does not know is asked for once, and lies on it from then on', async () => {
  await act(async () => camera.sees?.(code))
  await vi.waitFor(() => expect(found).toMatchObject({ title: 'Linsensuppe' }))
  expect(asked()).toEqual([code])
  expect(known).toMatchObject([{ barcode: code }])

  await online(false)
  found = undefined
  await act(async () => camera.sees?.(code))
  expect(found).toMatchObject({ title: 'Linsensuppe' })
  expect(asked()).toEqual([code])
})

test('what is typed asks nobody before a tap, and a code that is not one never does', async () => {
  for (let length = 1; length <= code.length; length++) await type(code.slice(0, length))
  expect(asked()).toEqual([])
  await act(async () => button('Nachschlagen')!.click())
  await vi.waitFor(() => expect(found).toMatchObject({ title: 'Linsensuppe' }))
  await act(async () => camera.sees?.('2000000000023'))
  expect(asked()).toEqual([code])
})

test('too few digits are said to be none once the field is left', async () => {
  const none = 'Ein Strichcode hat 8, 12 oder 13 Ziffern'
  await type('12345')
  expect(shown()).not.toContain(none)
  await act(async () => {
    const field = document.querySelector<HTMLInputElement>('input[inputmode=numeric]')!
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  expect(shown()).toContain(none)
  await type('123456')
  expect(shown()).not.toContain(none)
})

test('without a network it says first that it needs one, and the code waits for it', async () => {
  await online(false)
  await act(async () => camera.sees?.(code))
  expect(button('Nachschlagen: braucht Netz')?.disabled).toBe(true)
  expect(asked()).toEqual([])
  await online(true)
  await act(async () => button('Nachschlagen')!.click())
  await vi.waitFor(() => expect(found).toBeDefined())
})

test('where they can’t be asked now the same code is asked again later; what nobody knows is made anew', async () => {
  answers(() => refused('food-later'))
  await act(async () => camera.sees?.(code))
  await vi.waitFor(() => expect(shown()).toContain('Versuch es in einer Minute nochmals.'))
  expect(shown()).toContain(code)
  answers(() => refused('missing'))
  await act(async () => button('Nachschlagen')!.click())
  await vi.waitFor(() => expect(shown()).toContain(`Den Strichcode ${code} kennt noch niemand.`))
  expect(button('Produkt anlegen')).toBeDefined()
  expect(found).toBeUndefined()
})

test('an answer that comes after another code was typed is nobody’s', async () => {
  let arrive = (_: Response) => {}
  vi.spyOn(globalThis, 'fetch').mockReturnValueOnce(
    new Promise(resolve => {
      arrive = resolve
    }),
  )
  await act(async () => camera.sees?.(code))
  await type('4006381333931')
  await act(async () => arrive(json(soup)))
  await vi.waitFor(() => expect(known).toHaveLength(1))
  expect(found).toBeUndefined()
  expect(shown()).toContain('Den Strichcode 4006381333931 kennt dieses Gerät nicht.')
})

test('a food of ours goes before what others say of its barcode', () => {
  const ours = { ...soup, _id: 'ours', source: 'studio' } as Food
  expect(withOthers([ours], [soup])).toEqual([ours])
  expect(withOthers([{ ...ours, barcode: null }], [soup])).toEqual([{ ...ours, barcode: null }, soup])
})
