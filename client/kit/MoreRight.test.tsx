import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MoreRight, useMoreRight } from './MoreRight.tsx'

const system = createSystem(defaultBaseConfig)
let root: Root
let host: HTMLElement

function Box() {
  const box = useRef<HTMLDivElement>(null)
  const { wide, more } = useMoreRight(box)
  return (
    <>
      {wide && <MoreRight more={more} />}
      <div ref={box} data-testid="box" />
    </>
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly look: () => void) {}
      observe() {
        this.look()
      }
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const draw = async (width: number) => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(width)
  await act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <Box />
      </ChakraProvider>,
    ),
  )
}
const sign = () => host.querySelector('p')

test('what fits has no sign', async () => {
  await draw(604)
  expect(sign()).toBeNull()
})

test('what is wider says so, until its right edge is in sight', async () => {
  await draw(900)
  expect(sign()?.textContent).toContain('Rechts geht es weiter')
  const shown = sign()?.className
  const box = host.querySelector('[data-testid=box]')!
  await act(async () => {
    box.scrollLeft = 300
    box.dispatchEvent(new Event('scroll'))
  })
  expect(sign()?.className).not.toBe(shown)
})
