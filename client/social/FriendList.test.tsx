import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FriendList } from './FriendList.tsx'

const openDirect = vi.hoisted(() => vi.fn())
vi.mock('#client/parts/openDirect.ts', () => ({ useOpenDirect: () => openDirect }))
vi.mock('./useStudioName.ts', () => ({ useStudioName: () => () => 'Winterthur' }))

const mia = { _id: 'mia', vorname: 'Mia', nachname: 'Keller', studio: 'winterthur', bild: null, friend: 'agreed' }
const [onLook, onPropose] = [vi.fn(), vi.fn()]
let root: Root
let place: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  for (const spy of [openDirect, onLook, onPropose]) spy.mockClear()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  act(() =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <FriendList circle={{ people: [mia] } as never} ties={{} as never} onPropose={onPropose} onLook={onLook} />
      </ChakraProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
})

const tap = (words: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('button')].find(one => (one.getAttribute('aria-label') ?? one.textContent) === words)
    if (!found) throw new Error(`no button ${words}`)
    found.click()
  })

test('a friend’s row opens their profile, and their menu stands beside it, not in it', async () => {
  await tap('Mia Keller')
  expect(onLook.mock.calls).toEqual([[mia]])
  expect(place.querySelector('button button')).toBeNull()
  await tap('Mehr zu Mia Keller')
  expect(onLook).toHaveBeenCalledTimes(1)
})

test('a friend is written to from their menu', async () => {
  await tap('Mehr zu Mia Keller')
  await tap('Nachricht schreiben')
  expect(openDirect.mock.calls).toEqual([[mia]])
})
