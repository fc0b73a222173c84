import { array, object } from 'yup'
import { addressedStates, firstStudio } from '#contract/addressed.ts'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, done, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { newsEdit, newsForm, newsItem, newsRow } from './shapes.ts'

const access = ['mk_news'] as const
const change = { access, offline: true } as const

const params = { id: exampleId('news') }
const body = { title: 'Neue Geräte', text: '<p>Im Obergeschoss stehen sie bereit.</p>', studios: ['pfungen'], roles: [] }

const usual: Usual = {
  mendedAt: 'news',
  mends: { read: 'home' },
  rows: { news: ['edit', 'remove', 'restore'] },
  makes: { create: 'edit' },
}

/** News of the studios for their members (L58, L223, V24). */
export const news = domain('news', usual, {
  /** News for the caller now, the newest first, with what they have read. */
  mine: get('news', { access: [], covers: ['EP-412'], example: {} }, array().of(newsItem.required()).required()),
  /** How many of those the caller has not read. */
  count: get('news/count', { access: [], covers: ['EP-413'], example: {} }, object({ count: count().required() })),
  /** All that the caller looks after, the newest first where no other order is asked for. */
  all: get(
    'allnews',
    {
      access,
      query: object({
        ...pageFields(['createdAt', 'title', 'reads']),
        studio: list(studioCode().required(), 200),
        state: list(text(10).oneOf(addressedStates).required(), addressedStates.length),
      }),
      covers: ['EP-414'],
      example: { query: {} },
    },
    pageOf(newsRow),
  ),
  /** Not in the specification. */
  one: get('news/:id', { access, example: { params } }, newsRow),
  /** Read never becomes unread. What is gone or was never for the caller is passed over. */
  read: get('news/:id/read', { access: [], changes: true, offline: true, covers: ['EP-415'], example: { params } }, done),
  create: post(
    'news',
    { ...change, studio: firstStudio, body: newsForm, covers: ['EP-434'], example: { body: { ...body, _id: exampleId('newNews') } } },
    newsRow,
  ),
  edit: put(
    'news',
    {
      ...change,
      studio: firstStudio,
      body: newsEdit,
      covers: ['EP-433'],
      example: { body: { ...body, _id: params.id, title: 'Noch mehr Geräte', version: 1_000_000 }, answers: 'stale' },
    },
    newsRow,
  ),
  /** Not in the specification. */
  remove: del(
    'news/:id',
    {
      ...change,
      query: object({ version: queryCount(1, 1_000_000_000).required() }),
      example: { params, query: { version: 1_000_000 }, answers: 'stale' },
    },
    done,
  ),
  /** Takes a removal back. Not in the specification. */
  restore: post('news/:id/restore', { ...change, example: { params } }, newsRow),
  /** A picture that no news uses is deleted after a day, after 30 where a device may still name it. */
  ...uploads({
    picture: {
      path: 'upload/news',
      access,
      offline: true,
      types: pictures,
      side: 1600,
      size: 8_000_000,
      open: true,
      covers: ['EP-553'],
      limit: { times: 100, seconds: 86_400 },
    },
  }),
})
