import { array, object } from 'yup'
import { firstStudio } from '#contract/addressed.ts'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { everyStudio } from '#contract/rights.ts'
import { done, id, list, queryCount } from '#contract/shapes.ts'
import { mostSlides, shownSlide, slideEdit, slideForm, slideRow } from './shapes.ts'

const access = ['mk_slider'] as const
const change = { access, offline: true } as const

const params = { id: exampleId('slide') }
/** The picture behind the examples. */
export const examplePictureName = `o${'S'.repeat(32)}.webp`
const body = {
  title: 'Mobility am Morgen',
  picture: examplePictureName,
  described: 'Eine Gruppe auf Matten',
  link: null,
  studios: ['pfungen'],
  roles: [],
}

const usual: Usual = {
  mendedAt: 'slides',
  rows: { slide: ['edit', 'remove', 'restore'] },
  makes: { create: 'edit' },
}

const rows = array().of(slideRow.required()).required()

/** Pictures with a few words on the start page (L58, L223, V24). */
export const slides = domain('slides', usual, {
  /** Slides for the caller now, in order, with events that have a picture among them. */
  shown: get('main/slider', { access: [], covers: ['EP-411'], example: {} }, array().of(shownSlide.required()).required()),
  /** All that the caller looks after, in order. */
  all: get('slides', { access, covers: ['EP-410'], example: {} }, rows),
  /** Not in the specification. */
  one: get('slides/:id', { access, example: { params } }, slideRow),
  /** Refuses `slides-full` beyond 100. */
  create: post(
    'slide',
    {
      ...change,
      studio: firstStudio,
      body: slideForm,
      covers: ['EP-423'],
      example: { body: { ...body, _id: exampleId('newSlide') } },
    },
    slideRow,
  ),
  /** Slides that the order does not name come after in their own order. Not in the specification. */
  order: put(
    'slides/order',
    {
      ...change,
      studio: () => everyStudio,
      body: object({ ids: list(id().required(), mostSlides).required() }),
      example: { body: { ids: [params.id] } },
    },
    rows,
  ),
  /** Not in the specification. */
  edit: put(
    'slides/:id',
    {
      ...change,
      studio: firstStudio,
      body: slideEdit,
      example: { params, body: { ...body, _id: params.id, title: 'Mobility am Abend', version: 1_000_000 }, answers: 'stale' },
    },
    slideRow,
  ),
  /** Not in the specification. */
  remove: del(
    'slides/:id',
    {
      ...change,
      query: object({ version: queryCount(1, 1_000_000_000).required() }),
      example: { params, query: { version: 1_000_000 }, answers: 'stale' },
    },
    done,
  ),
  /** Takes a removal back. Not in the specification. */
  restore: post('slides/:id/restore', { ...change, example: { params } }, slideRow),
  /** A picture that no slide uses is deleted after a day, after 30 where a device may still name it. */
  ...uploads({
    picture: {
      path: 'upload/slide',
      access,
      offline: true,
      types: pictures,
      side: 1600,
      size: 8_000_000,
      open: true,
      covers: ['EP-548'],
      limit: { times: 100, seconds: 86_400 },
    },
  }),
})
