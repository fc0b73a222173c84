import { array, type InferType, object } from 'yup'
import { del, domain, get, post, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio } from '#contract/rights.ts'
import { type InviteState, inviteStateNames } from '#contract/rules/invites/states.ts'
import { count, day, done, id, instant, list, queryCount, studioCode, text } from '#contract/shapes.ts'

const state = () => text(10).oneOf(inviteStateNames)
const guest = () => text(120).label('Für wen').nullable().default(null)

/** An invitation as the member who gave it sees it. */
export const ownInvite = object({
  _id: id().required(),
  code: text(12).required(),
  guest: text(120).nullable().defined(),
  state: state().required(),
  at: instant().required(),
  until: instant().required(),
})
export type OwnInvite = InferType<typeof ownInvite>

const mine = object({
  /** The link of the form that takes a code; null where the studio has none. */
  form: text(40).nullable().defined(),
  rows: array().of(ownInvite.required()).required(),
})

/** An invitation as staff see it. */
export const inviteRow = object({
  _id: id().required(),
  version: count(1).required(),
  code: text(12).required(),
  studio: text(40).nullable().defined(),
  status: state().required(),
  guest: text(120).nullable().defined(),
  /** The member who gave it; null for one of the studio's. */
  member: text(161).nullable().defined(),
  /** The lead that used it. */
  lead: id().nullable().defined(),
  leadName: text(161).nullable().defined(),
  at: instant().required(),
  until: instant().required(),
  used: instant().nullable().defined(),
})
export type InviteRow = InferType<typeof inviteRow>

/** `alle` stands for all studios of the caller. */
export const allStudios = 'alle'

const rights = ['af_view', 'af_edit', 'u_search'] as const
const params = { id: exampleId('invite') }
const seen = { studio: 'winterthur', version: 1_000_000 }
const inviteStudioOf = ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
  (((body as { studio?: string | null } | undefined)?.studio ?? query.studio) as string | undefined) || everyStudio
const change = { access: rights, offline: true, studio: inviteStudioOf } as const
const filters = ['open', 'used', 'expired', 'all'] as const
export type InviteFilter = (typeof filters)[number]

const usual: Usual = {
  mendedAt: 'leadsList',
  mends: { give: 'referral', withdraw: 'referral' },
  rows: { invite: ['update', 'remove'] },
}

/** Invitations to one trial, by a member or the studio (L223, V19). */
export const invites = domain('invites', usual, {
  /** The caller's own, the newest first. */
  mine: get('invites/mine', { access: [], example: {} }, mine),
  /** A member gives one; three are open at most (`invite-most`). Sent again it is the same one. */
  give: post(
    'invites/mine',
    {
      access: [],
      offline: true,
      limit: { times: 20, seconds: 86_400 },
      body: object({ _id: id().required(), guest: guest() }),
      example: { body: { _id: exampleId('ownInvite'), guest: 'Lea' } },
    },
    ownInvite,
  ),
  /** A member takes one back that nobody has used. */
  withdraw: del(
    'invites/mine/:id',
    { access: [], offline: true, example: { params: { id: exampleId('noInvite') }, answers: 'missing' } },
    done,
  ),
  /** `filter`: open, used, expired, all; `studio`: a code, or `alle`. */
  ofStudio: get(
    'invites/studio/:filter/:studio',
    {
      access: rights,
      params: {
        filter: text(8)
          .oneOf([...filters])
          .required(),
        studio: studioCode().required(),
      },
      studio: ({ params }) => (params.studio === allStudios ? undefined : params.studio),
      query: object(pageFields(['at', 'until', 'studio'])),
      covers: ['EP-421'],
      example: { params: { filter: 'all', studio: 'winterthur' }, query: {} },
    },
    pageOf(inviteRow.required()),
  ),
  /** By code, guest or member, in studios and between days: the newest 200. */
  search: post(
    'invites/search',
    {
      access: rights,
      body: object({
        q: text(100),
        studios: list(studioCode().required(), 200).default([]),
        from: day().nullable().default(null),
        to: day().nullable().default(null),
      }),
      covers: ['EP-430'],
      example: { body: { q: 'Lea', studios: [], from: null, to: null } },
    },
    array().of(inviteRow.required()).required(),
  ),
  /** Makes one of the studio under a new id, or edits that of `_id`. Refuses `stale` and `invite-state`. */
  update: post(
    'invites/update',
    {
      ...change,
      body: object({
        _id: id().required(),
        studio: studioCode().label('Studio').nullable().default(null),
        status: text(10)
          .oneOf(inviteStateNames)
          .label('Stand')
          .required()
          .default('open' satisfies InviteState),
        guest: guest(),
        version: count(1),
      }),
      covers: ['EP-429'],
      example: { body: { _id: exampleId('newStudioInvite'), studio: 'winterthur', status: 'open', guest: 'Tag der offenen Tür' } },
    },
    inviteRow,
  ),
  /** Withdraws it; the row stays. */
  remove: del(
    'invites/delete/:id',
    {
      ...change,
      query: object({ studio: studioCode(), version: queryCount(1, 1_000_000_000).required() }),
      covers: ['EP-422'],
      example: { params, query: seen, answers: 'stale' },
    },
    done,
  ),
})
