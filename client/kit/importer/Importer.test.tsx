import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { figures } from '#contract/figures/calls.ts'
import { Importer } from './Importer.tsx'
import { type Dry, useImporter } from './useImporter.ts'

const system = createSystem(defaultBaseConfig)
let root: Root
let importer: ReturnType<typeof useImporter<Dry>>

function Screen({ studio }: { studio: string }) {
  importer = useImporter<Dry>({
    check: figures.checkPlan,
    input: { params: { x: studio }, query: {} },
    form: 'things',
    choice: studio,
    onKept: () => {},
  })
  return (
    <Importer label="Plan" hint="CSV oder Excel." importer={importer}>
      {dry => <button type="button">{`${dry.lines} übernehmen`}</button>}
    </Importer>
  )
}

const draw = (studio = 'here') =>
  act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <Screen studio={studio} />
      </ChakraProvider>,
    ),
  )
const online = (is: boolean) => act(async () => getDefaultStore().set(connectionAtom, { online: is, portal: false, since: '' }))
/** jsdom's files can't be read. */
const file = (name = 'Plan.csv', bytes = 20) =>
  Object.assign(new File([new Uint8Array(bytes)], name, { type: 'application/vnd.ms-excel' }), {
    arrayBuffer: async () => new ArrayBuffer(bytes),
  })
const pick = (picked: File) => act(async () => importer.pick(picked))
const status = () => document.querySelector('[role=status]')?.textContent
const problem = () => document.querySelector('[role=alert]')?.textContent
const button = (name: string) => [...document.querySelectorAll('button')].find(each => each.textContent === name)

const dry = { id: 'a', name: 'Plan.csv', lines: 3, errors: [], faults: 0 }
const answers = (body: object, code = 200) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify(body), { status: code, headers: { 'content-type': 'application/json' } }))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await online(true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await draw()
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a file goes up as its bytes, with the type that its name tells and its name, and can be taken over once it is looked at', async () => {
  const fetch = answers(dry)
  await pick(file('Plan Jänner.csv'))
  await vi.waitFor(() => expect(status()).toBe('Geprüft: 3 Zeilen ohne Fehler. Übernommen ist noch nichts.'))
  expect(button('3 übernehmen')).toBeDefined()
  const [path, init] = fetch.mock.calls[0]!
  const headers = new Headers(init!.headers)
  expect([path, headers.get('content-type'), headers.get('original-file-name')]).toEqual([
    '/api/figures/plan/here',
    'text/csv',
    'Plan%20J%C3%A4nner.csv',
  ])
  expect(init!.body).toMatchObject({ size: 20 })
  await act(async () => button('Verwerfen')!.click())
  expect([status(), button('3 übernehmen')]).toEqual(['', undefined])
})

test('errors stand by their lines, and there is nothing to take over', async () => {
  answers({
    ...dry,
    id: null,
    faults: 3,
    errors: [
      { line: 0, message: 'Zu viele Monate.' },
      { line: 1204, message: 'Das Konto fehlt.' },
    ],
  })
  await pick(file())
  await vi.waitFor(() => expect(status()).toBe('Geprüft: 3 Fehler. Übernommen ist nichts.'))
  expect([...document.querySelectorAll('tbody tr')].map(row => row.textContent)).toEqual(['DateiZu viele Monate.', '1’204Das Konto fehlt.'])
  expect(document.body.textContent).toContain('Und 1 weiterer Fehler.')
  expect(document.body.textContent).not.toContain('übernehmen')
})

test('another choice has the same file looked at again, and only the last answer counts', async () => {
  const fetch = answers(dry)
  await pick(file())
  await draw('there')
  await vi.waitFor(() => expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/figures/plan/here', '/api/figures/plan/there']))
  await vi.waitFor(() => expect(button('3 übernehmen')).toBeDefined())
})

test('without a network it waits, and is looked at once there is one', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
  await pick(file())
  await vi.waitFor(() => expect(status()).toBe('Wartet auf Netz: Geprüft wird, sobald es wieder da ist.'))
  const fetch = answers(dry)
  fetch.mockClear()
  await online(true)
  await vi.waitFor(() => expect(button('3 übernehmen')).toBeDefined())
  expect(fetch.mock.calls.filter(([path]) => String(path).includes('figures'))).toHaveLength(1)
})

test('a network that cuts every upload is not tried for ever: then it is tried by hand', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('cut'))
  const sent = () => fetch.mock.calls.filter(([path]) => String(path).includes('figures')).length
  await pick(file())
  for (let times = 1; times < 4; times++) {
    await vi.waitFor(() => expect([sent(), status()]).toEqual([times, 'Wartet auf Netz: Geprüft wird, sobald es wieder da ist.']))
    await online(true)
  }
  await vi.waitFor(() => expect(problem()).toBe('Die Datei kommt nicht an. Versuch es nochmals, wenn das Netz besser ist.'))
  await online(true)
  expect(sent()).toBe(4)
  answers(dry)
  await act(async () => button('Nochmals prüfen')!.click())
  await vi.waitFor(() => expect(button('3 übernehmen')).toBeDefined())
})

test('what the studio refuses is said, and tried again by hand alone', async () => {
  const fetch = answers({ code: 'files-busy', message: 'Zu viel auf einmal.' }, 429)
  await pick(file())
  await vi.waitFor(() => expect(problem()).toBe('Zu viel auf einmal.'))
  expect(fetch).toHaveBeenCalledTimes(1)
  answers(dry)
  await act(async () => button('Nochmals prüfen')!.click())
  await vi.waitFor(() => expect(button('3 übernehmen')).toBeDefined())
})

test.each([
  ['Plan.pdf', 20, /keine Tabelle/],
  ['Plan.xlsx', 0, /leer/],
  ['Plan.csv', 5_000_001, /zu gross/],
])('%s of %i bytes is not even sent', async (name, bytes, said) => {
  const fetch = answers(dry)
  await pick(file(name, bytes))
  expect(problem()).toMatch(said)
  expect(fetch).not.toHaveBeenCalled()
})
