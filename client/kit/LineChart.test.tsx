import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { LineChart } from './LineChart.tsx'

vi.mock('./boxWidth.ts', () => ({ useBoxWidth: () => 320 }))

test('a goal is a line of its own within the picture, and stands in the table', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const points = [
    { at: '2026-11-01', value: 78.4 },
    { at: '2026-11-20', value: 77.6 },
  ]
  await act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <LineChart label="Körpergewicht" unit="kg" points={points} goal={70} />
      </ChakraProvider>,
    ),
  )
  expect(place.querySelector('table')?.textContent).toContain('Ziel70 kg')
  const word = [...place.querySelectorAll('svg text')].find(({ textContent }) => textContent === 'Ziel 70')
  expect(Number(word?.getAttribute('y'))).toBeGreaterThan(0)
  expect(Number(word?.getAttribute('y'))).toBeLessThan(150)
  act(() => root.unmount())
})
