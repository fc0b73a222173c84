import { array, object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { domain, get, post, put, type Usual } from '#contract/call.ts'
import { code } from '#contract/codes.ts'
import { exampleId } from '#contract/examples.ts'
import { leadRights } from '#contract/leads/rights.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import type { Right } from '#contract/rights.ts'
import { count, flag, id, instant, list, money, studioCode, text } from '#contract/shapes.ts'
import { taking } from '#contract/shop/orderDesk.ts'
import {
  cardForm,
  cardPrice,
  cardRow,
  cardSource,
  cardState,
  changeForm,
  newsletterForm,
  orderForm,
  ownCard,
  personForm,
  scanForm,
  subForm,
  tenDays,
} from './shapes.ts'

/** Any of the five opens the list (L63). */
export const cardRights = [
  'm_downloadList',
  'm_signupUser',
  'm_viewSubs',
  'm_createSubs',
  'm_createMembercard',
] as const satisfies readonly Right[]

const change = { studio: studioAsked, offline: true } as const
const issues = { access: ['m_createMembercard'], ...change } as const
const here = { studio: 'winterthur', at: '2026-11-20T16:42:00.000Z' }
const someone = { vorname: 'Lea', nachname: 'Muster', email: 'lea.karte@formkurve.example', telefon: null, geburtstag: null }
const params = { id: exampleId('membercard') }

const filters = {
  studio: list(studioCode().required(), 200),
  state: list(cardState().required(), 6),
  source: list(cardSource().required(), 3),
  /** Those of whoever had one before. */
  again: text(2).oneOf(['ja'] as const),
}
const sorts = ['name', 'asked', 'issued', 'last', 'studio'] as const
const listed = object({ ...pageFields(sorts), ...filters })

const usual: Usual = {
  mendedAt: 'membercardAdmin',
  mends: { newsletter: 'campaigns', issue: 'panelMembercard', redeem: 'panelMembercard', claim: 'tenDays' },
  rows: { card: ['change'] },
}

/** Cards for somebody's first 11 days, from the sign-up to the contract (L16, L63, L173; V14, V36). */
export const membercards = domain('membercards', usual, {
  /** The caller's own: by their account, or their proven address. */
  mine: get('membercard/mine', { access: [], example: {} }, array().of(ownCard.required()).required()),
  /** Not in the specification. */
  list: get('membercard', { access: cardRights, query: listed, example: { query: {} } }, pageOf(cardRow.required())),
  /** Not in the specification. */
  one: get(
    'membercard/:id',
    {
      access: cardRights,
      studio: studioAsked,
      query: object({ studio: studioCode().required() }),
      example: { params, query: { studio: 'winterthur' } },
    },
    cardRow,
  ),
  /**
   * Issues a card, or one for a sign-up that stands. Refuses `card-again` where the person had one in the last 12 months; what was issued
   * without a network stands, and is flagged.
   */
  issue: post(
    'membercard',
    {
      ...issues,
      touches: ['leads', 'membercardStats'],
      body: cardForm,
      covers: ['EP-045'],
      example: { body: { ...someone, ...here, _id: exampleId('newMembercard'), code: 'RN03RN03RN0H', offline: true, mails: false } },
    },
    cardRow,
  ),
  /**
   * Somebody shows a card: the first time begins its 11 days. Refuses `missing`, `card-elsewhere`, `card-over`, `card-blocked`. A code that was
   * taken in without a network and that nobody knows yet is kept until its card arrives.
   */
  redeem: post(
    'membercard/redeem',
    {
      access: ['role:studio', 'm_createMembercard'],
      ...change,
      touches: ['leads', 'membercardStats'],
      body: scanForm,
      example: { body: { ...here, studio: 'pfungen', _id: exampleId('newMembercardScan'), code: '1AD41AD41ADP' } },
    },
    object({
      /** False of a code whose card has not arrived yet. */
      known: flag().required(),
      vorname: text(80).nullable().defined(),
      state: cardState().nullable().defined(),
      first: text(10).nullable().defined(),
      last: text(10).nullable().defined(),
      /** Number of the day among the 11. */
      day: count(0).nullable().defined(),
      card: id().nullable().default(null),
      /** Rappen that are still to be paid. */
      left: money().default(0),
    }),
  ),
  /** Sign-ups that wait for a card. */
  subs: get(
    'membercard/subs',
    { access: ['m_viewSubs'], query: object({ ...pageFields(sorts), studio: filters.studio }), example: { query: {} } },
    pageOf(cardRow.required()),
  ),
  sub: post(
    'membercard/subs',
    {
      access: ['m_createSubs'],
      ...change,
      touches: ['leads', 'membercardStats'],
      body: subForm,
      example: { body: { ...someone, ...here, _id: exampleId('newMembercardSub') } },
    },
    cardRow,
  ),
  /** Signs somebody up who has an account. */
  signup: post(
    'membercard/signup',
    {
      access: ['m_signupUser'],
      ...change,
      touches: ['leads', 'membercardStats'],
      body: personForm,
      example: { body: { ...here, _id: exampleId('newMembercardPerson'), person: exampleId('cardGuest') } },
    },
    cardRow,
  ),
  /** Names and numbers of a filter; who took them along is written down. */
  excel: get(
    'membercard/excel',
    { access: ['m_downloadList'], query: object({ q: text(100), ...filters }), example: { query: {} } },
    'file',
  ),
  /** Converts, blocks or reopens a card; the entrance is told. Refuses `stale` and `card-state`. Not in the specification. */
  change: put(
    'membercard/:id',
    {
      ...issues,
      touches: ['membercardStats'],
      body: changeForm,
      example: { params, body: { studio: 'winterthur', version: 1_000_000, act: 'convert', reason: null }, answers: 'stale' },
    },
    cardRow,
  ),
  /** Price of a card, in the studios in which it costs something (V14). Not in the specification. */
  prices: get('membercard/prices', { access: 'public', openly: () => true, example: {} }, array().of(cardPrice.required()).required()),
  /**
   * Money of a card was taken at the desk. It is never refused, for it lies in the drawer: what pays nothing is `spare`. Not in the
   * specification.
   */
  take: post(
    'membercard/:id/take',
    {
      ...issues,
      touches: ['payments'],
      body: taking.omit(['hand']),
      example: { params, body: { ...here, _id: exampleId('membercardTaking'), till: 'cash' } },
    },
    cardRow,
  ),
  /** Spare money was given back; `of` is the act by which it was taken. Refuses `missing`, `spare-back`, and `own` to whose money it is. Not in the specification. */
  giveBack: post(
    'membercard/:id/give/back',
    {
      ...issues,
      touches: ['payments'],
      body: object({ _id: id().required(), studio: studioCode().required(), at: instant().required(), of: id().required() }),
      example: {
        params: { id: exampleId('spareCard') },
        body: { ...here, _id: exampleId('membercardGivingBack'), of: exampleId('spareCardTaking') },
      },
    },
    cardRow,
  ),
  /** Writes to those of a studio who have a card and said yes to mails about it (V08). */
  newsletter: post(
    'membercard/newsletter',
    {
      access: ['mk_campaigns'],
      ...change,
      body: newsletterForm,
      covers: ['EP-437'],
      example: {
        body: {
          _id: exampleId('newMembercardMail'),
          studio: 'winterthur',
          subject: 'Dein dritter Tag',
          text: 'Hast du schon einen Kurs besucht?',
        },
      },
    },
    object({ sent: count(0).required(), left: count(0).required() }),
  ),
  /** The caller's 11 days, the last card first; null of whoever has none. */
  tenDays: get(
    'tendays/mine',
    { access: [], ahead: { turn: 'courses' }, covers: ['EP-046'], example: {} },
    object({ card: tenDays.nullable().defined() }),
  ),
  /**
   * The caller buys a card where one costs something: once it is paid it is issued, with a code of its own. Refuses `invalid` where it is
   * free, and `card-again`. Needs a network. Not in the specification.
   */
  order: post(
    'tendays/order',
    {
      access: [],
      touches: ['payments'],
      limit: { times: 20, seconds: 3600 },
      body: orderForm,
      // It is free there; where it is not, a card is one person's, and another's under its id is refused.
      example: { body: { _id: exampleId('newMembercardOrder'), studio: 'winterthur' }, answers: 'invalid' },
    },
    ownCard,
  ),
  /** Somebody else's, for whoever may see their lead; the code stays with who issues cards there. */
  tenDaysOf: get(
    'tendays/:id',
    {
      access: leadRights,
      studio: studioAsked,
      query: object({ studio: studioCode().required() }),
      example: { params, query: { studio: 'winterthur' } },
    },
    tenDays,
  ),
  /** Whoever has the code and an account puts them together. Not in the specification. */
  claim: post(
    'tendays/claim',
    {
      access: [],
      offline: true,
      limit: { times: 20, seconds: 3600 },
      body: object({ code: code().required() }),
      example: { body: { code: '1AD41AD41ADP' }, answers: 'missing' },
    },
    ownCard,
  ),
  /** A pass for the wallet of a phone: with the member's code, or of one's own card that `card` names (V36). */
  pass: get(
    'wallet/generate',
    {
      access: [],
      query: object({ card: id() }),
      limit: { times: 30, seconds: 3600 },
      covers: ['EP-499'],
      example: { query: {} },
    },
    'file',
  ),
})
