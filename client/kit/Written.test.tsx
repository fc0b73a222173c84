import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { isLong, WrittenText } from './Written.tsx'

test('a message of a thousand lines is long, what a person writes in a minute is not', () => {
  expect(isLong(Array.from({ length: 1000 }, () => 'a').join('\n'))).toBe(true)
  expect(isLong('ja '.repeat(1000))).toBe(true)
  expect(isLong('Hoi zäme, ich komme heute etwas später.\n\nBis dann!')).toBe(false)
})

test('a long text is folded until somebody wants all of it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const system = createSystem(defaultBaseConfig)
  await act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <WrittenText>{'Zeile\n'.repeat(50)}</WrittenText>
      </ChakraProvider>,
    ),
  )
  expect(host.querySelector('[data-folded]')).not.toBeNull()
  await act(async () => host.querySelector('button')!.click())
  expect([host.querySelector('[data-folded]'), host.querySelector('button')!.textContent]).toEqual([null, 'Weniger zeigen'])
  act(() => root.unmount())
  host.remove()
})
