import { del, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageOf } from '#contract/page.ts'
import { count, done } from '#contract/shapes.ts'
import { serviceForm, serviceRow, shownServices } from './shapes.ts'
import { gone, keepers, listed, named, newest, open, there, websiteStudioOf } from './wears.ts'

const byId = { params: { id: exampleId('websiteService') } }
const body = {
  _id: exampleId('newWebsiteService'),
  studio: 'winterthur',
  title: 'Sauna',
  text: '<p>Täglich ab 9 Uhr.</p>',
  from: '2026-11-01',
  until: null,
  rank: 100,
}
const own = { access: keepers, offline: true, studio: websiteStudioOf } as const
const list = listed(['title', 'studio', 'rank', 'from', 'until'])

/** Services of the studios beside training. */
export const serviceCalls = {
  /** Services that are online, the first by rank. */
  shownServices: get('website/services', { ...open, covers: ['EP-525'] }, shownServices),
  services: get('website/services/all', { access: keepers, query: list, covers: ['EP-525'], example: { query: {} } }, pageOf(serviceRow)),
  service: get(
    'website/services/all/:id',
    { access: keepers, studio: websiteStudioOf, query: named, example: { ...byId, query: { studio: 'winterthur' } } },
    serviceRow,
  ),
  addService: post('website/services', { ...own, body: serviceForm, covers: ['EP-525'], example: { body } }, serviceRow),
  /** Refuses `stale`. */
  editService: put(
    'website/services/:id',
    {
      ...own,
      body: serviceForm.shape({ version: count(1).required() }),
      covers: ['EP-525'],
      example: { ...byId, body: { ...body, _id: byId.params.id, version: newest }, answers: 'stale' },
    },
    serviceRow,
  ),
  removeService: del(
    'website/services/:id',
    { ...own, query: gone, covers: ['EP-525'], example: { ...byId, query: { studio: 'winterthur', version: newest }, answers: 'stale' } },
    done,
  ),
  restoreService: post(
    'website/services/:id/restore',
    { ...own, body: there, covers: ['EP-525'], example: { ...byId, body: { studio: 'winterthur' } } },
    serviceRow,
  ),
}
