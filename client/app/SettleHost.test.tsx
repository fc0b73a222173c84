import { createRoot, type Root } from 'react-dom/client'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { perform } from '#client/data/acts.ts'
import { queries } from '#client/data/cache.ts'
import { keyOf } from '#client/data/reads.ts'
import { deskOf } from '#client/data/testing/deskOf.ts'
import { StudioOfOne } from '#client/data/testing/studioOf.ts'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import '#contract/messages.ts'
import SettleHost from './SettleHost.tsx'

const room = {
  _id: '01900000-0000-7000-8000-000000000001',
  studio: 'wil',
  name: 'Säntis',
  capacity: 12,
  spot: null,
  online: false,
  ahead: 0,
}
let root: Root
let studio: StudioOfOne
let desk: Awaited<ReturnType<typeof deskOf>>

beforeEach(async () => {
  studio = new StudioOfOne(room)
  desk = await deskOf(studio)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<SettleHost />)
})
afterEach(async () => {
  root.unmount()
  queries.clear()
  await desk.close()
})

test('of an edit that was refused because somebody else was first, what was loaded just before is asked for anew', async () => {
  const { _id, studio: code, name, capacity } = room
  const key = keyOf(courseOffice.room, { params: { id: _id }, query: { studio: code } })
  queries.setQueryData(key, { ...room, version: 1 })
  const isStale = () => queries.getQueryState(key)?.isInvalidated
  await perform(courseOffice.editRoom, { params: { id: _id }, body: { _id, studio: code, name: 'Tödi', capacity, version: 1 } } as never, {
    key: v7(),
    title: name,
  })
  studio.change({ name: 'Glärnisch' })
  expect(isStale()).toBe(false)
  desk.network(true)
  await vi.waitFor(async () => expect((await desk.unsent()).map(({ state }) => state)).toEqual(['refused']))
  await vi.waitFor(() => expect(isStale()).toBe(true))
})
