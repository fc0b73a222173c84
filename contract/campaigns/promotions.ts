import { array, object } from 'yup'
import { domain, get, post, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { proof } from '#contract/publicForms.ts'
import { answers } from '#contract/questionnaire/shapes.ts'
import { day, done, flag, id, instant, queryCount, studioCode, text } from '#contract/shapes.ts'
import { kindNames, maybeStranger, openCampaign, ownPart, surveyOpen } from './shapes.ts'

/** A short name, or the campaign's id. */
const named = { id: text(40).required() }
const look = { access: 'public', limit: { times: 120, seconds: 60 } } as const
const params = { id: exampleId('campaign') }

const usual: Usual = {
  mendedAt: ({ params: { id }, body }) => {
    const { campaign } = (body ?? {}) as { campaign?: string }
    const meant = id ?? campaign
    return meant ? { to: 'promotion', params: { id: meant } } : { to: 'promotions' }
  },
}

/** Campaigns as members and strangers meet them (L18, L93, L223, L228; V13, V15, V17, V34). */
export const promotions = domain('promotions', usual, {
  /** Those that run for the caller's studio now; for who has no account those of the whole chain. */
  running: get(
    'kampagnen',
    { ...look, example: {} },
    array()
      .of(
        object({
          _id: id().required(),
          kind: text(10).oneOf(kindNames).required(),
          slug: text(40).required(),
          title: text(120).required(),
          to: instant().required(),
        }).required(),
      )
      .required(),
  ),
  /** The page behind a short name or an id: without a campaign where none runs there (V15). */
  page: get(
    'kampagne/:id',
    { ...look, params: named, covers: ['EP-417'], example: { params } },
    object({
      campaign: openCampaign.nullable().defined(),
      studios: array()
        .of(object({ code: text(40).required(), name: text(120).required() }).required())
        .required(),
      /** Link of the form by which one can ask. */
      form: text(40).nullable().defined(),
      /** Null where nobody is signed in. */
      mine: ownPart.nullable().defined(),
    }),
  ),
  /** The film of a campaign that runs, by an address that holds some hours. */
  film: get(
    'kampagne/:id/film',
    {
      ...look,
      params: named,
      query: object({ until: queryCount(0, 99_999_999_999), sig: text(100) }),
      limit: { times: 3000, seconds: 60 },
      example: { params, query: { until: 1, sig: 'x' }, answers: 'missing' },
    },
    'file',
  ),
  /** Signs somebody up: the caller, or with `mk_campaigns` or `m_signupUser` in `studio_id` another. Refuses `campaign-closed`, `campaign-full`. */
  signUp: post(
    'campaignsignup/:id',
    {
      access: [],
      offline: true,
      touches: ['campaigns'],
      body: object({ user_id: id(), studio_id: studioCode() }),
      covers: ['EP-425'],
      example: { params, body: { studio_id: 'pfungen' } },
    },
    ownPart,
  ),
  /** Gives the place back: whoever waits longest has it. */
  signOff: post(
    'campaignsignoff/:id',
    {
      access: [],
      offline: true,
      touches: ['campaigns'],
      body: object({ user_id: id() }),
      covers: ['EP-426'],
      example: { params, body: {} },
    },
    ownPart,
  ),
  /**
   * Today's entry in a draw, in the only one that runs where none is named. Strangers prove work; a second one on that day is no news. Refuses
   * `campaign-closed` and `draw-done`.
   */
  enter: post(
    'adventsverlosung',
    {
      access: 'public',
      offline: true,
      touches: ['campaigns'],
      limit: { times: 20, seconds: 60 },
      body: object({
        campaign: id(),
        /** The device's moment. */
        at: instant(),
        ...maybeStranger,
        proof: proof(),
      }),
      covers: ['EP-431'],
      example: { body: { campaign: exampleId('noDraw') }, answers: 'campaign-closed' },
    },
    object({ ok: flag().required(), day: day().nullable() }),
  ),
  /** The survey that is open for the caller, or the one of a mail's key; null where there is none. */
  survey: get('survey', { ...look, query: object({ key: text(120) }), covers: ['EP-497'], example: { query: {} } }, surveyOpen.nullable()),
  /** Answers it, once. Refuses `survey-answered` for other answers of the same person. */
  answer: post(
    'survey',
    {
      access: 'public',
      offline: true,
      touches: ['campaigns'],
      limit: { times: 30, seconds: 60 },
      body: object({ campaign: id().required(), key: text(120), answers: answers().required() }),
      covers: ['EP-498'],
      example: { body: { campaign: exampleId('survey'), key: 'x', answers: {} }, answers: 'missing' },
    },
    done,
  ),
})
