import { array, type InferType, object } from 'yup'
import { domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { friendOf } from '#contract/referrals/calls.ts'
import { everyStudio, type Right } from '#contract/rights.ts'
import { referralStates } from '#contract/rules/referrals/states.ts'
import { count, flag, id, instant, lines, list, money, studioCode, text } from '#contract/shapes.ts'

const stateText = () => text(10).oneOf([...referralStates])

/** Settings that count from now on; every change makes a new version, and what began before keeps its own. */
const settingsForm = object({
  rewardText: text(200).label('Belohnung').required('Sag, was das Mitglied bekommt.').matches(/\S/, 'Sag, was das Mitglied bekommt.'),
  rewardRappen: money()
    .min(0, 'Der Betrag ist mindestens 0.')
    .max(10_000_000)
    .label('Betrag')
    .required('Gib einen Betrag ein, 0 für keinen.'),
  friendText: lines(300).label('Das bekommt die eingeladene Person').nullable().default(null),
  days: count(7, 400).label('Zählt so viele Tage').required('Wie lange zählt eine Empfehlung?'),
})
const settingsRow = settingsForm.shape({
  /** 0 before anybody has set any. */
  version: count(0).required(),
  at: instant().nullable(),
})
export type ReferralSettings = InferType<typeof settingsRow>

export const referralRow = object({
  _id: id().required(),
  vorname: text(80).required(),
  nachname: text(80).required(),
  email: text(254).nullable().defined(),
  telefon: text(16).nullable().defined(),
  studio: text(40).nullable().defined(),
  state: stateText().required(),
  /** Source of the friend's data: the friend, the member, or somebody at the desk. */
  source: text(10).oneOf(['form', 'member', 'desk']).required(),
  /** The member who invited them; null where the link named nobody we know. */
  member: text(161).nullable().defined(),
  rewardText: text(200).required(),
  rewardRappen: count(0, 10_000_000).required(),
  /** The version of the settings under which it began. */
  settings: count(0).required(),
  /** True where other settings hold by now. */
  earlier: flag().required(),
  /** Same surname or same address as the member: a person decides. */
  household: flag().required(),
  /** Had an account before it began. */
  known: flag().required(),
  /** Another member's referral of the same person counts. */
  behind: flag().required(),
  at: instant().required(),
  until: instant().required(),
  /** Since when its state stands. */
  since: instant().required(),
  note: text(1000).nullable().defined(),
  version: count(1).required(),
})
export type ReferralRow = InferType<typeof referralRow>

const filters = {
  state: list(stateText().required(), 10),
  studio: list(studioCode().required(), 200),
  /** `earlier`: only what began under other settings than today's. */
  began: text(10).oneOf(['earlier']),
}

const deskForm = object({
  ...friendOf,
  studio: studioCode().label('Studio').required('Wähle das Studio.'),
  /** The member's code or e-mail address. */
  ref: text(254).label('Eingeladen von').required('Gib den Code oder die E-Mail-Adresse des Mitglieds ein.'),
  note: lines(1000).label('Notiz').nullable().default(null),
})

/** The studio in which the right is asked for; a row without one asks for all of them. */
const referralStudioOf = ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
  (body as { studio?: string | null } | undefined)?.studio || (query.studio as string | undefined) || everyStudio
const leadRights = ['af_downloadList', 'af_view', 'af_edit', 'af_settingsEdit'] as const satisfies readonly Right[]
const chain = { access: ['af_settingsEdit'], studio: () => everyStudio } as const
const params = { id: exampleId('referral') }
const form = { rewardText: 'Ein Monat geschenkt', rewardRappen: 5000, friendText: 'Zwei Wochen gratis', days: 90 }

/** Referrals as staff keep them (L64, L212, K36–K38). */
export const referralOffice = domain(
  'referralOffice',
  {
    mendedAt: 'referralList',
    mends: { saveSettings: 'referralSettings' },
    rows: { referral: ['edit'], settings: ['saveSettings'] },
  },
  {
    /** Settings of today, and the versions before, the newest first. */
    settings: get(
      'leads/referral/settings',
      { ...chain, example: {} },
      object({ now: settingsRow.required(), before: array().of(settingsRow).required() }),
    ),
    /** Makes the next version; `version` is the one that was seen. */
    saveSettings: post(
      'leads/referral/settings',
      {
        ...chain,
        offline: true,
        touches: ['referrals'],
        body: settingsForm.shape({ version: count(0).required() }),
        covers: ['EP-339'],
        example: { body: { ...form, version: 1_000_000 }, answers: 'stale' },
      },
      settingsRow,
    ),
    list: get(
      'rleads/overview',
      { access: leadRights, query: object({ ...pageFields(['name', 'at', 'since', 'member']), ...filters }), example: { query: {} } },
      pageOf(referralRow),
    ),
    /** How many stand where. */
    funnel: get(
      'rleads/overview/count',
      { access: leadRights, query: object({ studio: filters.studio }), example: { query: {} } },
      array()
        .of(object({ state: stateText().required(), count: count(0, 10_000_000).required() }))
        .required(),
    ),
    excel: get('rleads/overview/excel', { access: ['af_downloadList'], query: object(filters), example: { query: {} } }, 'file'),
    /**
     * Puts several in a state. Those that can't go there, because their state forbids it or another member's referral counts, stay as they
     * are: `left` of them. `moved` says where each came from, so that it can be taken back.
     */
    move: put(
      'rleads/overview',
      {
        access: ['af_edit'],
        touches: ['referrals'],
        body: object({ ids: list(id().required(), 1000).min(1).required(), status: stateText().required() }),
        covers: ['EP-346'],
        example: { body: { ids: [params.id], status: 'contacted' } },
      },
      object({
        moved: array()
          .of(object({ _id: id().required(), from: stateText().required() }))
          .required(),
        left: count(0, 1000).required(),
      }),
    ),
    one: get(
      'rleads/overview/:id',
      {
        access: leadRights,
        studio: referralStudioOf,
        query: object({ studio: studioCode() }),
        example: { params, query: { studio: 'winterthur' } },
      },
      referralRow,
    ),
    /** Writes a note. */
    edit: put(
      'rleads/overview/:id',
      {
        access: ['af_edit'],
        offline: true,
        studio: referralStudioOf,
        body: object({
          studio: studioCode().nullable().default(null),
          note: lines(1000).label('Notiz').nullable().default(null),
          version: count(1).required(),
        }),
        example: { params, body: { studio: 'winterthur', note: 'Ruft am Montag an.', version: 1_000_000 }, answers: 'stale' },
      },
      referralRow,
    ),
    /** Somebody tells at the desk who invited them. Refuses `referral-self` and `referral-unknown`. */
    walkIn: post(
      'rleads/walkin/create',
      {
        access: ['af_edit'],
        offline: true,
        studio: referralStudioOf,
        touches: ['referrals'],
        body: deskForm,
        covers: ['EP-337'],
        example: {
          body: {
            _id: exampleId('newWalkIn'),
            vorname: 'Lea',
            nachname: 'Muster',
            email: 'lea.walkin@formkurve.example',
            agreed: true,
            studio: 'winterthur',
            ref: 'niemand@formkurve.example',
          },
          answers: 'referral-unknown',
        },
      },
      referralRow,
    ),
  },
)
