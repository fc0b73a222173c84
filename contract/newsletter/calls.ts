import { array, object } from 'yup'
import { domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { tableUploads } from '#contract/files.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { defaultCenter } from '#contract/registration.ts'
import { everyStudio } from '#contract/rights.ts'
import { type Channel, type ConsentState, channels, consentStates } from '#contract/rules/consent/consentFold.ts'
import { done, list, text } from '#contract/shapes.ts'
import {
  addressHistory,
  addressRow,
  confirmation,
  mostSubscriberBytes,
  ownWishes,
  purpose,
  settingForm,
  status,
  subscribeForm,
  subscriberList,
  subscribersDry,
  unsubscribeForm,
  wishForm,
  withdrawForm,
} from './shapes.ts'

const key = { params: { key: text(200).required() } } as const
const office = { access: ['mk_campaigns'] } as const
const admins = { access: ['role:admin'] } as const
const table = 'E-Mail;Center;Datum;Quelle\r\nanna@postfach.example;Frauenfeld;01.03.2024;Bestellt auf der Website\r\n'
const limit = { times: 30, seconds: 60 }
const at = '2026-11-20T16:42:00.000Z'
const address = { id: exampleId('consentAddress') }

const usual: Usual = { mendedAt: 'profileEdit', mends: { withdraw: 'pushAdmin', setting: 'pushAdmin', takeSubscribers: 'pushAdmin' } }

/** Consents to be written to, and what for (V05–V08). */
export const newsletter = domain('newsletter', usual, {
  /** Asks for a newsletter; the answer is the same whoever's the address is, and the mail's link makes it hold. Refuses `proof-needed`. */
  subscribe: post(
    'mails/subscribe',
    {
      access: 'public',
      body: subscribeForm,
      limit: { times: 10, seconds: 60 },
      covers: ['EP-435'],
      example: {
        body: { email: 'lea@formkurve.example', newsletterCenter: defaultCenter, vorname: 'Lea', proof: '{}' },
        answers: 'invalid',
      },
    },
    done,
  ),
  /** Confirmation that a mailed link would give; a look alone changes nothing. Not in the specification. */
  mailed: get(
    'mails/confirm/:key',
    { access: 'public', ...key, limit, example: { params: { key: 'x' }, answers: 'missing' } },
    confirmation,
  ),
  /** Confirms it, once within seven days; again it says how it stands. Not in the specification. */
  confirm: post(
    'mails/confirm/:key',
    { access: 'public', ...key, limit, example: { params: { key: 'x' }, answers: 'missing' } },
    confirmation,
  ),
  /**
   * Ends what a mail was sent for, or all of it (RFC 8058): a form, without token, key or origin. Its answer is a page, the same bytes for every
   * key, and comes once it holds. Not in the specification.
   */
  unsubscribe: post(
    'mails/unsubscribe/:key',
    {
      access: 'public',
      ...key,
      form: true,
      size: 10_000,
      body: unsubscribeForm,
      example: { params: { key: 'x' }, body: { was: 'alles' } },
    },
    'file',
  ),
  /** Mails that the caller gets of us. Not in the specification. */
  own: get('newsletter/own', { access: [], example: {} }, ownWishes),
  /** Switches one of them; where the address is not proven, a mail asks for it first. Not in the specification. */
  wish: post(
    'newsletter/own',
    {
      access: [],
      offline: true,
      touches: ['account'],
      body: wishForm,
      example: { body: { what: 'newsletter', on: true, newsletterCenter: defaultCenter, at } },
    },
    ownWishes,
  ),
  status: get('newsletter/status', { ...office, covers: ['EP-436'], example: {} }, status),
  /** Words of each brand about its mails. */
  settings: get('newsletter/settings', { ...office, example: {} }, array().of(settingForm.required()).required()),
  /** Changes it for the whole chain. Refuses `stale`. */
  setting: put(
    'newsletter/settings',
    {
      ...office,
      offline: true,
      studio: () => everyStudio,
      row: ({ body }) => `newsletter.setting/${(body as { brand?: string } | undefined)?.brand}`,
      body: settingForm,
      example: {
        body: { brand: 'thur', about: 'Einmal im Monat: Kurse, Öffnungszeiten, Angebote.', version: 1_000_000 },
        answers: 'stale',
      },
    },
    settingForm,
  ),
  /** Addresses with an account in the caller's studios; all others too where the right holds for all of them. */
  addresses: get(
    'newsletter/addresses',
    {
      ...office,
      query: object({
        ...pageFields(['address', 'changed']),
        state: list(
          text(10)
            .oneOf(Object.keys(consentStates) as ConsentState[])
            .required(),
          5,
        ),
        channel: list(
          text(10)
            .oneOf(Object.keys(channels) as Channel[])
            .required(),
          3,
        ),
        purpose: list(purpose().required(), 40),
      }),
      example: { query: {} },
    },
    pageOf(addressRow),
  ),
  /** One with all that happened to it. Not in the specification. */
  address: get('newsletter/addresses/:id', { ...office, example: { params: address } }, addressHistory),
  ...tableUploads({
    /** Reads a list of those who got the newsletter before there was a ledger, and says what it would do; nothing changes yet (V49). */
    checkSubscribers: {
      path: 'newsletter/import',
      ...admins,
      query: object({}),
      size: mostSubscriberBytes,
      limit: { times: 20, seconds: 60 },
      through: 'self',
      reply: subscribersDry,
      example: { query: {}, body: { field: 'file', name: 'Newsletter.csv', type: 'text/csv', base64: btoa(table), table: true as const } },
    },
  }),
  /** Lists that wait for a second person, and the one that was taken over. Not in the specification. */
  lists: get('newsletter/import', { ...admins, example: {} }, array().of(subscriberList.required()).required()),
  /** Takes one over that somebody else has checked, once. Refuses `subscribers-own` and `subscribers-taken`. Not in the specification. */
  takeSubscribers: post(
    'newsletter/import/:id',
    { ...admins, offline: true, example: { params: { id: exampleId('subscriberList') } } },
    subscriberList,
  ),
  /** Somebody said no by telephone or at the desk: ends one purpose or all. Nobody of the staff says yes for anybody. */
  withdraw: post(
    'newsletter/addresses/:id/withdraw',
    {
      ...office,
      offline: true,
      body: withdrawForm,
      example: { params: address, body: { purpose: null, reason: 'Am Telefon gesagt', at } },
    },
    addressHistory,
  ),
})
