import { Formik, useFormikContext } from 'formik'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { setLocal } from '#client/data/local.ts'
import { events } from '#contract/events/calls.ts'
import { isUploadId } from '#contract/files.ts'
import { popups } from '#contract/popups.ts'
import { type Local, openLocal } from '#sync/client/local.ts'
import { type PictureCall, usePicture } from './usePicture.ts'

let root: Root
let local: Local
let member = 0
let picture: ReturnType<typeof usePicture>
let named: unknown

function Field({ call }: { call: PictureCall }) {
  picture = usePicture('picture', call)
  named = useFormikContext<{ picture: unknown }>().values.picture
  return null
}
const draw = (call: PictureCall) =>
  act(async () =>
    root.render(
      <Formik initialValues={{ picture: null }} onSubmit={() => {}}>
        <Field call={call} />
      </Formik>,
    ),
  )

const online = (is: boolean) => getDefaultStore().set(connectionAtom, { online: is, portal: false, since: '' })
/** jsdom's files can't be read. */
const png = (bytes = 20, name = 'fest.png') =>
  Object.assign(new File([new Uint8Array(bytes)], name, { type: 'image/png' }), { arrayBuffer: async () => new ArrayBuffer(20) })
const pick = (file: File) => act(async () => picture.pick(async () => file, file.name))
const rows = async () => (await local.collections.outbox.find().exec()).map(row => row.toMutableJSON())
const answers = (body: object, status = 200) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))
const name = `o${'A'.repeat(32)}.webp`

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 6, close: () => {} }))
  Object.assign(URL, { createObjectURL: () => `blob:${Math.random()}`, revokeObjectURL: () => {} })
  local = await openLocal({
    member: `somebody ${++member}`,
    api: { fetch: () => Promise.reject(new Error('offline')), live: NEVER, online$: of(false) },
    storage: getRxStorageMemory(),
    locks: null,
    only: [],
  })
  setLocal(local)
  online(true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await draw(events.picture)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  setLocal(undefined)
  await local.close()
})

test('with a network the studio’s name for it stands in the form, and nothing waits', async () => {
  answers({ name, address: `files/${name}`, type: 'image/webp', bytes: 20 })
  await pick(png())
  expect([named, picture.src, picture.problem, await rows()]).toEqual([name, `/api/files/${name}`, undefined, []])
})

test('without one its upload does, seen from what lies on this device; chosen anew or removed, the one before is gone', async () => {
  online(false)
  await pick(png())
  const [row] = await rows()
  expect(isUploadId(named as string)).toBe(true)
  expect(row).toMatchObject({ key: named, call: 'events.picture', path: 'upload/event', title: 'Bild: fest.png', state: 'waiting' })
  await vi.waitFor(() => expect(picture.src).toMatch(/^blob:/))
  expect([picture.waits, picture.lost]).toEqual([true, false])
  await pick(png(21, 'anders.png'))
  expect((await rows()).map(({ key, title }) => [key, title])).toEqual([[named, 'Bild: anders.png']])
  await act(async () => picture.remove())
  expect([named, await rows()]).toEqual([null, []])
})

test('a request that was cut off waits under the key that it had', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await pick(png())
  const key = new Headers(vi.mocked(fetch).mock.calls[0]?.[1]?.headers).get('idempotency-key')
  expect(named).toBe(key)
  expect((await rows()).map(row => row.key)).toEqual([key])
})

test('what the studio does not take is said at the field, at once or once it could be asked; a picture before stays', async () => {
  answers({ code: 'bad-media-type', message: 'Allgemein.', fields: { file: 'Das ist kein Bild.' } }, 415)
  await pick(png())
  expect([picture.problem, named, await rows()]).toEqual(['Das ist kein Bild.', null, []])
  online(false)
  await pick(png())
  await act(async () => (await local.collections.outbox.findOne().exec())!.incrementalPatch({ state: 'refused', message: 'Doch keines.' }))
  await vi.waitFor(() => expect(picture.problem).toBe('Doch keines.'))
  expect(picture.waits).toBe(false)
})

test('a limit is said before anything is kept: of the file, of all that waits, and of a form that needs a network', async () => {
  online(false)
  await pick(png(25_000_001))
  expect(picture.problem).toBe('Dieses Bild ist grösser als 25 MB: Nimm ein kleineres.')
  const carried = { field: 'file', name: 'a', type: 'image/png', base64: 'A'.repeat(41_000_000) }
  await act(async () => void (await local.outbox.send({ call: 'events.picture', method: 'POST', path: 'upload/event', body: carried })))
  await pick(png())
  expect(picture.problem).toMatch(/^Auf diesem Gerät warten schon viele Bilder/)
  expect([named, (await rows()).length]).toEqual([null, 1])
  await draw(popups.picture)
  await pick(png())
  expect(picture.problem).toBe('Ein Bild geht hier nur mit Netz: Wähle es nochmals, sobald du eines hast.')
})

test('what this device can’t read, or has no room for, is said, and the form keeps what it had', async () => {
  online(false)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')))
  await pick(png())
  expect(picture.problem).toMatch(/^Dieses Bild lässt sich hier nicht lesen/)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 6, close: () => {} }))
  vi.spyOn(local.outbox, 'send').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  await pick(png())
  expect([picture.problem, named]).toEqual([expect.stringMatching(/^Dieses Bild liess sich hier nicht aufbewahren/), null])
})
