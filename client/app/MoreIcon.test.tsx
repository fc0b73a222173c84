import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { unreadChatsAtom } from '#client/data/chatUnread.ts'
import { MoreIcon } from './MoreIcon.tsx'

test('«Mehr» says how many conversations are unread where the chat lies below it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const draw = (holdsChat: boolean) =>
    act(async () =>
      root.render(
        <ChakraProvider value={createSystem(defaultBaseConfig)}>
          <MoreIcon size={24} on={false} holdsChat={holdsChat} />
        </ChakraProvider>,
      ),
    )
  await draw(true)
  expect(place.textContent).toBe('')
  await act(async () => getDefaultStore().set(unreadChatsAtom, 2))
  await vi.waitFor(() => expect(place.textContent).toContain('2 ungelesen, '))
  await draw(false)
  expect(place.textContent).toBe('')
  getDefaultStore().set(unreadChatsAtom, 0)
  act(() => root.unmount())
})
