import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { StatsMeasure } from '#contract/stats.ts'
import { Funnel } from './Funnel.tsx'

const measure = (id: string, title: string): StatsMeasure => ({ id, title, kind: 'count', formula: title, value: counts => counts[id]! })

test('each step says how many came as far, and how many of the one before went on', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const picked = vi.fn()
  const measures = [measure('asked', 'Gefragt'), measure('came', 'Gekommen'), measure('won', 'Gewonnen')]
  await act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <Funnel
          measures={measures}
          steps={['asked', 'came', 'won']}
          total={{ now: { asked: 40, came: 10, won: 0 }, before: null }}
          onPick={picked}
        />
      </ChakraProvider>,
    ),
  )
  expect([...place.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['Gefragt40', 'Gekommen1025 %', 'Gewonnen00 %'])
  expect([...place.querySelectorAll<HTMLElement>('.bar > span')].map(({ style }) => style.width)).toEqual(['100%', '25%', '0%'])
  act(() => place.querySelector('button')!.click())
  expect(picked).toHaveBeenCalledWith('asked')
  act(() => root.unmount())
})
