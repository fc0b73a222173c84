import { createBrowserHistory } from '@tanstack/react-router'
import { getDefaultStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { unkeptAtom } from '#client/data/update.ts'
import { questionAtom } from '#client/kit/ask.ts'
import { askBeforeLeaving } from './askBeforeLeaving.ts'

const store = getDefaultStore()
const asked = () => vi.waitFor(() => expect(store.get(questionAtom)).toBeTruthy())

test('a screen with something that nothing keeps is left once that is meant; its own address may change', async () => {
  const history = createBrowserHistory()
  const end = askBeforeLeaving(history)
  history.push('/rollen')
  await vi.waitFor(() => expect(history.location.pathname).toBe('/rollen'))
  store.set(unkeptAtom, new Set(['one']))

  history.push('/rollen?tab=zwei')
  await vi.waitFor(() => expect(history.location.search).toBe('?tab=zwei'))
  expect(store.get(questionAtom)).toBeUndefined()

  history.push('/kurse')
  await asked()
  store.get(questionAtom)!.answer(false)
  await new Promise(done => setTimeout(done))
  expect(history.location.pathname).toBe('/rollen')

  history.push('/kurse')
  await asked()
  store.get(questionAtom)!.answer(true)
  await vi.waitFor(() => expect(history.location.pathname).toBe('/kurse'))

  store.set(unkeptAtom, new Set<string>())
  history.push('/shop')
  await vi.waitFor(() => expect(history.location.pathname).toBe('/shop'))
  end()
  history.destroy()
})
