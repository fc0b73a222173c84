import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import { PeopleGoals } from './PeopleGoals.tsx'

const answer = vi.hoisted(() => ({ data: undefined as unknown, error: null as unknown }))
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: () => ({ ...answer, again: () => {} }) }))
vi.mock('./useFigureLink.ts', () => ({ useFigureLink: () => () => undefined }))

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})
const text = () => {
  act(() =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <PeopleGoals month="2026-10" studios={[]} part={1} />
      </ChakraProvider>,
    ),
  )
  return document.body.textContent
}

test('goals of employees that were never loaded are told to be missing, and are not left out', () => {
  Object.assign(answer, { data: undefined, error: new CallError('offline', 'Ohne Netz nicht da.') })
  expect(text()).toContain('Die Ziele der Mitarbeitenden fehlen hier. Ohne Netz nicht da.')
})

test('nothing stands there while they load, nor where nobody has one', () => {
  Object.assign(answer, { data: undefined, error: null })
  expect(text()).toBe('')
  answer.data = []
  expect(text()).toBe('')
})

test('whoever has a goal is named with how far they are', () => {
  const goal = {
    person: 'p',
    name: 'Sandro Zehnder',
    studio: 'winterthur',
    place: 'Winterthur',
    figure: 'anamnesis.finished',
    value: 4,
    reached: 3,
  }
  Object.assign(answer, { data: [goal], error: null })
  expect(text()).toContain('Sandro Zehnder')
})
