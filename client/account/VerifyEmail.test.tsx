import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { queries } from '#client/data/cache.ts'
import { json, said, tap } from '#client/kit/testing/touch.ts'
import { screens } from '#contract/screens.ts'
import VerifyEmail from './VerifyEmail.tsx'

const address = vi.hoisted(() => ({ query: {} as Record<string, unknown>, go: vi.fn() }))
vi.mock('#client/map/links.tsx', () => ({ useQueryText: () => address.query, useGo: () => address.go }))

const status = { email: 'anna@example.ch', verified: false, verifiedAt: null, sent: true, again: 0 }

/** Draws the section at an address with these words; answers what was sent. */
async function shown(query: Record<string, unknown>, verdict: () => Response | Promise<Response>, before: object = {}) {
  queries.clear()
  history.replaceState(null, '', screens.profile.path)
  address.query = query
  address.go.mockReset()
  address.go.mockImplementation(() => {
    address.query = {}
  })
  let now: object = { ...status, ...before }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (String(path).endsWith('/start')) now = status
    if (!String(path).endsWith('/verify')) return json(now)
    sent.push(JSON.parse(String(body)))
    return verdict()
  })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <VerifyEmail />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(place.textContent).toContain('anna@example.ch'))
  ends.push(() => {
    act(() => root.unmount())
    place.remove()
  })
  return { place, sent }
}
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
})

test('the mail’s link confirms by itself, once, and its code leaves the address', async () => {
  const { sent } = await shown({ code: 123456 }, () => json({ ...status, verified: true }))
  await vi.waitFor(() => expect(address.go.mock.calls).toEqual([[{ to: 'profile', replace: true }]]))
  expect(sent).toEqual([{ code: '123456' }])
})

test('a code that is refused is said at its field, and not tried again by a reload', async () => {
  const refused = { code: 'invalid', message: 'Bitte überprüfe deine Eingaben.', fields: { code: 'Dieser Code gilt nicht mehr.' } }
  const { place, sent } = await shown({ code: 123456 }, () => json(refused, 422))
  await vi.waitFor(() => expect(place.textContent).toContain('Dieser Code gilt nicht mehr.'))
  await vi.waitFor(() => expect(address.go).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})

test('a code that holds no more leaves the address and costs no try of the next one', async () => {
  const { place, sent } = await shown({ code: 123456 }, () => json(status), { sent: false })
  await vi.waitFor(() => expect(address.go.mock.calls).toEqual([[{ to: 'profile', replace: true }]]))
  await tap('Code senden')
  await vi.waitFor(() => expect(place.querySelector('input')).toBeTruthy())
  expect(place.querySelector('input')!.value).toBe('')
  expect(sent).toEqual([])
})

test('who has gone on meanwhile is not pulled back', async () => {
  let answer = (_: Response) => {}
  const { sent } = await shown({ code: 123456 }, () => new Promise<Response>(done => (answer = done)))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  history.replaceState(null, '', '/')
  answer(json({ ...status, verified: true }))
  await said('E-Mail bestätigt.')
  // The verdict's last steps are done before the next task.
  await new Promise(done => setTimeout(done))
  expect(address.go).not.toHaveBeenCalled()
})

test('who comes to enter a code has the cursor in its field; nothing is sent', async () => {
  const { place, sent } = await shown({ code: 'eingeben' }, () => json(status))
  await vi.waitFor(() => expect(document.activeElement).toBe(place.querySelector('input')))
  expect(sent).toEqual([])
})
