// jsdom's own File can't be read

import { File } from 'node:buffer'
import { ChakraProvider, defaultSystem } from '@chakra-ui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queries } from '#client/data/cache.ts'
import { setLocal } from '#client/data/local.ts'
import { keyOf } from '#client/data/reads.ts'
import { Tally } from '#client/workouts/tally.ts'
import { workouts } from '#contract/workouts.ts'
import { type Local, openLocal } from '#sync/client/local.ts'
import { ImportSheet } from './ImportSheet.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const strong = `Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2026-03-02 18:00:00,"Push",1h,"Bench Press (Barbell)",1,60,10,0,0,"","",
2026-03-02 18:00:00,"Push",1h,"Bench Press (Barbell)",2,62.5,8,0,0,"","",
2026-03-02 18:00:00,"Push",1h,"Bench Press (Barbell)",3,viel,8,0,0,"","",
`

vi.setConfig({ testTimeout: 30_000 })

let local: Local
let root: Root
let tally: Tally
const closed = vi.fn()

beforeEach(async () => {
  const api = { fetch: () => Promise.reject(new TypeError('offline')), live: NEVER, online$: of(false) }
  local = await openLocal({ member: v7(), api, storage: getRxStorageMemory(), locks: null })
  setLocal(local)
  queries.setQueryData(keyOf(workouts.exercises), [])
  tally = new Tally()
  closed.mockClear()
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.getElementById('app')!)
})
afterEach(async () => {
  await act(async () => root.unmount())
  setLocal(undefined)
  await local.close()
})

const show = () =>
  act(async () =>
    root.render(
      <ChakraProvider value={defaultSystem}>
        <QueryClientProvider client={queries}>
          <ImportSheet tally={tally} onClose={closed} />
        </QueryClientProvider>
      </ChakraProvider>,
    ),
  )

/** Lets React and the database work until the condition holds; the test's own limit ends a wait for nothing. */
async function until(fits: () => boolean) {
  while (!fits()) await act(async () => new Promise(resolve => setTimeout(resolve)))
}
const text = () => document.body.textContent ?? ''
const button = (words: RegExp) => [...document.querySelectorAll('button')].find(one => words.test(one.textContent ?? ''))

async function choose(content: string, name: string) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { configurable: true, value: [new File([content], name)] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

it('shows what a file would add before it writes anything, then takes it over', async () => {
  await show()
  await choose(strong, 'strong.csv')
  await until(() => text().includes('2 Sätze kommen dazu'))
  expect(text()).toContain('Format Strong')
  expect(text()).toMatch(/Zeile 4: /)
  expect(text()).toMatch(/Nicht lesbar1/)
  expect(await local.find('sets')).toHaveLength(0)

  await act(async () => button(/2 Sätze übernehmen/)!.click())
  await until(() => closed.mock.calls.length === 1)
  expect((await local.find('sets')).map(({ weight, source }) => [weight, source])).toEqual([
    [60, 'strong'],
    [62.5, 'strong'],
  ])
  expect(await local.find('workoutRuns')).toHaveLength(1)
})

it('the same file twice adds nothing', async () => {
  await show()
  await choose(strong, 'strong.csv')
  await until(() => button(/übernehmen/) !== undefined)
  await act(async () => button(/übernehmen/)!.click())
  await until(() => closed.mock.calls.length === 1)
  for (const set of await local.find('sets')) tally.putSet(set)
  for (const run of await local.find('workoutRuns')) tally.putRun(run)

  await choose(strong, 'strong.csv')
  await until(() => text().includes('Alles ist schon da'))
  expect(text()).toMatch(/Schon da2/)
  expect(button(/übernehmen/)).toBeUndefined()
})

it('says what a file is that nobody reads', async () => {
  await show()
  await choose('Name;Alter\nHans;3\n', 'leute.csv')
  await until(() => text().includes('Unbekanntes Format'))
  expect(text()).toContain('Lesbar sind Exporte von Formkurve, Strong, Hevy und FitNotes.')
  expect(button(/übernehmen/)).toBeUndefined()
})
