import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StandingCard } from './StandingCard.tsx'

const system = createSystem(defaultBaseConfig)
let root: Root
let host: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

const onSeen = vi.fn()
const draw = (refused?: { message?: string }) =>
  act(() =>
    root.render(
      <ChakraProvider value={system}>
        <StandingCard title="Du bist angemeldet" lines={['Um 18 Uhr.', 'Saal 2.']} chip={<i>Platz 3</i>} refused={refused} onSeen={onSeen}>
          <button type="button">Abmelden</button>
        </StandingCard>
      </ChakraProvider>,
    ),
  )

test('how a place stands is told aloud, with its lines, its chip and its acts', () => {
  draw()
  const told = host.querySelector('[aria-live=polite]')!
  expect(told.querySelector('h2')?.textContent).toBe('Du bist angemeldet')
  expect([...told.querySelectorAll('p')].map(line => line.textContent)).toEqual(['Um 18 Uhr.', 'Saal 2.'])
  expect(host.textContent).toContain('Platz 3')
  expect([...host.querySelectorAll('button')].map(button => button.textContent)).toEqual(['Abmelden'])
  expect(host.querySelector('[role=alert]')).toBeNull()
})

test('a refusal stands above the acts until it is seen', () => {
  draw({ message: 'Der Kurs ist voll.' })
  const alert = host.querySelector('[role=alert]')!
  expect(alert.textContent).toBe('Der Kurs ist voll.Verstanden')
  act(() => alert.querySelector('button')!.click())
  expect(onSeen).toHaveBeenCalledTimes(1)
})
