import { array, type InferType, object } from 'yup'
import { domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { proof } from '#contract/publicForms.ts'
import { memberStates } from '#contract/rules/referrals/states.ts'
import { count, done, email, flag, id, instant, phone, studioCode, text } from '#contract/shapes.ts'

const vorname = () => text(80).label('Vorname').required('Gib einen Vornamen ein.').matches(/\S/, 'Gib einen Vornamen ein.')
const nachname = () => text(80).label('Nachname').required('Gib einen Nachnamen ein.').matches(/\S/, 'Gib einen Nachnamen ein.')

/** Form of an invited person about themselves. `ref` stands in the address: a member's code, or on printed links their e-mail address. */
export const friendForm = object({
  ref: text(254).required(),
  vorname: vorname(),
  nachname: nachname(),
  email: email().label('E-Mail'),
  telefon: phone().label('Telefon'),
  studio: studioCode().label('Studio').nullable().default(null),
})

/** A friend as a member, or somebody at the desk, names them: one way to reach them, and that they agreed. */
export const friendOf = {
  _id: id().required(),
  vorname: vorname(),
  nachname: nachname(),
  email: email().label('E-Mail').notRequired().nullable().default(null),
  telefon: phone()
    .label('Telefon')
    .nullable()
    .default(null)
    .when('email', ([given], shape) => (given ? shape : shape.required('Gib eine E-Mail-Adresse oder eine Telefonnummer ein.'))),
  agreed: flag()
    .label('Die Person weiss davon und ist einverstanden')
    .required('Ohne dieses Einverständnis dürfen wir uns nicht melden.')
    .oneOf([true], 'Ohne dieses Einverständnis dürfen wir uns nicht melden.'),
}

/** Rewards on offer: for the member a text and whole Rappen, for the friend a text. */
const offer = {
  rewardText: text(200).required(),
  rewardRappen: count(0, 10_000_000).required(),
  friendText: text(300).nullable().defined(),
  /** Days for which a referral counts. */
  days: count(7, 400).required(),
}

/** A referral as the member who made it sees it. */
const ownReferral = object({
  _id: id().required(),
  vorname: text(80).required(),
  state: text(10)
    .oneOf([...memberStates])
    .required(),
  at: instant().required(),
  rewardText: text(200).required(),
  rewardRappen: count(0, 10_000_000).required(),
})
export type OwnReferral = InferType<typeof ownReferral>

const mine = object({
  /** Twelve letters; the link is `/r/` and the code. */
  code: text(12).required(),
  /** True where the invitation may say the member's first name. */
  shows: flag().required(),
  ...offer,
  rows: array().of(ownReferral).required(),
})

/** Members invite people they know (L18, L212, K35–K38). */
export const referrals = domain(
  'referrals',
  { mendedAt: 'referral' },
  {
    /** The caller's link, made at the first request, what there is to be had, and what became of their referrals: the newest 200. */
    mine: get('referrals/mine', { access: [], example: {} }, mine),
    /** The invitation as a PDF to be hung up; it names the member where they agreed. Not in the specification. */
    poster: get('referrals/poster', { access: [], limit: { times: 20, seconds: 60 }, example: {} }, 'file'),
    /** Says whether the invitation may name the member. */
    setShown: put(
      'referrals/mine',
      { access: [], offline: true, body: object({ shows: flag().required() }), example: { body: { shows: true } } },
      done,
    ),
    /**
     * A member names a friend who agreed to it. The answer is the same whether we know the friend or not. Refuses `referral-self`.
     */
    refer: post(
      'referrals',
      {
        access: [],
        offline: true,
        touches: ['referralOffice'],
        body: object(friendOf),
        limit: { times: 20, seconds: 86_400 },
        covers: ['EP-350'],
        example: {
          body: { _id: exampleId('newReferral'), vorname: 'Lea', nachname: 'Muster', email: 'lea.neu@formkurve.example', agreed: true },
        },
      },
      done,
    ),
    /**
     * Page of an invitation. A first name stands there for the code of a member who agreed, and for nothing else: an unknown code is answered as a
     * known one. Addresses are not asked about at all.
     */
    page: get(
      'rleads/public',
      {
        access: 'public',
        query: object({ code: text(12) }),
        limit: { times: 60, seconds: 60 },
        covers: ['EP-331'],
        example: { query: { code: 'K7QM3TXD9PWA' } },
      },
      object({ vorname: text(80).nullable(), friendText: text(300).nullable(), days: count(1, 400).required() }),
    ),
    /** The invited person's own form; the answer is one and the same, whoever invited them and whether they are known. */
    answer: post(
      'rleads/public',
      {
        access: 'public',
        body: friendForm.shape({ proof: proof() }),
        limit: { times: 10, seconds: 60 },
        covers: ['EP-336'],
        example: {
          body: { ref: 'K7QM3TXD9PWA', vorname: 'Lea', nachname: 'Muster', email: 'lea@formkurve.example', proof: '{}' },
          answers: 'invalid',
        },
      },
      done,
    ),
  },
)
