import { array, object } from 'yup'
import { firstStudio } from '#contract/addressed.ts'
import { domain, get, post, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio } from '#contract/rights.ts'
import { count, done, email, flag, id, list, studioCode, text } from '#contract/shapes.ts'
import { questionCalls } from './campaignQuestions.ts'
import { campaignDraft, campaignRow, campaignSave, kindNames, minutes, participant, results, stateNames } from './shapes.ts'

const access = ['mk_campaigns'] as const
const change = { access, offline: true } as const
/** A draw asks for the right in every studio (V17). */
const everywhere = { access, studio: () => everyStudio } as const
const params = { id: exampleId('campaign') }

const body = {
  _id: exampleId('newCampaign'),
  kind: 'action',
  slug: 'sommer',
  title: 'Sommeraktion',
  studios: ['pfungen'],
  from: '2026-06-01T06:00:00.000Z',
  to: '2099-08-31T20:00:00.000Z',
  live: false,
  prizes: [],
}

const usual: Usual = {
  mendedAt: 'campaigns',
  rows: { campaign: ['save', 'restore'] },
}

/** Campaigns as staff keep them (L58, L223; V13, V17, V34). */
export const campaigns = domain('campaigns', usual, {
  /** All that the caller looks after, the newest first where no other order is asked for; what is archived where it is asked for. */
  all: get(
    'allcampaigns/',
    {
      access,
      query: object({
        ...pageFields(['createdAt', 'title', 'from', 'to', 'people']),
        studio: list(studioCode().required(), 200),
        kind: list(text(10).oneOf(kindNames).required(), kindNames.length),
        state: list(text(10).oneOf(stateNames).required(), stateNames.length),
      }),
      covers: ['EP-420'],
      example: { query: {} },
    },
    pageOf(campaignRow),
  ),
  /** One, with its questions as they are worked on. */
  one: get('campaign/:id', { access, covers: ['EP-418'], example: { params } }, campaignDraft),
  /** Makes one, or with `_id` and `version` edits it. Refuses `stale`, and `taken` where the short name is another's. */
  save: post('campaign', { ...change, studio: firstStudio, body: campaignSave, covers: ['EP-424'], example: { body } }, campaignRow),
  /** Makes a draft of the same under the id that the device gives it; nobody takes part in it yet. */
  copy: post(
    'copycampaign',
    {
      ...change,
      body: object({ id: id().required(), _id: id() }),
      covers: ['EP-427'],
      example: { body: { id: params.id, _id: exampleId('copiedCampaign') } },
    },
    campaignRow,
  ),
  /** Archives it: its page says that it does not run. Refuses `campaign-mailed` while a mailing goes out that leads there. */
  remove: post(
    'deletecampaign',
    {
      ...change,
      row: ({ body }) => `campaigns.campaign/${(body as { id: string }).id}`,
      body: object({ id: id().required(), version: count(1) }),
      covers: ['EP-428'],
      example: { body: { id: params.id, version: 1_000_000 }, answers: 'stale' },
      current: campaignRow,
    },
    done,
  ),
  /** Brings it back, within thirty days. */
  restore: post('campaign/:id/restore', { ...change, example: { params } }, campaignRow),
  /** Those who take part: signed up, entered, spun. A survey's answers have no name. */
  people: get(
    'campaignlist/:x',
    {
      access,
      params: { x: id().required() },
      query: object({
        ...pageFields(['at', 'name', 'state', 'what']),
        studio: list(studioCode().required(), 200),
        state: list(text(10).required(), 20),
      }),
      covers: ['EP-419'],
      example: { params: { x: params.id }, query: {} },
    },
    pageOf(participant),
  ),
  /** Results of a campaign; answers are told from five answers on (V34). */
  results: get('campaign/:id/results', { access, example: { params } }, results),
  /**
   * The word for a drawing, twelve hours after the end, when all that waited on devices has come: the second person's draws (V10, V17). Refuses `draw-early`, `draw-own`, `draw-empty`, and `draw-done`
   * once it is drawn.
   */
  draw: post(
    'campaign/:id/draw',
    { ...everywhere, touches: ['promotions'], example: { params: { id: exampleId('liveDraw') }, answers: 'draw-early' } },
    minutes,
  ),
  minutes: get('campaign/:id/minutes', { access, example: { params: { id: exampleId('overDraw') } } }, minutes),
  /** A prize of the wheel was handed over, or was not after all. */
  hand: post(
    'campaign/:id/handed',
    {
      ...change,
      body: object({ spin: id().required(), handed: flag().required() }),
      example: { params: { id: exampleId('wheel') }, body: { spin: exampleId('spin'), handed: true } },
    },
    done,
  ),
  /** Mails somebody the key of a survey; it names neither them nor their answers. */
  invite: post(
    'campaign/:id/invite',
    {
      ...change,
      body: object({ _id: id().required(), email: email().label('E-Mail') }),
      limit: { times: 30, seconds: 60 },
      example: { params: { id: exampleId('survey') }, body: { _id: exampleId('surveyInvitation'), email: 'lea@formkurve.example' } },
    },
    done,
  ),
  /** Forms and videos to choose from. */
  choices: get(
    'campaigns/choices',
    { access, example: {} },
    object({
      forms: array()
        .of(object({ _id: id().required(), title: text(120).required() }).required())
        .required(),
      videos: array()
        .of(object({ _id: id().required(), title: text(200).required() }).required())
        .required(),
    }),
  ),
  ...questionCalls,
  ...uploads({
    /** The picture of a campaign, open to everybody. */
    picture: { path: 'upload/campaign', access, offline: true, types: pictures, open: true, size: 8_000_000 },
  }),
})
