import { array, object } from 'yup'
import { domain, get, post, put, type Usual } from '#contract/call.ts'
import { decides, sells } from '#contract/contractAccess.ts'
import { reason } from '#contract/contracts/shapes.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { exampleSignature } from '#contract/registration.ts'
import { everyStudio } from '#contract/rights.ts'
import { count, day, done, flag, id, lines, list, studioCode, text } from '#contract/shapes.ts'
import { ownCredit } from './creditShapes.ts'
import { proofCalls } from './pauseProofs.ts'
import { openClosure, pauseReason } from './pauseReasons.ts'
import { applyForm, contractIndex, deskForm, ofPerson, pauseForm, pauseRow, pauseWhole, receipt, stateText, step } from './shapes.ts'
import { settings, settingsForm } from './timestopSettings.ts'

const own = { access: [] as const, offline: true } as const
const admin = { access: ['g_studioadmin'] } as const

const params = { id: exampleId('pause') }
const ownParams = { id: exampleId('ownPause') }
const unseen = { version: 1_000_000 }
const span = { from: '2026-12-01', to: '2026-12-14' }
const asked = { index: 0, reason: exampleId('pauseReason'), ...span, message: null, proofs: [] }
const setReason = {
  _id: exampleId('pauseReason'),
  text: 'Ferien',
  tacReason: null,
  isPublic: true,
  needsProof: false,
  isHealth: false,
  shortest: 7,
  longest: 60,
  daysAYear: 60,
  daysBack: 30,
  fee: { kind: 'none' as const, amount: 0 },
}

const usual: Usual = {
  mendedAt: 'timestop',
  mends: {
    ask: 'profile',
    withdraw: 'profile',
    cut: 'profile',
    addProofs: 'profile',
    removeProof: 'profile',
    // A file is refused with the act that names it; by itself it is one that its member left.
    upload: 'profile',
    uploadPictures: 'profile',
    saveSettings: 'timestopSettings',
  },
  rows: { pause: ['withdraw', 'cut', 'decline', 'shorten', 'assign'] },
}

const listQuery = object({
  ...pageFields(['name', 'from', 'receivedAt', 'since', 'studio']),
  studio: list(studioCode().required(), 200),
  reason: list(id().required(), 40),
})
const listed = { access: sells, query: listQuery, example: { query: {} } } as const

/**
 * Pauses of contracts (L18, L129, L228; C05, C12, C13, C32, C40). Who sells sees those of the contracts' studios, who decides alone sees proofs.
 * A row that the caller may not see does not exist for them.
 */
export const timestop = domain('timestop', usual, {
  /** Text above the public form, the reasons that it offers, and closures that are given back where asked for. */
  text: get(
    'timestopform/text',
    { access: 'public', openly: () => true, covers: ['EP-480'], example: {} },
    object({
      text: text(4000).nullable().defined(),
      reasons: array().of(pauseReason.required()).required(),
      closures: array().of(openClosure.required()).required(),
    }),
  ),
  /** The caller's own pauses and credits, and what more of them are counted from; it lies on the member's device. Not in the specification. */
  mine: get(
    'timestopform/mine',
    { access: [], example: {} },
    ofPerson.shape({ credits: array().of(ownCredit.required()).required(), closures: array().of(openClosure.required()).required() }),
  ),
  /**
   * Asks for a pause of an own running contract. Refuses by its sentence what the contract or the reason does not allow: `pause-overlaps`,
   * `pause-visit`, `pause-short`, `pause-long`, `pause-year`, `pause-early`, `pause-not-running`, `pause-followed`, `pause-reason`, `pause-proof`.
   */
  ask: post(
    'timestopform',
    {
      ...own,
      sealed: true,
      body: pauseForm,
      limit: { times: 40, seconds: 86_400 },
      example: { body: { _id: exampleId('newPause'), ...asked }, answers: 'missing' },
    },
    receipt,
  ),
  /** The form of people who can't sign in (C12). One answer, whether a contract is known or not. Refuses `proof-needed`. */
  apply: post(
    'timestopform/public',
    {
      access: 'public',
      sealed: true,
      body: applyForm,
      size: 12_000_000,
      limit: { times: 10, seconds: 60 },
      example: {
        body: {
          _id: exampleId('newAppliedPause'),
          vorname: 'Lea',
          nachname: 'Muster',
          geburtstag: '1990-05-02',
          email: 'lea@formkurve.example',
          studio: 'winterthur',
          reason: setReason._id,
          ...span,
          message: null,
          paper: null,
          signature: exampleSignature,
          proof: '{}',
        },
        answers: 'invalid',
      },
    },
    done,
  ),
  /** Takes back what nobody has decided on yet; once more is no news. Refuses `pause-state`. */
  withdraw: put(
    'timestopform/:id',
    { ...own, body: object({ version: count(1).required() }), example: { params: ownParams, body: unseen, answers: 'stale' } },
    receipt,
  ),
  /** Ends an accepted one earlier, with `to` as its last day: today at the earliest (C40). Refuses `pause-late` and `pause-state`. */
  cut: put(
    'timestopform/:id/end',
    {
      ...own,
      touches: ['contracts', 'contractStats'],
      body: object({ to: day().label('Letzter Tag').required('Gib den letzten Tag an.'), version: count(1).required() }),
      example: { params: ownParams, body: { to: '2026-12-07', ...unseen }, answers: 'stale' },
    },
    receipt,
  ),
  /** Paper of what was asked and decided, and the new end; no message and no proof. One's own, or for whoever sells there. */
  pdf: get(
    'timestopform/pdf/:id',
    { access: [], covers: ['EP-487'], example: { params: { id: exampleId('noPause') }, answers: 'missing' } },
    'file',
  ),

  open: get('timestops/open', { ...listed, covers: ['EP-481'] }, pageOf(pauseRow)),
  declined: get('timestops/declined', { ...listed, covers: ['EP-482'] }, pageOf(pauseRow)),
  /** Those that the access-control service has not taken. */
  manual: get('timestops/manual', { ...listed, covers: ['EP-483'] }, pageOf(pauseRow)),
  /** Not in the specification. */
  accepted: get('timestops/accepted', { ...listed }, pageOf(pauseRow)),
  /** How much waits where the caller sells. Not in the specification. */
  waiting: get(
    'timestops/waiting',
    { access: sells, example: {} },
    object({
      open: count().required(),
      /** Those among them that need a proof and have none. */
      withoutProof: count().required(),
      manual: count().required(),
      credits: count().required(),
    }),
  ),
  /** Reasons to choose from at the desk. Not in the specification. */
  reasons: get('timestops/reasons', { access: sells, example: {} }, array().of(pauseReason.required()).required()),
  settings: get('timestops/settings', { ...admin, example: {} }, settings),
  /** Refuses `stale` with the settings as they stand. */
  saveSettings: put(
    'timestops/settings',
    {
      ...admin,
      offline: true,
      studio: () => everyStudio,
      row: () => 'timestop.settings/all',
      size: 200_000,
      body: settingsForm,
      example: { body: { text: null, reasons: [setReason], closures: [], ...unseen }, answers: 'stale' },
    },
    settings,
  ),
  /** Somebody's pauses, and what more of them are counted from, in studios where the caller sells. Not in the specification. */
  ofPerson: get('timestops/person/:userId', { access: sells, example: { params: { userId: exampleId('contractMember') } } }, ofPerson),
  one: get('timestops/:id', { access: sells, sealed: true, example: { params } }, pauseWhole),
  /** At the desk, for somebody whose contract the caller sees; whoever decides may accept it in the same act. Refuses as `ask`. */
  enter: post(
    'timestops',
    {
      access: sells,
      offline: true,
      sealed: true,
      touches: ['contracts', 'contractStats'],
      body: deskForm,
      limit: { times: 60, seconds: 3600 },
      example: {
        body: { _id: exampleId('newDeskPause'), ...asked, userId: exampleId('noContractMember'), accept: false, overrule: null },
        answers: 'missing',
      },
    },
    receipt,
  ),
  /**
   * Accepts or declines. An accepted one becomes an event of its contract, and is `manual` while the access-control service is to be told by
   * hand. Needs a network. Refuses `pause-state` with the row, and as `ask` unless `overrule` says why.
   */
  turn: put(
    'timestops/status',
    {
      access: decides,
      breath: 10,
      touches: ['contracts', 'contractStats'],
      body: object({
        id: id().required(),
        status: stateText().required(),
        reason: reason()
          .nullable()
          .default(null)
          .when('status', ([status], shape) => (status === 'declined' ? shape.required('Gib einen Grund an.') : shape)),
        overrule: lines(300).label('Warum trotzdem?').nullable().default(null),
        version: count(1),
      }),
      covers: ['EP-484'],
      example: {
        body: { id: params.id, status: 'declined', reason: 'Bitte bring uns ein Zeugnis.', overrule: null, ...unseen },
        answers: 'stale',
      },
    },
    pauseRow,
  ),
  /** Declines with a reason; it may wait for a network. Not in the specification. */
  decline: put(
    'timestops/:id/decline',
    {
      access: decides,
      offline: true,
      body: object({ reason: reason().required('Gib einen Grund an.'), version: count(1).required() }),
      example: { params, body: { reason: 'Bitte bring uns ein Zeugnis.', ...unseen }, answers: 'stale' },
    },
    pauseRow,
  ),
  /** Ends an accepted one earlier for its member. Not in the specification. */
  shorten: put(
    'timestops/:id/end',
    {
      access: sells,
      offline: true,
      touches: ['contracts', 'contractStats'],
      body: object({ to: day().label('Letzter Tag').required('Gib den letzten Tag an.'), version: count(1).required() }),
      example: { params, body: { to: '2026-12-07', ...unseen }, answers: 'stale' },
    },
    pauseRow,
  ),
  /** Says whose pause a public form asks for. Refuses `missing` for a contract elsewhere. Not in the specification. */
  assign: put(
    'timestops/:id/person',
    {
      access: sells,
      offline: true,
      body: object({
        userId: id().label('Person').required('Wähle die Person.'),
        index: contractIndex().required('Wähle den Vertrag.'),
        version: count(1).required(),
      }),
      example: { params, body: { userId: exampleId('noContractMember'), index: 0, ...unseen }, answers: 'stale' },
    },
    pauseRow,
  ),
  /** Read by the studio alone. */
  comment: post(
    'timestops/comment',
    {
      access: sells,
      offline: true,
      limit: { times: 60, seconds: 600 },
      body: object({
        _id: id().required(),
        id: id().required(),
        text: lines(2000).label('Kommentar').required('Schreib einen Kommentar.'),
      }),
      covers: ['EP-485'],
      example: { body: { _id: exampleId('newPauseComment'), id: params.id, text: 'Zeugnis kommt per Post.' } },
    },
    done,
  ),
  /** Mails the member what is still missing, at most once a day: `pause-reminded`. */
  remind: post(
    'timestops/reminder',
    {
      access: sells,
      offline: true,
      body: object({ id: id().required(), text: text(300).label('Es fehlt noch').required('Schreib, was das Mitglied nachreichen soll.') }),
      covers: ['EP-486'],
      example: { body: { id: params.id, text: 'das Arztzeugnis' } },
    },
    done,
  ),
  /** Ticks a step that is done at the access-control service, or takes that back; with all of them done it is accepted. */
  step: put(
    'timestops/:id/steps',
    {
      access: sells,
      offline: true,
      body: object({ step: step().required(), done: flag().required() }),
      example: { params: { id: exampleId('manualPause') }, body: { step: 'idle', done: true } },
    },
    pauseRow,
  ),
  /** Orders a pause once more at the access-control service (C31); under its key it is one. Refuses `pause-state` where none was ordered. */
  tacCreate: post(
    'tac/api/timestop',
    {
      access: decides,
      body: object({ id: id().required() }),
      covers: ['EP-131'],
      example: { body: { id: exampleId('pause') }, answers: 'pause-state' },
    },
    done,
  ),
  ...proofCalls,
})
