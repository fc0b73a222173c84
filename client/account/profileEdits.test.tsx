import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '#client/data/cache.ts'
import { deskOf } from '#client/data/testing/deskOf.ts'
import { StudioOfOne } from '#client/data/testing/studioOf.ts'
import { field, tap, type } from '#client/kit/testing/touch.ts'
import '#contract/messages.ts'
import ProfileEdit from './ProfileEdit.tsx'
import ProfileHost from './ProfileHost.tsx'

const back = vi.hoisted(() => vi.fn())
vi.mock('#client/map/links.tsx', async original => ({ ...(await original<object>()), useBack: () => back }))
vi.mock('#client/data/live.ts', async original => ({ ...(await original<object>()), onNews: () => () => {} }))
vi.mock('#client/kit/Page.tsx', () => ({ Page: ({ children }: { children: ReactNode }) => children }))
vi.mock('./PictureEdit.tsx', () => ({ PictureEdit: () => null }))
vi.mock('./Wishes.tsx', () => ({ Wishes: () => null }))
vi.mock('./measured.ts', () => ({ useMeasured: () => [] }))

const profile = { vorname: 'Ursina', nachname: 'Caduff', stadt: 'Winterthur', plz: '8400', land: 'Schweiz', telefon: null, streakGoal: 3 }
const system = createSystem(defaultBaseConfig)
let root: Root | undefined
let studio: StudioOfOne
let desk: Awaited<ReturnType<typeof deskOf>>

beforeEach(async () => {
  queries.clear()
  studio = new StudioOfOne(profile)
  desk = await deskOf(studio)
})
afterEach(async () => {
  root?.unmount()
  document.body.replaceChildren()
  await desk.close()
})

/** Draws the profile anew, beside what settles. */
function draw() {
  root?.unmount()
  back.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={system}>
      <ProfileHost />
      <ProfileEdit />
    </ChakraProvider>,
  )
}
async function open() {
  draw()
  await vi.waitFor(() => expect(field('vorname')?.value).toBe('Ursina'))
}
async function save() {
  await tap('Speichern')
  await vi.waitFor(() => expect(back).toHaveBeenCalled())
}
const stands = (values: object) =>
  vi.waitFor(async () => {
    expect(studio.row).toMatchObject(values)
    expect(await desk.unsent()).toEqual([])
  })

test('edited twice without a network: opened again it shows the first edit, and both arrive', async () => {
  await open()
  await type('stadt', 'Arbon')
  await save()
  await open()
  await vi.waitFor(() => expect(field('stadt')?.value).toBe('Arbon'))
  await type('adresse_1', 'Seeweg 3')
  await save()
  expect(await desk.unsent()).toHaveLength(1)
  desk.network(true)
  await stands({ stadt: 'Arbon', adresse_1: 'Seeweg 3' })
})

test('edited on two devices, another field each: both stand without a tap', async () => {
  await open()
  await type('stadt', 'Arbon')
  await save()
  studio.change({ adresse_1: 'Seeweg 3' })
  desk.network(true)
  await stands({ stadt: 'Arbon', adresse_1: 'Seeweg 3' })
})

test('edited twice and refused: both edits and that of another device stand', async () => {
  await open()
  await type('stadt', 'Arbon')
  await save()
  await open()
  await vi.waitFor(() => expect(field('stadt')?.value).toBe('Arbon'))
  await type('plz', '9320')
  await save()
  studio.change({ adresse_1: 'Seeweg 3' })
  desk.network(true)
  await stands({ stadt: 'Arbon', plz: '9320', adresse_1: 'Seeweg 3' })
})

test('edited on two devices, the same field: both are shown, and what is chosen goes', async () => {
  await open()
  await type('stadt', 'Arbon')
  await save()
  studio.change({ stadt: 'Chur' })
  desk.network(true)
  await vi.waitFor(async () => expect((await desk.unsent()).map(({ state }) => state)).toEqual(['refused']))
  draw()
  await vi.waitFor(() => expect(document.body.textContent).toMatch(/Deine AngabeArbonIm StudioChur/))
  expect(studio.row).toMatchObject({ stadt: 'Chur' })
  await tap('So speichern')
  await stands({ stadt: 'Arbon' })
})
