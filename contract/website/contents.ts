import { del, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageOf } from '#contract/page.ts'
import { count, done } from '#contract/shapes.ts'
import { contentForm, contentRow, shownContent } from './shapes.ts'
import { gone, listed, named, newest, open, there, websiteStudioOf, writers } from './wears.ts'

const byId = { params: { id: exampleId('websiteContent') } }
const body = {
  _id: exampleId('newWebsiteContent'),
  studio: 'winterthur',
  slug: 'ueber-uns',
  title: 'Über uns',
  text: '<p>Seit 2004 an der Töss.</p>',
  from: '2026-11-01',
  until: null,
  rank: 100,
}
const own = { access: writers, offline: true, studio: websiteStudioOf } as const
const list = listed(['title', 'studio', 'slug', 'rank', 'from', 'until'])

/** Texts of the site, each found by its word (V25); whoever writes for a studio changes what is that studio's alone. */
export const contentCalls = {
  /** Contents that are online, the first by rank. */
  shownContent: get('website/content', { ...open, covers: ['EP-528'] }, shownContent),
  contents: get('website/content/all', { access: writers, query: list, covers: ['EP-528'], example: { query: {} } }, pageOf(contentRow)),
  content: get(
    'website/content/all/:id',
    { access: writers, studio: websiteStudioOf, query: named, example: { ...byId, query: { studio: 'winterthur' } } },
    contentRow,
  ),
  addContent: post('website/content', { ...own, body: contentForm, covers: ['EP-528'], example: { body } }, contentRow),
  /** Refuses `stale`. */
  editContent: put(
    'website/content/:id',
    {
      ...own,
      body: contentForm.shape({ version: count(1).required() }),
      covers: ['EP-528'],
      example: { ...byId, body: { ...body, _id: byId.params.id, version: newest }, answers: 'stale' },
    },
    contentRow,
  ),
  removeContent: del(
    'website/content/:id',
    { ...own, query: gone, covers: ['EP-528'], example: { ...byId, query: { studio: 'winterthur', version: newest }, answers: 'stale' } },
    done,
  ),
  restoreContent: post(
    'website/content/:id/restore',
    { ...own, body: there, covers: ['EP-528'], example: { ...byId, body: { studio: 'winterthur' } } },
    contentRow,
  ),
}
