import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import Drawing from './Drawing.tsx'

vi.mock('#client/kit/boxWidth.ts', () => ({ useBoxWidth: () => 366 }))
afterEach(() => void vi.unstubAllGlobals())

const before = [2, 3, 4, 5, 9, 30, 88, 30, 9, 5, 4, 3]
const points = before.map((value, at) => ({ at: String(at), value: at < 6 ? 20 : at === 6 ? 60 : null, before: value, part: at === 6 }))

test('on a phone the words of today stand beside the peak that they would lie on, and the grey line keeps its own', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <Drawing
          label="Erlös"
          points={points}
          compared="Jahr zuvor"
          name={({ at }) => at}
          tick={at => at}
          text={String}
          partText={() => 'bis heute, 16:30: CHF 60.00'}
          height={220}
        />
      </ChakraProvider>,
    ),
  )
  const said = [...document.querySelectorAll('text.said')].map(text => [text.textContent, Number(text.getAttribute('y'))] as const)
  expect(said.map(([text]) => text)).toEqual(['Jahr zuvor', 'bis heute, 16:30: CHF 60.00'])
  // The peak of 88 lies within the words' width: they stand above it.
  const [grey = ''] = [...document.querySelectorAll('path.recharts-line-curve')].map(path => path.getAttribute('d') ?? '')
  const heights = grey.split(/[MLC]/).flatMap(step => (step ? [Number(step.split(',').at(-1))] : []))
  expect(heights).toHaveLength(before.length)
  expect(said[1]![1] + 4).toBeLessThan(Math.min(...heights))
  act(() => root.unmount())
})
