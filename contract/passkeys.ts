import { array, type InferType, object } from 'yup'
import { againForm, signedInShape } from './auth.ts'
import { domain, get, post, put } from './call.ts'
import { example } from './examples.ts'
import { done, flag, id, instant, json, text } from './shapes.ts'

const title = () => text(60).label('Name').required('Bitte gib dem Passkey einen Namen.')

const passkeyRow = object({
  _id: id().required(),
  title: text(60).required(),
  created: instant().required(),
  used: instant().nullable(),
  /** False for a passkey that lies on one device, true for one that the person's own service keeps on all of them. */
  synced: flag().required(),
})
export type Passkey = InferType<typeof passkeyRow>

export const passkeyTitleForm = object({ title: title() })

/** WebAuthn's JSON, as browsers and the library speak it (PublicKeyCredential…OptionsJSON). */
const options = object({ options: json().required() })
const answer = json().required()

/** A second way in beside the password, never needed. */
export const passkeys = domain('passkeys', {
  list: get('passkeys', { access: [], example: {} }, array().of(passkeyRow).required()),
  /**
   * Options with which the browser makes a passkey; they hold for five minutes and for this session. Asks for the password where the sign-in
   * is not fresh any more: refuses `invalid` on it, and `sign-in-again` where the account has none.
   */
  startAdding: post(
    'passkeys/start',
    { access: [], through: 'self', body: againForm, limit: { times: 30, seconds: 60 }, example: { body: {} } },
    options,
  ),
  /** Refuses `wrong-passkey` where the answer doesn't belong to the question, or the question was answered before. */
  add: post(
    'passkeys',
    {
      access: [],
      through: 'self',
      limit: { times: 30, seconds: 60 },
      body: object({ title: title(), answer }),
      example: { body: { title: 'Mein Handy', answer: { id: 'AAAA' } }, answers: 'wrong-passkey' },
    },
    passkeyRow,
  ),
  rename: put(
    'passkeys/:id',
    { access: [], body: passkeyTitleForm, example: { params: { id: example.passkey }, body: { title: 'Altes Handy' } } },
    passkeyRow,
  ),
  /** Asks as `startAdding` does. */
  remove: post(
    'passkeys/:id/remove',
    {
      access: [],
      through: 'self',
      body: againForm,
      limit: { times: 30, seconds: 60 },
      example: { params: { id: example.passkey }, body: {} },
    },
    done,
  ),
  /** Options with which the browser signs in; they name no account, so they tell nothing of any. */
  startLogin: post('passkeys/login/start', { access: 'public', through: 'self', limit: { times: 30, seconds: 60 }, example: {} }, options),
  /** Signs in as `login` does. Refuses `wrong-passkey` for an unknown one, a repeated answer and a counter that fell back. */
  login: post(
    'passkeys/login',
    {
      access: 'public',
      through: 'self',
      limit: { times: 20, seconds: 60 },
      body: object({ answer, device: text(80) }),
      example: { body: { answer: { id: 'AAAA' }, device: 'Beispiel' }, answers: 'wrong-passkey' },
    },
    signedInShape,
  ),
})
