import { del, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageOf } from '#contract/page.ts'
import { count, done } from '#contract/shapes.ts'
import { priced, shownOffers, websiteOfferForm, websiteOfferRow } from './shapes.ts'
import { gone, keepers, listed, named, newest, open, there, websiteStudioOf } from './wears.ts'

const byId = { params: { id: exampleId('websiteOffer') } }
const body = {
  _id: exampleId('newWebsiteOffer'),
  studio: 'winterthur',
  title: 'Schnuppern',
  text: '<p>Eine Woche trainieren.</p>',
  price: 4900,
  per: 'pro Woche',
  from: '2026-11-01',
  until: null,
  rank: 100,
}
const own = { access: keepers, offline: true, studio: websiteStudioOf } as const
const list = listed(['title', 'studio', 'rank', 'from', 'until'])

/** Offers with their prices. */
export const offerCalls = {
  /** Offers that are online, the first by rank. */
  shownOffers: get('website/offers', { ...open, covers: ['EP-524'] }, shownOffers),
  offers: get('website/offers/all', { access: keepers, query: list, covers: ['EP-524'], example: { query: {} } }, pageOf(websiteOfferRow)),
  offer: get(
    'website/offers/all/:id',
    { access: keepers, studio: websiteStudioOf, query: named, example: { ...byId, query: { studio: 'winterthur' } } },
    websiteOfferRow,
  ),
  /** Contract offers that are sold, each with its price. Not in the specification. */
  priced: get('website/offers/priced', { access: keepers, example: {} }, priced),
  addOffer: post('website/offers', { ...own, body: websiteOfferForm, covers: ['EP-524'], example: { body } }, websiteOfferRow),
  /** Refuses `stale`. */
  editOffer: put(
    'website/offers/:id',
    {
      ...own,
      body: websiteOfferForm.shape({ version: count(1).required() }),
      covers: ['EP-524'],
      example: { ...byId, body: { ...body, _id: byId.params.id, version: newest }, answers: 'stale' },
    },
    websiteOfferRow,
  ),
  removeOffer: del(
    'website/offers/:id',
    { ...own, query: gone, covers: ['EP-524'], example: { ...byId, query: { studio: 'winterthur', version: newest }, answers: 'stale' } },
    done,
  ),
  restoreOffer: post(
    'website/offers/:id/restore',
    { ...own, body: there, covers: ['EP-524'], example: { ...byId, body: { studio: 'winterthur' } } },
    websiteOfferRow,
  ),
}
