import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastsAtom } from '#client/kit/toast.ts'
import type { Stamp, StampKind } from '#contract/rules/worktime/stamps.ts'
import { entriesOf } from '#contract/rules/worktime/workEntries.ts'
import { Clock } from './Clock.tsx'

const tap = vi.hoisted(() => vi.fn())
vi.mock('./tap.ts', () => ({ tap }))
vi.mock('#client/parts/studio/useStudios.ts', () => ({ useStudios: () => ({ studios: undefined }) }))

const system = createSystem(defaultBaseConfig)
const now = Date.parse('2026-11-20T12:00:00Z')
const stamp = (kind: StampKind, at: string, n: number): Stamp => ({
  _id: `${n}`,
  kind,
  studio: 'here',
  at: `2026-11-20T${at}:00.000Z`,
  offset: 0,
  offsetAge: 0,
  device: 'phone',
  n,
})

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  tap.mockReset().mockResolvedValue('2026-11-20T12:00:00.000Z')
  getDefaultStore().set(toastsAtom, [])
})
afterEach(() => document.body.replaceChildren())

async function keys(stamps: readonly Stamp[], onTap = vi.fn()) {
  const entries = entriesOf(stamps, [], now)
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <ChakraProvider value={system}>
      <Clock entries={entries} studios={['here']} now={now} onTap={onTap} />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(document.querySelectorAll('button').length).toBeGreaterThan(0))
  return [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
}

test.each<[what: string, stamps: Stamp[], keys: string[]]>([
  ['nothing yet', [], ['Kommen']],
  ['in since this morning', [stamp('in', '07:00', 1)], ['Pause', 'Gehen']],
  ['on break', [stamp('in', '07:00', 1), stamp('break', '11:30', 2)], ['Weiter', 'Gehen']],
  ['back from it', [stamp('in', '07:00', 1), stamp('break', '11:00', 2), stamp('back', '11:30', 3)], ['Gehen', 'Pause']],
  ['gone', [stamp('in', '07:00', 1), stamp('out', '11:30', 2)], ['Kommen']],
])('%s: the likely act is the first key', async (_, stamps, offered) => expect(await keys(stamps)).toEqual(offered))

test('where people stamp on the tablet alone there is no key, and that is said; another studio has its keys', async () => {
  const draw = async (closed: readonly string[], studios: readonly string[]) => {
    document.body.replaceChildren()
    createRoot(document.body.appendChild(document.createElement('div'))).render(
      <ChakraProvider value={system}>
        <Clock entries={[]} studios={studios} closed={closed} now={now} />
      </ChakraProvider>,
    )
    await vi.waitFor(() => expect(document.querySelector('section')).not.toBeNull())
    return [document.querySelectorAll('button').length, document.body.textContent?.includes('In diesem Studio stempelst du am Tablet.')]
  }
  expect(await draw(['here'], ['here'])).toEqual([0, true])
  expect(await draw([], ['here'])).toEqual([1, false])
  expect(await draw(['here'], ['here', 'there'])).toEqual([1, false])
})

/** The clock of somebody who is in at one of two studios. */
async function drawInHere(props: { closed?: readonly string[]; at?: string }) {
  const entries = entriesOf([stamp('in', '07:00', 1)], [], now)
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <ChakraProvider value={system}>
      <Clock entries={entries} studios={['here', 'there']} now={now} {...props} />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(document.querySelector('section')).not.toBeNull())
}
const shownKeys = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)

test('whoever is in where people stamp on the tablet alone comes in another studio by choosing it', async () => {
  await drawInHere({ closed: ['here'] })
  expect(shownKeys()).toEqual([])
  const field = document.querySelector('select')!
  expect([...field.options].map(({ value }) => value)).toEqual(['here', 'there'])
  field.value = 'there'
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(shownKeys()).toEqual(['Kommen', 'Gehen']))
})

test('at a tablet one comes in its studio, also while one is in elsewhere', async () => {
  await drawInHere({ at: 'there' })
  expect(shownKeys()).toEqual(['Kommen', 'Gehen'])
  document.querySelector('button')!.click()
  await vi.waitFor(() => expect(tap).toHaveBeenCalledWith('in', 'there'))
  expect(document.querySelector('select')).toBeNull()
})

test('after fourteen hours the next tap is Kommen', async () => {
  const came = stamp('in', '07:00', 1)
  expect(await keys([Object.assign(came, { at: '2026-11-19T21:59:00.000Z' })])).toEqual(['Kommen'])
})

test('a tap is said once it is safe, and the tablet locks then; one that could not be kept is told', async () => {
  const onTap = vi.fn()
  await keys([], onTap)
  document.querySelector('button')!.click()
  await vi.waitFor(() => expect(onTap).toHaveBeenCalledWith('in'))
  expect(tap).toHaveBeenCalledWith('in', 'here')
  tap.mockRejectedValue(new Error('full'))
  await vi.waitFor(() => {
    // The key takes nothing until the tap before has ended.
    document.querySelector('button')!.click()
    expect(
      getDefaultStore()
        .get(toastsAtom)
        .map(({ text }) => text),
    ).toContain('Das ging nicht.')
  })
  expect(onTap).toHaveBeenCalledTimes(1)
})
