import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { homeKey } from '#client/data/signed.ts'
import type { Told } from './lastShown.ts'
import { useTold } from './told.ts'

const split = { _id: 's', title: 'Oberkörper A', sets: 12, minutes: 45 }
const plan = { _id: 'p', splits: [{ ...split, exercises: ['much more'] }] }
const asked = { plan: { _id: 'p', title: 'Kraft' } }
let root: Root
let told: Told
let hear: (news: Told) => void

function Page({ person }: { person: string | undefined }) {
  ;[told, hear] = useTold(person)
  return null
}

/** As a start of the app does. */
async function start(person: string | undefined) {
  await act(async () => root?.unmount())
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Page person={person} />))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(async () => root.unmount()))

test('a start shows what was told last, of the plan only what is drawn', async () => {
  await start('anna')
  expect(told).toEqual({})
  await act(async () => hear({ plan, course: null }))
  await act(async () => hear({ asked }))
  await start('anna')
  expect(told).toMatchObject({ plan: { _id: 'p', splits: [split] }, course: null, asked })
  expect(localStorage.getItem(homeKey)).not.toContain('much more')
})

test('what is not known leaves what was told as it is; what is known to be none does not', async () => {
  await start('anna')
  await act(async () => hear({ plan, asked }))
  await act(async () => hear({ plan: undefined, asked: null }))
  expect(told).toMatchObject({ plan: { _id: 'p' }, asked: null })
})

test('the same told again draws nothing anew', async () => {
  await start('anna')
  await act(async () => hear({ plan, visits: ['2026-11-20'] }))
  const before = told
  await act(async () => hear({ plan: { ...plan }, visits: ['2026-11-20'] }))
  expect(told).toBe(before)
})

test('nobody sees what another was told, and of who only acts here nothing is kept', async () => {
  await start('anna')
  await act(async () => hear({ asked }))
  await start('berta')
  expect(told).toEqual({})
  await start(undefined)
  expect(told).toEqual({})
  await act(async () => hear({ plan }))
  expect(told).toEqual({ plan })
  expect(localStorage.getItem(homeKey)).not.toContain('Oberkörper')
})
